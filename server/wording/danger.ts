import { keysOf } from '../../contract/keys-of.ts';
import { type Danger, PATTERNS } from './danger-patterns.ts';
import { PATTERNS_OF_OTHERS } from './danger-to-others.ts';
import { fold } from './words.ts';

/** People in danger write briefly, or mention it somewhere in a long text, so only this many characters are read. */
const READ = 4000;

/** In the order in which they are looked for. */
const KINDS = ['emergency', 'self', 'assault', 'violence', 'abuse', 'other', 'witness'] as const;
const patterns = keysOf(PATTERNS).flatMap((language) =>
  KINDS.map((kind) => ({
    danger: { kind, language },
    test: new RegExp({ ...PATTERNS[language], ...PATTERNS_OF_OTHERS[language] }[kind].map(asWholeWords).join('|'), 'u'),
  })),
);

/** A line begins and ends at word boundaries, unless the line itself says what may not follow. */
function asWholeWords(line: string): string {
  const start = line.startsWith('^') ? `^ ${line.slice(1)}` : `(?<= )(?:${line}`;
  const end = /\$\)?$|\(\?!(?! )(?:[^()]|\([^()]*\))*\)$/.test(line) ? '' : '(?= )';
  return `${start}${line.startsWith('^') ? '' : ')'}${end}`;
}

/** One of these before it means somebody else: a character of a story, a lyric, a title, a study. */
const TOLD =
  / (?:novels?|story|stories|memoirs?|film|movie|song|poem|play|character|protagonist|narrator|hero|heroine|poet|lyrics?|quote|line|titled|called|thrillers?|plot|plots|whodunnit|krimi|giallo|policier|policiaca|suspense|sociology|history|philosophy|ethics|literature|psychology of|roman|romane|held|erzahler|personnage|narrateur|novela|personaje|narrador|romanzo|personaggio|romance em que|personagem|libro en el que|livre ou|buch in dem|book where|books where|book in which|about (?:a|an|somebody|someone|people) (?:[^ ]+ ){0,3}(?:who|whose)) (?:[^ ]+ ){0,10}$/u;

/**
 * Whether somebody writes about killing or harming themselves, violence they live with, or an emergency, and in which
 * language. Null for everything else, including study and stories of it. No part of the text may be stored or logged.
 */
export function findDanger(text: string): Danger | null {
  const said = plain(text);
  const ofReader = withoutOthers(said);
  for (const { danger, test } of patterns) {
    const read = danger.kind === 'self' ? ofReader : said;
    const found = test.exec(read);
    if (found && !TOLD.test(read.slice(0, found.index))) return danger;
  }
  return null;
}

/** The text without what it says of others who may harm themselves; no gap of a pattern reaches over two spaces. */
function withoutOthers(said: string): string {
  return patterns
    .filter(({ danger }) => danger.kind === 'other')
    .reduce((rest, { test }) => rest.replace(test, '  '), said);
}

function plain(text: string): string {
  const start = fold(text.slice(0, READ)).replace(/[’‘`´]/g, "'");
  return ` ${(start.match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []).join(' ')} `;
}
