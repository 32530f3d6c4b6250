/**
 * Maximum length of a shown title; a longer one ends in an ellipsis. In clusters: what a reader would call characters.
 */
const TITLE_CLUSTERS = 120;
/** Maximum size of a single cluster, in code points. Real ones need ten; a stack of accents can be endless. */
const CLUSTER_CODE_POINTS = 12;
/** Enough for any real text; it limits the drawing's size whatever the record contains. */
const UNITS_PER_CLUSTER = 2;

// What XML forbids, what shows nothing, and what could turn the direction of the text around it.
const UNWANTED = /[\p{Cc}\p{Cn}\p{Co}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a reader would call the characters of `text`: an accent, a vowel sign or a joined emoji stays with its base. */
export function clusters(text: string): string[] {
  // In plain ASCII every character is a cluster; this is the fast way.
  if (/^[\x20-\x7e]*$/.test(text)) return text.split('');
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * One line of text that is safe to set: well formed, without controls, spaces single, at most `limit` clusters long.
 */
export function tidy(text: string, limit: number = TITLE_CLUSTERS): string {
  const line = text
    .slice(0, 8 * limit)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(UNWANTED, '')
    .trim();
  const kept: string[] = [];
  let units = 0;
  for (const cluster of clusters(line)) {
    const whole = Array.from(cluster).slice(0, CLUSTER_CODE_POINTS).join('');
    units += whole.length;
    if (kept.length === limit || units > UNITS_PER_CLUSTER * limit) return `${atWordEnd(kept)}…`;
    kept.push(whole);
  }
  return kept.join('');
}

/** `text` as the content of an XML element. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Whether the text runs from right to left: its first letter decides, as in the Unicode bidi algorithm. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}

/** Cut text without the last, incomplete word, if that costs less than a third of it. */
function atWordEnd(kept: readonly string[]): string {
  const space = kept.slice(0, -1).lastIndexOf(' ');
  const cut = space > kept.length * 0.66 ? space : kept.length - 1;
  return kept
    .slice(0, cut)
    .join('')
    .replace(/(?<![\s,;:.-])[\s,;:.-]+$/, '');
}
