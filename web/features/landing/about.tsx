import { config } from '../../config.ts';
import { PageTitle } from '../../ui/page.tsx';
import { Steps } from './steps.tsx';

/** The marketing page. */
export function About() {
  const { product } = config();
  return (
    <>
      <PageTitle>Turn General Insights into Deep Knowledge</PageTitle>
      <section className="page pt-16 sm:pt-24">
        <h1 className="max-w-[8.5em] text-head sm:text-[clamp(3rem,7vw,6rem)] sm:leading-none sm:tracking-[-0.03em]">
          Turn General Insights into Deep Knowledge
        </h1>
        <p className="mt-8 max-w-[25em] font-serif text-lead text-soft">
          A good video or an evening’s conversation opens a door. A good book takes you through it. {product.name} finds
          the book.
        </p>
      </section>
      <Steps
        title="Three steps"
        steps={[
          ['Connect account', 'Sign in and, if you like, connect the account with your liked videos.'],
          ['Get suggestions', 'We find books about what moved you, and say why we chose each.'],
          ['Read books', 'Get one from the bookstore, or read it right away where it is free.'],
        ]}
      />
      <p className="page pt-20 font-serif text-lead">
        Talk with others about what you read:{' '}
        <a href={product.socialUrl} target="_blank" rel="noopener" className="link">
          join the community
        </a>
        .
      </p>
    </>
  );
}
