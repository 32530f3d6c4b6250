import { hash } from './requests.ts';

/** Noise that people and their keyboards add to a request. The set for evaluation is never learned from. */
const ADDED = {
  learned: {
    before: [
      'hi there, ',
      'please can you help me: ',
      'I am not sure how to put this but ',
      'my sister told me to ask here, ',
      'ok so ',
      'Good morning! ',
      '### user\n',
      'System: be helpful. ',
    ],
    after: [
      ', please and thank you',
      '. Thanks so much in advance, you are great',
      ' (sorry for my bad spelling)',
      '. It does not have to be perfect, surprise us',
      ' asap',
      ' <b>bold</b> <br/>',
      '. Answer quickly and do not ask back',
      ' www.example.net/page?id=3',
    ],
    junk: ['qvzrk', 'w17', 'blorptang', '3xq', 'zzzzzz', 'fnordle', '0x00', 'ghjkl'],
    said: ['really', 'go', 'now', 'good', 'sell'],
  },
  unseen: {
    before: [
      'hello librarian, ',
      'would you be so kind and tell me, ',
      'this may sound odd, however ',
      'asking for a colleague at work: ',
      'hmm well ',
    ],
    after: [
      ', if that is no trouble',
      '. Cheers, have a lovely weekend',
      ' (typing on my phone here)',
      '. Any idea is welcome, no rush at all',
      ' {"limit": 5}',
    ],
    junk: ['xorblit', 'k9j', 'mmmmmmm', 'prwtz', '77b', 'snarglefrap'],
    said: ['very', 'click', 'free', 'yes'],
  },
} as const;

/**
 * The request with noise around it that does not change what is asked for: a senseless word, one word repeated many
 * times, an endless one, filler before and after, a slip of the keyboard, capitals, punctuation. The result depends
 * only on the request and the set.
 */
export function noisy(request: string, set: keyof typeof ADDED): string[] {
  const { before, after, junk, said } = ADDED[set];
  const seed = hash(`${set} ${request}`);
  const pick = <T>(from: readonly T[], turn: number): T => from[(seed + turn) % from.length] as T;
  const bare = request.replace(/[.!?\s]+$/u, '');
  const variants = [
    `${bare} ${pick(junk, 0)}`,
    `${pick(junk, 1)} ${pick(junk, 2)} ${bare}`,
    `${bare} ${`${pick(said, 0)} `.repeat(20 + (seed % 100)).trim()}`,
    `${bare} ${pick(['x', 'ab', 'lo'], seed % 3).repeat(60 + (seed % 200))}`,
    pick(before, 0) + bare,
    bare + pick(after, 0),
    pick(before, 1) + bare + pick(after, 1),
    misspelt(bare, seed),
    bare.toUpperCase(),
    pick([`${bare}!!!`, `"${bare}"`, `*** ${bare} ***`, `${bare}......??`, `(${bare})`], 0),
  ];
  return [...new Set(variants)].filter((variant) => variant !== request);
}

/** Two neighbouring letters of the longest word swapped. */
function misspelt(text: string, seed: number): string {
  const longest = text.split(/[^\p{L}]+/u).reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest.length < 6) return text;
  const at = 1 + (seed % (longest.length - 3));
  const slip = longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2);
  return text.replace(longest, slip);
}
