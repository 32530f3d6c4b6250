/**
 * What a spreadsheet would run as a formula; a stranger may have written it, for example in a title. Apostrophes in
 * front are part of it, so that taking one off undoes putting one on.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * The same after a semicolon or a tab, where many spreadsheets begin a new cell, and after a quote there, which they
 * remove.
 */
const INNER_FORMULA = /(?<![;\s"])([;\s"]+)('*)(?=[=+\-@＝＋－＠])/g;

/** The text as a cell that no spreadsheet runs: an apostrophe in front makes a formula text. `unguarded` undoes it. */
export function guarded(text: string): string {
  const inner = text.replace(INNER_FORMULA, (all, before: string) =>
    /[;\t]/.test(before) ? `${before}'${all.slice(before.length)}` : all,
  );
  return FORMULA.test(inner) ? `'${inner}` : inner;
}

/** The text of a cell, without the apostrophe that `guarded`, and other products, put before formulas. */
export function unguarded(cell: string): string {
  const text = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
  return text.replace(INNER_FORMULA, (all, before: string, marks: string) =>
    marks && /[;\t]/.test(before) ? before + marks.slice(1) : all,
  );
}
