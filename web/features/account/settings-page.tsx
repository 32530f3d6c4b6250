import { config } from '../../config.ts';
import { useOpen } from '../../calls/load-again.ts';
import { signOut, useReader } from '../../session/session.ts';
import { useSlash } from '../../slash-for-search.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { late } from '../../ui/late.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { idOf, SettingsCard } from '../../ui/settings-card.tsx';
import { toast } from '../../ui/toasts.ts';
import { ProgramsCard } from '../programs/programs.tsx';
import { WeeklySettings } from '../recommendations/recommendations.tsx';
import { ShelfCard } from '../shelf/shelf.tsx';
import { SourceCards, useYoutube } from '../sync/sync.tsx';
import { BookstoreCard } from './bookstore-card.tsx';
import { consentOf, useSetConsent } from './queries.ts';
import { SignInCard } from './sign-in-card.tsx';

// Rarely opened, so fetched on demand.
const ConsentHistory = late(async () => (await import('./consent-history.tsx')).ConsentHistory);
const DeleteAccount = late(async () => (await import('./delete-account.tsx')).DeleteAccount);
const DisableNotifications = late(async () => (await import('./disable-notifications.tsx')).DisableNotifications);

/** The titles of the cards that everybody has, in order. */
const matters = [
  'Spotify',
  'Links and files',
  'Topics found',
  'Notifications',
  'Sign-in',
  'Programs',
  'Your data',
  'Books',
  'Keyboard',
  'Feedback',
];

/** The reader's account: its connections, its messages, and the ways to leave. */
export function SettingsPage() {
  const reader = useReader();
  const [deleting, setDeleting] = useOpen('delete-account');
  const { product } = config();
  const youtube = useYoutube();
  return (
    <section className="page page-split py-12 sm:py-16">
      <header className="mb-12">
        <PageTitle>Settings</PageTitle>
        <h1 className="text-head">Settings</h1>
        <p className="mt-3 text-body text-soft">
          {youtube === 'disconnected'
            ? 'Sync your Youtube account to get started'
            : 'Manage your account and connections'}
        </p>
        <p className="mt-1 text-ui text-soft">
          Signed in as <span className="inline-block max-w-full">{reader.email}</span>
        </p>
        <nav aria-label="On this page" className="mt-8 max-w-3xl">
          <ul className="grid grid-cols-2 gap-x-5 text-ui sm:grid-cols-3 xl:block">
            {[...(youtube === 'off' ? [] : ['YouTube']), ...matters].map((title) => (
              <li key={title}>
                <a href={`#${idOf(title)}`} className="on-page">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div className="border-b border-rule max-xl:max-w-3xl">
        <SourceCards />
        <NotificationsCard />
        <SignInCard />
        <ProgramsCard />
        <ShelfCard />
        <BookstoreCard />
        <KeyboardCard />
        <SettingsCard title="Feedback" note="Help us improve">
          <a className="link inline-flex min-h-8 items-center" href={`mailto:${product.supportEmail}`}>
            {product.supportEmail}
          </a>
          <a className="link inline-flex min-h-8 items-center" href={product.socialUrl} target="_blank" rel="noopener">
            {product.handle}
          </a>
        </SettingsCard>
      </div>
      <div className="mt-10 flex flex-wrap gap-x-8 gap-y-2 text-ui">
        <button type="button" className="link min-h-8" onClick={() => void signOut()}>
          Sign out
        </button>
        <button type="button" className="link min-h-8 text-danger" onClick={() => setDeleting(true)}>
          Delete account
        </button>
      </div>
      {deleting ? <DeleteAccount onClose={() => setDeleting(null)} /> : null}
    </section>
  );
}

/** A key that works everywhere can be pressed by mistake, so it can be switched off. */
function KeyboardCard() {
  const { wanted, want } = useSlash();
  return (
    <SettingsCard
      title="Keyboard"
      note={wanted ? 'Press / to search and ? to see all keys' : 'The keys / and ? are off'}
    >
      <Button look="line" onClick={() => want(!wanted)}>
        {wanted ? 'Switch off' : 'Switch on'}
      </Button>
    </SettingsCard>
  );
}

function NotificationsCard() {
  const consent = consentOf(useReader()) ?? false;
  const [disabling, setDisabling] = useOpen('disable-notifications');
  const set = useSetConsent('settings');
  const enable = () =>
    set.mutate(true, {
      onSuccess: () => toast('The weekly recommendation is on.'),
      onError: () => toast('That could not be saved. Please try again.', { label: 'Try again', run: enable }),
    });
  return (
    <SettingsCard
      title="Notifications"
      note="Book suggestions"
      foot={
        <>
          <WeeklySettings />
          <Disclosure label="Your answers about the email">
            <ConsentHistory />
          </Disclosure>
        </>
      }
    >
      <Button
        look="line"
        busy={set.isPending && 'Enabling...'}
        onClick={() => (consent ? setDisabling(true) : enable())}
      >
        {consent ? 'Disable' : 'Enable'}
      </Button>
      {disabling ? <DisableNotifications onClose={() => setDisabling(null)} /> : null}
    </SettingsCard>
  );
}
