/** A row of variables as the documents describe them. `first`: its own; `names`: those that it mentions, too. */
export type Described = { first: string[]; names: string[]; fallback: string; meaning: string };

/** Every row of variables in the documents. */
export const describedRows = (document: string): Described[] =>
  document
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => readSection(section).rows);

/**
 * `.env.example`: every variable that the server reads, with the headings and words of `docs/operating.md` and
 * `docs/importing.md`. @throws Error naming the variables that the documents do not describe, or that do not exist.
 */
export function envExample(document: string, variables: readonly string[]): string {
  const sections = document.split(/^## /m).slice(1).map(readSection);
  const described = new Set(sections.flatMap(({ rows }) => rows.flatMap(({ names }) => names)));
  const families = [...described].filter((name) => name.includes('<NAME>')).map(toPattern);
  const isDescribed = (name: string) => described.has(name) || families.some((family) => family(name));
  const silent = variables.filter((name) => !isDescribed(name));
  if (silent.length > 0)
    throw new Error(`docs/operating.md and docs/importing.md do not describe ${silent.join(', ')}.`);
  const unknown = sections
    .flatMap(({ rows }) => rows.flatMap(({ first }) => first))
    .filter((name) => !name.includes('<NAME>') && !variables.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `docs/operating.md or docs/importing.md describes what the server does not read: ${unknown.join(', ')}.`,
    );
  const written = new Set<string>();
  const body = sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => `## ${title}\n\n${rows.map((row) => toLines(row, variables, written)).join('\n')}`);
  return `# Written by npm run env-example from docs/operating.md and docs/importing.md; copy it to .env and fill in what you need.\n\n${body.join('\n')}`;
}

function readSection(text: string): { title: string; rows: Described[] } {
  const [title = '', ...lines] = text.split('\n');
  const rows = lines.flatMap((line): Described[] => {
    const [first = '', fallback = '', meaning = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim());
    if (!/^`[A-Z]/.test(first)) return [];
    return [{ first: namesIn(first), names: namesIn(`${first}; ${meaning}`), fallback, meaning }];
  });
  return { title, rows };
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([A-Z][A-Z0-9_]*(?:<NAME>)?[A-Z0-9_]*)`/g)].map(([, name = '']) => name);

const toPattern = (name: string) => {
  const [before = '', after = ''] = name.split('<NAME>');
  return (variable: string) => variable.startsWith(before) && variable.endsWith(after);
};

function toLines({ names, fallback, meaning }: Described, variables: readonly string[], written: Set<string>): string {
  const own = names.filter((name) => (variables.includes(name) || name.includes('<NAME>')) && !written.has(name));
  for (const name of own) written.add(name);
  const said = [meaning, fallback && `Default: ${fallback}.`].filter(Boolean).join(' ').replaceAll('`', '');
  return own.length === 0 ? '' : `# ${said}\n${own.map((name) => `#${name}=`).join('\n')}\n`;
}
