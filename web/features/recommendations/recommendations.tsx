import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';

/** The weekly recommendations. Plain until the calls that list them exist. */
export function RecommendationsPage() {
  return (
    <section className="page py-12 sm:py-16">
      <PageTitle>Recommendations</PageTitle>
      <h1 className="mb-8 text-head">Recommendations</h1>
      <Blank title="No recommendations available yet.">
        <p>One book a week, chosen from what is on your shelf. The more you add, the better it knows you.</p>
        <ButtonLink look="line" to={paths.search}>
          Search for books
        </ButtonLink>
      </Blank>
    </section>
  );
}

/** One weekly recommendation. */
export function RecommendationPage() {
  return (
    <section className="page py-12 sm:py-16">
      <PageTitle>Recommendation</PageTitle>
      <h1 className="mb-8 text-head">Recommendation</h1>
      <Blank title="No recommendation available">
        <ButtonLink look="line" to={paths.recommendations}>
          All recommendations
        </ButtonLink>
      </Blank>
    </section>
  );
}
