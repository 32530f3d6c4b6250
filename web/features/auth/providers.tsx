import { type ReactNode, useState } from 'react';
import { isProvider, PROVIDERS, type ProviderName } from '../../../contract/providers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProviderIcon } from './provider-icons.tsx';
import { signInWithProvider } from './queries.ts';

/** `children`: a way to sign in that is shown first. */
type Props = { names: readonly string[]; layout: 'vertical' | 'horizontal'; children?: ReactNode };

/** A button for each provider. Only the vertical layout has the label next to the icon. */
export function Providers({ names, layout, children }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const offered = names.filter(isProvider);
  if (offered.length === 0 && !children) return null;

  async function leave(provider: ProviderName) {
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
        {offered.map((id) => (
          <Button
            key={id}
            look="line"
            className={vertical ? 'w-full' : 'size-11 px-0!'}
            aria-label={vertical ? undefined : `Sign in with ${PROVIDERS[id]}`}
            title={vertical ? undefined : PROVIDERS[id]}
            busy={leaving === id && (vertical ? `Opening ${PROVIDERS[id]}...` : '…')}
            onClick={() => leave(id)}
          >
            <ProviderIcon of={id} />
            {vertical ? `Sign in with ${PROVIDERS[id]}` : null}
          </Button>
        ))}
      </div>
    </div>
  );
}
