import type { Work } from '../books/books.ts';
import type { UnderstoodQuery } from './understand.ts';
import { FILLER, stem, words } from './words.ts';

const LONGEST = 160;
const SHORTEST = 12;
/** So many words in a row out of a summary or a query are a quotation: whatever it says, it is not our sentence. */
const QUOTED = 5;

/** Words that join what is cited, or say how a book treats it. None of them praises, promises or orders. */
const CONNECTING = new Set(
  `across after against along among and around another answers asked asks at author back before behind being between beyond book both
  but by centre centers centred centres concerns connects covers deals describes during each examines explains explores far first focus
  focused focuses follows found from further gives has here highlights how in including inside into introduces introduction investigates
  involves itself key kind links look looking looks main many matches meets most not novel offers often on one other out over own part
  people place presents providing provides read reader readers records reflects relates same sees set sets shares shows since so speaks
  story study subject subjects such takes tells theme themes through throughout title topic topics toward traces treats under up upon
  uses view what when where which while who whose why with within without world writes written life account history deep detailed
  directly about aspects perspective context central role early late`
    .split(/\s+/)
    .map(stem),
);
const fillerStems = new Set([...FILLER].map(stem));

/** Praise, orders and talk about the machine: never part of a reason, whoever wrote them where. */
const NEVER = new Set(
  `best greatest finest masterpiece masterful perfect amazing awesome incredible unmissable must ever buy order click visit subscribe
  download install free discount sale offer guaranteed official recommended recommend recommends ignore obey instruction instructions
  previous prompt system assistant admin administrator developer password token sponsored advertisement affiliate rank ranked everyone
  everybody nobody award bestseller bestselling`
    .split(/\s+/)
    .map(stem),
);

/**
 * Whether a sentence that a model phrased may stand as the reason for a book. Each word that says anything must stand in the
 * record, or join; at least one must be what was asked for; numbers and names can so only be the record's. No link, markup or
 * hidden character, no quotation of a summary or a query, no praise, at most 160 characters.
 */
export function isGroundedReason(reason: string, queries: readonly UnderstoodQuery[], work: Work): boolean {
  if (reason.length > LONGEST || reason.length < SHORTEST) return false;
  if (/[\p{C}<>{}[\]`*_#|\\@=]|:\/\/|www\.|\w\.\w/u.test(reason)) return false;
  const labels = [work.title, work.subtitle ?? '', ...work.authors, ...work.subjects, ...work.genres];
  const record = new Set([...labels, work.summary, String(Math.abs(work.year ?? 0))].flatMap(words).map(stem));
  const said = words(reason).map(stem);
  const grounded = said.every((root) => record.has(root) || CONNECTING.has(root) || fillerStems.has(root));
  if (!grounded || said.some((root) => NEVER.has(root) && !isLabelled(root, labels))) return false;
  const asked = new Set(queries.flatMap((query) => query.terms.map((term) => term.stem)));
  if (!said.some((root) => asked.has(root) && record.has(root) && !fillerStems.has(root))) return false;
  return ![work.summary, ...queries.map(({ text }) => text)].some((source) => quotes(reason, source, labels));
}

const isLabelled = (root: string, labels: readonly string[]) =>
  labels.some((label) => words(label).some((word) => stem(word) === root));

/** Whether so many words in a row are the source's; those of a title, name or subject may be. */
function quotes(reason: string, source: string, labels: readonly string[]): boolean {
  const said = words(reason);
  const from = ` ${words(source).join(' ')} `;
  const known = labels.map((label) => ` ${words(label).join(' ')} `);
  return said.some((_, at) => {
    const run = said.slice(at, at + QUOTED);
    const text = ` ${run.join(' ')} `;
    return run.length === QUOTED && from.includes(text) && !known.some((label) => label.includes(text));
  });
}
