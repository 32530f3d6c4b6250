/**
 * What a spreadsheet takes for a formula and carries out, though a stranger may have written it, in a title say. It counts with
 * apostrophes in front too, so that taking one off undoes putting one on.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** The text as a cell that no spreadsheet carries out: an apostrophe in front makes a formula text. `unguarded` undoes it. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell, without the apostrophe that `guarded`, and other products, put before formulas. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
