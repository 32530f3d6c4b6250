import { paths } from '../../../contract/paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { late } from '../../ui/late.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';

const Addresses = late(async () => (await import('./addresses.tsx')).Addresses);
const Grants = late(async () => (await import('./grants.tsx')).Grants);
const Tokens = late(async () => (await import('./tokens.tsx')).Tokens);

/** Programs that act for the reader, with their rights and a way to end each one's access. */
export function ProgramsCard() {
  return (
    <SettingsCard
      title="Programs"
      note="Assistants and other programs that act for you"
      foot={
        <>
          <Disclosure label="Programs with access">
            <Grants />
          </Disclosure>
          <Disclosure label="Personal access tokens">
            <Tokens />
          </Disclosure>
          <Disclosure label="Addresses for e-readers and assistants">
            <Addresses />
          </Disclosure>
        </>
      }
    >
      <a href={paths.api} className="link inline-flex min-h-8 items-center">
        For people who write programs
      </a>
    </SettingsCard>
  );
}
