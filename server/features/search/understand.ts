/** A query as the later stages see it. */
export type UnderstoodQuery = {
  /** The reader's words as typed, with control characters and runs of space made one space. */
  text: string;
  /** Words that carry meaning, folded (lower case, no accents), in order, without repeats. */
  terms: readonly string[];
};

/** Words of requests rather than of books ("please recommend a book about …"), beside the usual function words. */
const FILLER = new Set(
  `a about all also am an and any anything are as at be because been book books but by can could describe do does
  don't explain find for from give good great had has have help her his history's how i i'd i'm if in into introduction is it
  its just kind learn like looking me more my need novel of on one or other our please read reading recommend
  recommendation recommendations she should so some something story suggest than that that's the their them then there these they this
  those title titled to understand up us very want was we were what when where which who why will with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** Lower case without accents: how words are compared everywhere in search. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text: runs of letters and digits, apostrophes kept inside. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
}

/** A word without its commonest English endings, for saying that `stars` is what `star` asked for. Never shown. */
export function stem(word: string): string {
  const bare = word.replace(/['’]s?$/, '');
  if (bare.length <= 3) return bare;
  return bare.replace(/(ies|y)$/, 'i').replace(/(?<=.{3})(ing|ed|es|s|e)$/, '');
}

/** Stage 1. Without a model: clean, split into words, drop filler. A query of nothing but filler keeps its words. */
export function understand(query: string): UnderstoodQuery {
  const text = query.replace(/[\p{C}\s]+/gu, ' ').trim();
  const all = [...new Set(words(text))];
  const meaningful = all.filter((word) => !FILLER.has(word));
  return { text, terms: meaningful.length > 0 ? meaningful : all };
}
