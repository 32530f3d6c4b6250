import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { config } from '../../config.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Problem } from './use-submit.ts';

type Input = { value: string; onChange: (value: string) => void };

type EmailProps = Input & { problem: Problem; focus?: boolean; passkeys?: boolean };

/** `passkeys`: whether the browser may offer passkeys in this field. */
export function EmailField({ value, onChange, problem, focus, passkeys }: EmailProps) {
  return (
    <Field
      label="Email"
      type="email"
      name="email"
      placeholder="Enter your email"
      autoComplete={passkeys ? 'email webauthn' : 'email'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem?.ofField ? problem.message : null}
      autoFocus={focus}
    />
  );
}

/** `kind` tells password managers whether to fill one in or to create one. */
export function PasswordField({ value, onChange, kind, label }: Input & { kind: 'current' | 'new'; label: string }) {
  return (
    <Field
      label={label}
      type="password"
      name="password"
      autoComplete={`${kind}-password`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Six digits that a phone offers to fill in. */
export function CodeField({ problem, ...rest }: Input & { label: string; problem: Problem }) {
  return <CodeBoxes {...rest} error={problem?.ofField ? problem.message : null} refusal={problem} />;
}

/** The server's message, if any, above the form's button. */
export function Submit({ texts, busy, problem }: { texts: ButtonTexts; busy: boolean; problem: Problem }) {
  return (
    <>
      {problem && !problem.ofField ? <Notice tone="danger">{problem.message}</Notice> : null}
      <Button type="submit" className="w-full" busy={busy && texts.busy}>
        {texts.button}
      </Button>
    </>
  );
}

export type ButtonTexts = { button: string; busy: string };

/** A text link to another view of the form. */
export function ViewLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link min-h-8 text-ui" onClick={onClick}>
      {children}
    </button>
  );
}

/** Where mail arrives in a demonstration; nothing elsewhere. */
export function OutboxHint() {
  if (!config().demo) return null;
  return (
    <p className="text-ui">
      In this demo, your email is in the{' '}
      <Link to={paths.outbox} className="link">
        outbox
      </Link>
      .
    </p>
  );
}
