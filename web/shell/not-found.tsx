import { paths } from '../../contract/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page.tsx';

/** The page for an unknown address. */
export function NotFound() {
  return (
    <section className="page py-24 sm:py-32">
      <PageTitle>Page not found</PageTitle>
      <h1 className="text-head">This page is not on our shelves.</h1>
      <p className="mt-4 max-w-xl text-body text-soft">The address may be mistyped, or the page may have moved.</p>
      {/* Signed-in readers are sent on to their library. */}
      <ButtonLink to={paths.landing} className="mt-8">
        Go to the home page
      </ButtonLink>
    </section>
  );
}
