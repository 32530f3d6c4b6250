import { scopeWords } from '../../../contract/scopes.ts';

/** What a program may do, in plain words. */
export function ScopeList({ names, label }: { names: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="list-disc space-y-1 pl-5">
      {names.filter(scopeWords).map((name) => (
        <li key={name}>{scopeWords(name)}</li>
      ))}
    </ul>
  );
}
