import { after, before, given, type Names, names, small, whole } from './written-names.ts';

/** “Edward III”, “World War II”: only checked after a name. */
const NUMERAL = /^[ivx]+$/;
/** Inside a person's name: “Simone de Beauvoir”, “Alexander the Great”. */
const PARTICLES = new Set('af al arap bin da de del della der di du el ibn la le of the van von y zu'.split(' '));
/** After a given name, but not a surname: “Adam and Eve”. */
const LINKS = new Set('a about and as at by for from in on or s to versus with'.split(' '));

/** How a word was classified; the next word depends on that. */
type Kind = 'given' | 'particle' | 'name' | 'word';
/** Some words of a label as they should be written. */
type Piece = { written: string; words: number; kind: Kind };
type Word = { text: string; start: number; end: number };

/**
 * A subject or genre as it appears inside a sentence, whatever its case is now: “fall of Rome”, “literary fiction”,
 * “Leonardo da Vinci”. Changes only capitals. A name that is not in written-names.txt stays in lower case.
 */
export function asWritten(label: string): string {
  const text = small(label);
  const written = whole.get(text) ?? wordByWord(text);
  return written.replaceAll("'", (_, at: number) => label.charAt(at));
}

/** Names and things that take an article in English: “the Cold War”, “the fall of Rome”, “the Holocaust”. */
const WITH_ARTICLE = [
  /^(?!.* and )\p{Lu}[^'’]* (?:War|Revolution|Empire|[Dd]ynasty|Kingdom|Republic|Union|States|Trail|Depression|Renaissance|Enlightenment)$/u,
  /^(?:(?:Bronze|Iron|Stone|Ice) Age|Middle (?:Ages|East)|Black Death|Silk Road|Wild West)$/,
  /^(?:French and Indian War|Renaissance|Enlightenment|Reformation|Crusades|Holocaust|Gulag|Bible|Arctic|Antarctic|Caribbean|Mediterranean|Balkans|(?:Atlantic|Pacific)(?: Ocean)?|Indian Ocean)$/,
  /^(?!the )(?:fall|rise|end|origins|destruction|making|library|battle|art|nature|age|power) of .+/i,
  /^(?!the |.* and )(?:[^ '’]+ ){0,3}(?:empire|republic|revolution|renaissance|enlightenment|reformation|holocaust|universe|brain|mind|slave trade|black death|middle ages|cold war|world war|civil war|great depression|silk road|big bang|bible)$/i,
  /^(?!the |alien |.*(?: and | versus | in ))[^'’]+ (?:machine|crisis|uprising|rebellion|massacre|mutiny|famine|pandemic|epidemic|hypothesis|theorem|paradox|principle|effect|constitution|movement|era|system|industry|diaspora|army|navy|genocide|conquest|invasion)$/iu,
  /^(?:working|middle|upper) class$|^(?:stock|art|black|free) market$|^(?:ancient|Arab|Islamic|Muslim|Atlantic|Hellenistic|art) world$/i,
  /^\d{4}(?:s$| \p{L})/u,
  /^(?:siege|plague|partition|treaty|coup|revolution|invasion|conquest|university|origin|evolution|future|ethics|limits|death) of .+/i,
  /^\p{Lu}[^'’]* (?:[Ee]xperiment|[Aa]ffair|[Tt]rials?|[Cc]anal|[Tt]reaty|[Dd]esert|expedition|scandal|disaster|mission|monarchy|[Pp]roject|Wall|Telescope|Sea|River)$/u,
  /^(?!.* and )\p{Lu}[^'’]* (?:Age|Bowl|Belt|Bubble|Church|Court|Front|Migration|Midwest|Party|Passage|Plan|Purge|Raj|Railroad|Resistance|School|Southwest|South|Spring|Sultanate|Terror|Underground|Web|West)$/u,
  /^(?:\d{1,2}th|[a-z]{3,9}(?:th|st|nd|rd)) century$|^(?:internet|moon|sea|sun|Midwest|South|Terror)$/,
  /^(?:Netherlands|Philippines|Himalayas|Vikings|Mongols|Aztecs|Tudors|Titanic|Beatles)$/,
];

/** A label used as a noun: capitalized, with the article of its name: “about the Roman Empire”. */
export function asNamed(label: string): string {
  const written = asWritten(label);
  return WITH_ARTICLE.some((names) => names.test(written)) ? `the ${written}` : written;
}

function wordByWord(text: string): string {
  const words = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }): Word => {
    return { text: word, start: index, end: index + word.length };
  });
  let result = '';
  let kind: Kind = 'word';
  for (let at = 0; at < words.length; ) {
    const gap = text.slice(result.length, words[at]?.start);
    const goesOn = gap === ' ' || gap === '. ';
    const piece: Piece = listed(text, words, at) ?? alone(text, words, at, goesOn ? kind : 'word');
    result += gap + piece.written;
    kind = piece.kind;
    at += piece.words;
  }
  return result + text.slice(result.length);
}

/** The longest name of the lists that begins here. */
function listed(text: string, words: readonly Word[], at: number): Piece | undefined {
  const found = longest(names, text, words, at);
  return found && { ...found, kind: given.has(small(found.written)) ? 'given' : 'name' };
}

/** Words that belong to a name only if the words around them say so. */
function alone(text: string, words: readonly Word[], at: number, previous: Kind): Piece {
  const { text: word, start } = words[at] ?? { text: '', start: 0 };
  if (previous !== 'word' && NUMERAL.test(word)) return { written: word.toUpperCase(), words: 1, kind: 'name' };
  if (previous === 'given' || previous === 'particle') {
    if (PARTICLES.has(word)) return { written: word, words: 1, kind: 'particle' };
    if (!LINKS.has(word)) return { written: capital(word), words: 1, kind: word.length === 1 ? 'given' : 'name' };
  }
  const behind = previous === 'name' ? longest(after, text, words, at) : undefined;
  if (behind) return { ...behind, kind: 'name' };
  const ahead = longest(before, text, words, at);
  if (ahead && namedFrom(text, words, at + ahead.words)) return { ...ahead, kind: 'word' };
  // “T. S. Eliot”, but not “e.g. this”
  const isInitial = /^\p{L}\. /u.test(text.slice(start)) && text.charAt(start - 1) !== '.';
  if (isInitial) return { written: capital(word), words: 1, kind: 'given' };
  return { written: word, words: 1, kind: 'word' };
}

/** “battle of | Hastings”, “battle of | the Somme” */
function namedFrom(text: string, words: readonly Word[], at: number): boolean {
  return listed(text, words, words[at]?.text === 'the' ? at + 1 : at) !== undefined;
}

function longest(list: Names, text: string, words: readonly Word[], at: number): Omit<Piece, 'kind'> | undefined {
  const start = words[at]?.start;
  for (let last = Math.min(words.length, at + list.mostWords) - 1; last >= at; last--) {
    const written = list.get(text.slice(start, words[last]?.end));
    if (written) return { written, words: last - at + 1 };
  }
  return undefined;
}

/** Leaves a letter alone whose capital is a different letter or longer (“ß”). */
function capital(word: string): string {
  const [first = ''] = word;
  const upper = first.toUpperCase();
  return small(upper) === first ? upper + word.slice(first.length) : word;
}
