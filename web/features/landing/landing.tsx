import './spines.css';
import { useSearchParams } from 'react-router';
import { config } from '../../config.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { prepareLogin, useLogin } from '../auth/auth.ts';
import { Example } from './example.tsx';
import { Questions } from './questions.tsx';
import { Spines } from './spines.tsx';
import { Steps } from './steps.tsx';

const tagline = 'Discover books that deepen your understanding of the topics you love.';

/** The first page a visitor sees. */
export function Landing() {
  const { name } = config().product;
  return (
    <>
      <title>{`${name}: books that deepen what you love`}</title>
      <section>
        <div className="page pt-10 pb-10 sm:pt-14">
          <SignInFailure />
          <h1
            className="-ml-[0.04em] text-poster tracking-[-0.045em]"
            // As wide as the page for a name of nine letters; a longer one shrinks to fit.
            style={{ fontSize: `calc(var(--text-poster) * ${Math.min(1, 9 / name.length)})` }}
          >
            {name}
          </h1>
          <div className="mt-7 flex flex-col items-start gap-6 sm:mt-9 md:flex-row md:items-end md:justify-between">
            <p className="max-w-[14em] font-serif text-lead sm:text-title">{tagline}</p>
            <CreateAccount />
          </div>
        </div>
        <Spines />
      </section>
      <Steps
        title="How It Works"
        steps={[
          ['Add books', 'Search for anything you would like to understand, or sync YouTube and let your likes choose.'],
          ['Browse library', 'Our AI builds a library from your interests, every book with the reason it is there.'],
          ['Read more books', 'Once a week we suggest a book worth your time, and only then.'],
        ]}
      />
      <Example />
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

function CreateAccount() {
  const login = useLogin();
  return (
    <Button
      className="min-h-13 shrink-0 px-7 text-body"
      onClick={login.show}
      onPointerEnter={prepareLogin}
      onFocus={prepareLogin}
    >
      Create account
    </Button>
  );
}

/** Where a failed provider or an old link leads: `/?error=auth_failed`. */
function SignInFailure() {
  const [search] = useSearchParams();
  if (search.get('error') !== 'auth_failed') return null;
  return (
    <div className="mb-8">
      <Notice tone="danger">
        {search.get('error_code') === 'otp_expired'
          ? 'This sign-in link has expired or was used already. Sign in again to get a new one.'
          : 'Signing in did not work. Please try again.'}
      </Notice>
    </div>
  );
}
