/** Characters in the four lines that a phone has room for beside a cover. */
const ROOM = 112;

/** Where a sentence surely ends: “Mrs.” and an initial end none. Where it is unsure, more is shown. */
const END = /\P{L}(?:[\p{Ll}\p{N}]{1,40}|\p{L}{5,40})[.!?]["”’]? (?=["“‘]?\p{Lu})/gu;

/** A reason in two parts: the whole sentences that a phone has room for, at least the first, and the others. */
export function inShort(text: string): [first: string, rest: string] {
  let cut = 0;
  if (text.length > ROOM) {
    for (const { 0: end, index } of text.matchAll(END)) {
      const after = index + end.length;
      if (!cut || after <= ROOM) cut = after;
    }
  }
  return cut ? [text.slice(0, cut), text.slice(cut)] : [text, ''];
}
