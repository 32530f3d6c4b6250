import { readFile, writeFile } from 'node:fs/promises';
import { topics } from '../../server/features/books/books.ts';
import { withSectionTable } from './sections.ts';

const README = 'catalogue/README.md';

/** `catalogue sections`: counts topics and books by section and writes the table into catalogue/README.md. */
export async function sectionsCommand(): Promise<void> {
  const text = await readFile(README, 'utf8');
  await writeFile(README, withSectionTable(text, [...topics().values()]));
  console.log(`The table of sections in ${README} is up to date.`);
}
