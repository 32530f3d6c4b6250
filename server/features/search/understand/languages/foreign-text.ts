/**
 * Lower case, and without the marks that readers of a language often leave out: accents, Arabic vowels, the dots of
 * Hindi consonants and of the Turkish i. Marks that make another letter (those of Hindi vowels, of Japanese kana) stay.
 */
export function foldForeign(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u093c\u0640]/g, '')
    .normalize('NFC')
    .replace(/\u0901/g, '\u0902')
    .replace(/ı/g, 'i')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/’/g, "'");
}

/** Words that lose their vowel before another word in French and Italian: “l’empire”, “dell’arte”. */
const ELISION = /^(?:[ldjnmst]|qu|dell|nell|sull|all)'(?=..)/u;
/** What Turkish adds to a name: “Roma’nın”. */
const SUFFIX = /(?<=..)'\p{L}{1,4}$/u;

/** The words of a text, folded, without elided words before them and case endings behind an apostrophe. */
export function foreignWords(text: string): string[] {
  return (foldForeign(text).match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu) ?? []).map((word) =>
    word.replace(ELISION, '').replace(SUFFIX, ''),
  );
}

/** Whether a word of it follows an elision, as is common in French and Italian and rare in names: “l’empire”. */
export const hasElision = (text: string): boolean =>
  foldForeign(text)
    .split(/\s+/)
    .some((word) => ELISION.test(word));

/** The scripts without spaces between words. */
export const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const CYRILLIC =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ов|ев|еи|ои|ии|ыи|ая|яя|ое|ее|ые|ие|ых|их|ах|ях|ам|ям|ом|ем|ую|юю|ия|[аеиоуыэюяь])$/;
const LATIN = /(?:lari|leri|lar|ler|lerin|larin|es|en|em|er|os|as|is|[aeiosn])$/;
const ARABIC_START = /^(?:وال|بال|كال|فال|لل|ال)(?=..)/;
const ARABIC_END = /(?:ات|ون|ين|ه)$/;
const HINDI = /(?:ियाँ|ियां|ियों|ओं|ों|ें|ाएं|एं|ी|ा|े|ो|ि)$/;
/** Shorter words keep their endings. */
const LEAST = 5;
const ROOT = 4;

/**
 * A folded word without the commonest endings of its script. That is enough to match “vampiros” and “vampiri” with
 * their singulars.
 */
export function foreignStem(word: string): string {
  if (/\p{sc=Arab}/u.test(word)) {
    const bare = word.replace(ARABIC_START, '');
    return bare.length >= LEAST ? bare.replace(ARABIC_END, '') : bare.replace(/ه$/, '');
  }
  if (/\p{sc=Cyrl}/u.test(word)) return cut(word, CYRILLIC, ROOT - 1);
  if (word.length < LEAST) return word;
  if (/\p{sc=Deva}/u.test(word)) return cut(word, HINDI);
  // Turkish softens a last consonant before an ending: “istatistik”, “istatistiğe”.
  return cut(word, LATIN).replace(/[bdg]$/, (letter) => HARD[letter] ?? letter);
}
const HARD: Record<string, string> = { b: 'p', d: 't', g: 'k' };

function cut(word: string, ending: RegExp, least = ROOT): string {
  const root = word.replace(ending, '');
  if (root.length >= least) return root;
  return word.length > ROOT ? word.replace(/[aeiosn]$/, '') : word;
}
