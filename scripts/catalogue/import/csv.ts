import { readLines } from './read-lines.ts';

/** A row as columns by their names in the first line, with its source text. */
export type CsvRow = { values: Record<string, string>; text: string; read: number };

/** Reads comma-separated values per RFC 4180: quoted fields may hold commas, quotes and line ends. */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  let header: string[] | null = null;
  let open = '';
  for await (const { lines, read } of readLines(path)) {
    for (const line of lines) {
      const text = open === '' ? line : `${open}\n${line}`;
      // Quotes come in pairs unless a field continues on the next line. A stray quote must not swallow the file.
      if (countQuotes(text) % 2 === 1 && text.length < 100_000) {
        open = text;
        continue;
      }
      open = '';
      if (text.trim() === '') continue;
      const fields = parseRow(text);
      if (header === null) header = fields.map((name) => name.replace(/^\uFEFF/, '').trim());
      else yield { values: Object.fromEntries(header.map((name, at) => [name, fields[at] ?? ''])), text, read };
    }
  }
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count++;
  return count;
}

function parseRow(text: string): string[] {
  const fields: string[] = [];
  const field = /\s*"((?:[^"]|"")*)"([^,]*)(?:,|$)|([^,]*)(?:,|$)/gy;
  const line = text.replace(/\r$/, '');
  while (field.lastIndex <= line.length) {
    const match = field.exec(line);
    if (!match) break;
    const [, quoted, after = '', plain = ''] = match;
    // Text after the closing quote breaks the rule, but somebody wrote it as part of the field: `"The" Book`.
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"') + after.trimEnd());
    if (!match[0].endsWith(',')) break;
  }
  return fields;
}
