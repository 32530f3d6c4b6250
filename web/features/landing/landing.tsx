import { useSearchParams } from 'react-router';
import { config } from '../../config.ts';
import { Button } from '../../ui/button.tsx';
import { prepareLogin, SignInFailure, useLogin } from '../auth/auth.ts';
import { Ask } from './ask.tsx';
import { Example } from './example.tsx';
import { Questions } from './questions.tsx';
import { Spines } from './spines.tsx';
import { Steps } from './steps.tsx';

const tagline = 'Discover books that deepen your understanding of the topics you love.';

/** The first page a visitor sees. */
export function Landing() {
  const { product, features } = config();
  const { name } = product;
  const [search] = useSearchParams();
  const query = search.get('q')?.trim() ?? '';
  return (
    <>
      <title>{`${name}: books that deepen what you love`}</title>
      <section>
        <div className={`page pb-10 ${query ? 'pt-5 sm:pt-8' : 'pt-6 sm:pt-14'}`}>
          {search.has('error') ? <SignInFailure /> : null}
          {query ? (
            <h1 className="mb-4 text-ui text-soft sm:text-lead">{tagline}</h1>
          ) : (
            <>
              <h1
                className="-ml-[0.04em] text-poster tracking-[-0.045em]"
                // As wide as the page for a name of nine letters. A longer one shrinks to fit.
                style={{ fontSize: `calc(var(--text-poster) * ${Math.min(1, 9 / name.length)})` }}
              >
                {name}
              </h1>
              <p className="mt-4 mb-6 max-w-[18em] font-serif text-[1.25rem]/7 sm:mt-9 sm:mb-8 sm:text-title">
                {tagline}
              </p>
            </>
          )}
          <Ask query={query}>
            <CreateAccount look="line" />
          </Ask>
        </div>
        <Spines />
      </section>
      <Steps
        title="How It Works"
        steps={[
          ['Add books', 'Search for anything you would like to understand, or sync YouTube and let your likes choose.'],
          [
            'Browse library',
            features.model
              ? 'Our AI builds a library from your interests, every book with the reason it is there.'
              : 'We build a library from your interests, every book with the reason it is there.',
          ],
          ['Read more books', 'Once a week, and no more, we suggest a book worth your time.'],
        ]}
      />
      {/* An answer is an example itself. */}
      {query ? null : <Example />}
      <Questions />
      <section className="page pt-28 text-center sm:pt-36">
        <h2 className="text-head">Your shelf is empty. Not for long.</h2>
        <div className="mt-8">
          <CreateAccount />
        </div>
      </section>
    </>
  );
}

/** Outlined at the top of the page, where the search comes first. */
function CreateAccount({ look = 'solid' }: { look?: 'solid' | 'line' }) {
  const login = useLogin();
  return (
    <Button
      look={look}
      className={`shrink-0 ${look === 'solid' ? 'min-h-13 px-7 text-body' : ''}`}
      onClick={login.create}
      onPointerEnter={prepareLogin}
      onFocus={prepareLogin}
    >
      Create account
    </Button>
  );
}
