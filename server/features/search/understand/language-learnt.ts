/** “Learn French”, “how can I teach myself some Latin?”, and not “learn French cooking” or “learn about France”. */
const LEARNS =
  /\b(?:learn(?:ing|t|ed)?|study(?:ing)?|teach(?:ing)? (?:my|your|him|her)self|speak(?:ing)?|master(?:ing)?) (?:to speak |how to speak |to read |some |basic |a bit of |a little |enough )?(french|german|spanish|japanese|italian|english|russian|chinese|mandarin|cantonese|latin|greek|ancient greek|modern greek|arabic|portuguese|dutch|swedish|norwegian|danish|finnish|icelandic|polish|czech|hungarian|turkish|hebrew|hindi|urdu|persian|farsi|korean|vietnamese|thai|irish|welsh|gaelic|swahili|ukrainian|romanian|catalan|esperanto|sanskrit)(?: (?:language|(?:as|for|from|in|on|at|before|by|with|fast|quickly|easily|properly|well|fluently|again|myself|alone|now|and)\b.{0,80}|(?:books?|courses?|textbooks?|please|grammar|vocabulary)))?[\s.!?]{0,3}$/iu;
/** “A memoir of learning Japanese”, “why did Nabokov learn English”, “a woman who learned French at 60”. */
const TOLD =
  /\b(?:novels?|memoirs?|fiction|biograph\w{1,4}|stor(?:y|ies) (?:of|about)|did|refugees?|immigrants?|(?:girl|boy|m[ae]n|wom[ae]n|people|somebody|someone) who|revolution)\b/iu;

/** The language that a request wants to learn, in lower case; null for any other request. */
export function languageLearnt(text: string): string | null {
  if (TOLD.test(text)) return null;
  const name = LEARNS.exec(text)?.[1]?.toLowerCase();
  return name?.replace(/^(?:ancient|modern) /, '') ?? null;
}
