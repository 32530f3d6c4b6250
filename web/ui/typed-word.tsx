import { Field } from './field.tsx';

/** Whether the reader has typed the word that confirms a grave step, in any case. */
export function isTyped(text: string, word: string): boolean {
  return text.trim().toLowerCase() === word;
}

/** The field for a word that confirms a grave step. */
export function TypedWord({ label, value, onChange }: { label: string; value: string; onChange: (v: string) => void }) {
  return (
    <Field
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
    />
  );
}
