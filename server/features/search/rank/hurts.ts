import type { Work } from '../../books/books.ts';
import { formOf } from '../understand/words/word-vectors.ts';
import { countries } from './country.ts';
import { formsIn, isAmong, sentencesOf } from './said.ts';

/** Whether records would tell of it: what they warn of, “women get killed”, a country, or religion. */
export const isWarnedOf = (forms: readonly string[]): boolean =>
  forms.every(
    (form) =>
      countries.has(form) ||
      OF_FAITH.has(form) ||
      CAUTIONED.has(form) ||
      ANIMALS.has(form) ||
      DYING.has(form) ||
      SPARED.some(({ said }) => said.has(form)) ||
      hurts.some(({ forms: said }) => said.has(form)),
  );

const BATTLES = 'fight fights fighting battle battles battlefield battlefields combat';
const GORY = 'gore gory blood bloody bloodshed';
/** What cautions themselves are called. */
const CAUTIONED = formsIn('grief war racism addiction suicide cancer');
const OF_FAITH = formsIn('spirituality spiritual religion religious faith god christian');
/** The cautions that the words of a wish stand for. */
const HURTS: readonly [said: string, cautions: readonly string[]][] = [
  [GORY, ['torture', 'violence', 'murder']],
  ['violent violence brutal brutality', ['violence', 'torture', 'murder', 'sexual violence']],
  [BATTLES, ['violence', 'war']],
  ['gun guns shooting weapon weapons hurt hurting harm harmed', ['violence', 'torture']],
  ['war wars warfare', ['war']],
  ['kill kills killed killing killings killer murdered murders', ['murder', 'genocide']],
  ['cruelty cruel', ['torture', 'animal cruelty', 'child abuse']],
  ['abuse abusive', ['child abuse', 'domestic abuse', 'sexual violence']],
  ['explicit sex sexual sexy erotic steamy smut spice spicy', ['explicit sex', 'sexual violence']],
  ['rape sexual assault assaulted abuse abused', ['sexual violence']],
  ['scary frightening terrifying creepy', ['horror']],
  ['drugs drug', ['addiction']],
  ['racist', ['racism']],
  ['suicidal', ['suicide', 'self-harm']],
  ['cancer illness', ['terminal illness']],
  ['sad sadness', ['grief', 'death of a child', 'death of a partner', 'terminal illness', 'pregnancy loss']],
  ['swearing cursing profanity', ['strong language']],
];
const hurts = HURTS.map(([said, cautions]) => ({ forms: formsIn(said), cautions }));
const DYING = formsIn('die dies dying death deaths dead');
const DEATHS = [
  ...['murder', 'suicide', 'genocide', 'war', 'terminal illness', 'grief', 'pregnancy loss'],
  ...['death of a child', 'death of a parent', 'death of a partner', 'animal death'],
];
/** What stories with a murder are called. */
const MURDER_STORIES = formsIn('crime detective detectives mystery mysteries whodunit whodunits thriller thrillers');
/** What stories that frighten are called. */
export const HORROR = formsIn('horror');
const GORE = formsIn(GORY);
/** What is done in battles. */
export const BATTLE = formsIn(BATTLES);
const WAR = formOf('war');
/** Animals that a wish may spare. */
export const ANIMALS = formsIn('dog cat horse animal pet puppy');
/** Whom a wish spares, what else hurts them, and what a record calls them where it tells of a murder. */
const SPARED = [
  {
    said: formsIn('woman women girl girls female wife wives'),
    cautions: ['sexual violence', 'domestic abuse'],
    victims: formsIn('woman women girl girls wife mother daughter sister girlfriend schoolgirl'),
  },
  {
    said: formsIn('child children kid kids baby babies'),
    cautions: ['child abuse', 'death of a child'],
    victims: formsIn('child children boy girl baby schoolgirl son daughter'),
  },
];
/** Words of a sentence that tells of a murder. */
const KILLED = formsIn(
  'murder murdered murders kill killed killing killer dead death body strangled missing vanished victim victims',
);

/**
 * Whether the warnings of a record, or a murder that it tells of, are what a wish rules out. `isOfAnimals`: the request
 * speaks of an animal elsewhere, so the animal is what must not die. `asked`: what the request asks for or what the
 * books that others should be like are about, `meant` only the former, which none of its wishes rules out: “a history
 * of the war, not of battles”.
 */
export function mayHurt(
  forms: readonly string[],
  work: Work,
  { isOfAnimals, asked, meant }: { isOfAnimals: boolean; asked: ReadonlySet<string>; meant: ReadonlySet<string> },
): boolean {
  const spared = SPARED.filter(({ said }) => forms.some((form) => said.has(form)));
  const done = forms.filter((form) => !ANIMALS.has(form) && !spared.some(({ said }) => said.has(form)));
  // “Locked room mysteries, not gory” wants the murders, but nothing worse. Horror also has violence.
  const isGore = forms.some((form) => GORE.has(form));
  const isOf = (stories: ReadonlySet<string>) => isGore && isAmong(stories, asked);
  // “A war novel with no battles” wants the war, and other violence than battles.
  const isBattle = forms.every((form) => BATTLE.has(form)) && asked.has(WAR);
  const wanted = isOf(HORROR) || isBattle ? ['murder', 'violence'] : isOf(MURDER_STORIES) ? ['murder'] : [];
  const isAskedFor = (caution: string) => meant.has(formOf(caution)) || wanted.includes(caution);
  const isTold = (cautions: readonly string[]) =>
    cautions.some((each) => work.caution.includes(each) && !isAskedFor(each));
  const isDeath = done.length > 0 && done.every((form) => DYING.has(form));
  const hurting = hurts.filter(({ forms: said }) => done.length > 0 && done.every((form) => said.has(form)));
  if (spared.length > 0) {
    // “No sexual violence against women” names a caution. “Violence” alone is less than that against women.
    const isNamed = (caution: string) => done.length > 1 && done.every((form) => formsIn(caution).has(form));
    if (isTold(work.caution.filter(isNamed))) return true;
    return (
      (isDeath || hurting.length > 0) && spared.some((each) => isTold(each.cautions) || killsThem(work, each.victims))
    );
  }
  if (done.length < forms.length) return (isDeath || hurting.length > 0) && isTold(['animal death', 'animal cruelty']);
  if (isDeath) return isTold(isOfAnimals ? ['animal death'] : DEATHS);
  return hurting.some(({ cautions }) => isTold(cautions));
}

/** Whether a sentence of the record tells of a murder of one of these. */
const killsThem = (work: Work, victims: ReadonlySet<string>): boolean =>
  work.caution.includes('murder') && sentencesOf(work).some((said) => isAmong(victims, said) && isAmong(KILLED, said));
