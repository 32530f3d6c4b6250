import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { signInWithGoogle } from './queries.ts';

/** The social buttons of the login modal: only Google, and only where the deployment has it. */
export function Providers({ names }: { names: readonly string[] }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  if (!names.includes('google')) return null;

  async function leave() {
    setLeaving(true);
    const failure = await signInWithGoogle();
    if (failure) {
      setLeaving(false);
      setProblem(failure.message);
    }
  }

  return (
    <div className="space-y-4">
      <p className="flex items-center gap-3 text-small text-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        or
      </p>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <Button look="line" className="w-full" busy={leaving && 'Opening Google...'} onClick={leave}>
        <GoogleIcon />
        Sign in with Google
      </Button>
    </div>
  );
}

function GoogleIcon() {
  return (
    <svg viewBox="0 0 18 18" className="size-4.5" aria-hidden="true">
      <path fill="#4285f4" d="M17.6 9.2c0-.6 0-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h3a9 9 0 0 0 2.6-6.7Z" />
      <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.3a5.4 5.4 0 0 1-8-2.8H1v2.3A9 9 0 0 0 9 18Z" />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3Z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.500 1.300l2.600-2.500A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6Z" />
    </svg>
  );
}
