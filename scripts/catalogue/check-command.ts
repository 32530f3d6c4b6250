import { checkCatalogue } from './check.ts';

/** `catalogue check`: every rule of catalogue/README.md. Returns whether all hold. */
export async function checkCommand(): Promise<boolean> {
  const { books, topics, errors, doubts, notes } = await checkCatalogue();
  for (const line of notes) console.log(line);
  for (const line of doubts) console.log(`doubt  ${line}`);
  for (const line of errors) console.error(`error  ${line}`);
  console.log(`${books} books, ${topics} topics, ${errors.length} errors, ${doubts.length} doubts`);
  return errors.length === 0;
}
