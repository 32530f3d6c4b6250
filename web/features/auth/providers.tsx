import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProviderIcon, socialProviders } from './provider-icons.tsx';
import { signInWithProvider } from './queries.ts';

/** `children`: a way to sign in that is shown first. */
type Props = { names: readonly string[]; layout: 'vertical' | 'horizontal'; children?: ReactNode };

/** A button for each provider. Only the vertical layout has the label next to the icon. */
export function Providers({ names, layout, children }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const offered = socialProviders.filter(({ id }) => names.includes(id));
  if (offered.length === 0 && !children) return null;

  async function leave(provider: (typeof offered)[number]['id']) {
    setLeaving(provider);
    const failure = await signInWithProvider(provider);
    if (failure) {
      setLeaving(null);
      setProblem(failure.message);
    }
  }

  const vertical = layout === 'vertical';
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-3 text-small text-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        or
      </p>
      {children}
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <div className={vertical ? 'space-y-3' : 'flex flex-wrap gap-3'}>
        {offered.map(({ id, name, icon }) => (
          <Button
            key={id}
            look="line"
            className={vertical ? 'w-full' : 'size-11 px-0!'}
            aria-label={vertical ? undefined : `Sign in with ${name}`}
            title={vertical ? undefined : name}
            busy={leaving === id && (vertical ? `Opening ${name}...` : '…')}
            onClick={() => leave(id)}
          >
            <ProviderIcon>{icon}</ProviderIcon>
            {vertical ? `Sign in with ${name}` : null}
          </Button>
        ))}
      </div>
    </div>
  );
}
