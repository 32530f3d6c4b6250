import { useState } from 'react';
import { PasswordField, Submit } from './form-parts.tsx';
import { ProofForm, wantsProof } from './proof-form.tsx';
import { updatePassword } from './queries.ts';
import { useSubmit } from './use-submit.ts';
import { viewTexts } from './views.ts';

/** The signed-in reader's new password. A reader who signed in long ago must first prove that it is still them. */
export function UpdatePassword({ onUpdated }: { onUpdated: () => void }) {
  const [password, setPassword] = useState('');
  const [stale, setStale] = useState(false);
  const form = useSubmit(async () => {
    const failure = await updatePassword(password);
    setStale(wantsProof(failure));
    if (!failure) onUpdated();
    return wantsProof(failure) ? null : failure;
  }, null);
  if (stale) return <ProofForm onProved={() => void form.submit()} />;
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <PasswordField label="New password" kind="new" value={password} onChange={setPassword} />
      <Submit texts={viewTexts.update_password} busy={form.busy} problem={form.problem} />
    </form>
  );
}
