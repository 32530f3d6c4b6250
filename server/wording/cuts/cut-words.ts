import { pairsIn, stem } from '../words.ts';

/** Words that negate or limit a statement: `cut-gaps.ts` and `cut-edges.ts` say where they may be left out. */
const POLES: readonly (readonly string[])[] = [
  [
    'not',
    'no',
    'never',
    'nobody',
    'nothing',
    'none',
    'without',
    'cannot',
    'neither',
    'nor',
    'hardly',
    'instead',
    'refuse',
  ],
  ['all', 'every', 'everybody', 'everyone', 'everything', 'always', 'whole'],
  ['only'],
  ['more', 'most', 'much'],
  ['less', 'least', 'few'],
  ['begin', 'began', 'begun', 'begins', 'start', 'open', 'opens', 'opening', 'starts', 'beginning'],
  ['end', 'ends', 'ended', 'close', 'closes', 'finish', 'finishes', 'stop', 'stops'],
  ['first'],
  ['last'],
  ['before'],
  ['after'],
  ['right'],
  ['wrong'],
  ['easy', 'easily', 'simple', 'simply'],
  ['free'],
  [
    'if',
    'whether',
    'wonder',
    'wonders',
    'doubt',
    'doubts',
    'probably',
    'perhaps',
    'might',
    'may',
    'against',
    'idea',
    'myth',
    'claim',
    'claims',
    'believe',
    'believes',
    'belief',
    'alleged',
    'accused',
    'legend',
  ],
  [
    'want',
    'wants',
    'wanted',
    'wish',
    'wishes',
    'wished',
    'hope',
    'hopes',
    'hoped',
    'try',
    'tries',
    'tried',
    'plan',
    'plans',
    'planned',
    'fail',
    'fails',
    'failed',
    'pretends',
    'dream',
    'dreams',
    'threaten',
    'threatens',
    'promises',
    'imagine',
    'imagines',
    'supposed',
    'seems',
  ],
];
export const poleOf = new Map(POLES.flatMap((group, at) => group.map((word) => [word, at] as const)));
const NEGATIONS = 0;
/** A statement about these may be true only with its qualification: “everything is good [as it leaves his hands]”. */
export const OF_ALL = new Set('all every everybody everyone everything always nobody nothing none never'.split(' '));
/** Groups whose words change the meaning of what follows: not done but doubted, denied or only wanted. */
export const TURNS = [NEGATIONS, POLES.length - 2, POLES.length - 1];

export const PREPOSITIONS = new Set(
  'in on at by with from to until into through for over under across towards after before of about near beside between behind off along among around within upon onto inside above below beyond during throughout since amid amongst despite toward via per'.split(
    ' ',
  ),
);
export const DETERMINERS = new Set(
  'a an the his her its their our your my this that these those each every some no'.split(' '),
);
/** Those that have a subject. */
export const FINITE_AUXILIARIES = new Set(
  'is are was were has have had does did do can cannot could will would must may might shall should'.split(' '),
);
export const AUXILIARIES = new Set([...FINITE_AUXILIARIES, 'be', 'been']);
export const RELATIVE = new Set('who whom whose which that where when'.split(' '));
/** The words after one of these take back or limit the words before it. */
export const BUT = new Set('but if unless until except though although or than yet'.split(' '));
/** A part without a comma before it can be left out if it begins with one of these. */
export const OPENING = new Set([
  ...[...PREPOSITIONS].filter((word) => word !== 'of' && word !== 'to' && word !== 'until'),
  ...'and who whom which where when while because as of so without nor'.split(' '),
]);
/** Small words with which a sentence can end. */
export const AFTER = new Set(
  'it them him us me you others be up down out off away back together alone too there here now again before since inside outside home himself herself itself themselves'.split(
    ' ',
  ),
);
export const LEADING = new Set([
  ...DETERMINERS,
  ...PREPOSITIONS,
  'he',
  'she',
  'it',
  'they',
  'we',
  'you',
  'what',
  'why',
  'how',
  'who',
  'when',
  'where',
  'not',
  'many',
  'few',
]);
export const SUBJECTS = new Set(['he', 'she', 'it', 'they', 'we', 'you']);
export const POINTING = new Set(
  'he she it they him her them his its their hers theirs this these those one other others'.split(' '),
);
export const SMALL = new Set([
  ...PREPOSITIONS,
  ...DETERMINERS,
  ...AUXILIARIES,
  ...RELATIVE,
  ...BUT,
  ...POINTING,
  ...'and against while as so then what how why there here i you we me us my your our do does did not too also just now still even very ever had has have himself herself itself themselves'.split(
    ' ',
  ),
]);
export const HEDGES = new Set(
  'almost nearly hardly barely scarcely roughly supposedly allegedly reportedly possibly probably about some half once perhaps mostly partly largely sometimes often rarely later former fake false would-be so-called imaginary imagined fictional fictitious counterfeit bogus mock sham toy pretended possible probable apparent apparently seemingly attempted suspected presumed forged mythical likely unlikely potential potentially alleged supposed reputed falsely wrongly wrongfully unjustly mistakenly erroneously purportedly ostensibly nominally virtually practically theoretically technically hypothetically legally officially unofficially symbolically unsuccessfully vainly jointly formerly previously temporarily occasionally seldom'.split(
    ' ',
  ),
);
/** Says that somebody thinks so, or that it only seems so: without it the rest would be stated as certain. */
export const DOUBTS = new Set(
  'according seem seems seemed look looks looked appear appears appeared hope hopes hoped think thinks thought believe believes believed feel feels felt fear fears feared guess guesses claim claims claimed legend rumour if unless except'.split(
    ' ',
  ),
);
/** “in theory”, “in her imagination”: not literally true. */
export const UNREAL = new Set(['theory', 'fantasy', 'imagination', 'dreams', 'dream', 'principle']);
/** “New Mexico”, “South Africa”: without it the name means another place. */
export const BEFORE_A_PLACE = new Set(
  'new north south east west northern southern eastern western central upper lower old great united saint st san santa los las el la papua costa sierra lake mount port cape fort king queen prince princess'.split(
    ' ',
  ),
);
export const FLOATING = new Set(['all', 'both', 'each']);
/** Alone at the start of a clause they say when. */
export const WHENS = new Set('afterwards then now today meanwhile soon finally eventually gradually'.split(' '));
export const INDEFINITE = new Set(['somebody', 'someone', 'something']);
/** “a hundred” */
export const ROUND = /^(?:one|half|hundreds?|thousands?|millions?|billions?|dozens?|second|third)$/;
/** After one of these, “that” introduces what is told. */
export const TOLD =
  /^(?:tells?|told|warn(?:s|ed)|persuade[sd]?|convince[sd]?|assure[sd]?|remind(?:s|ed)|taught|teaches)$/;
/** Can go wherever they stand: nothing depends on them. */
export const ADVERBS = new Set('again then also still too already now just even actually'.split(' '));
export const ORDINALS = new Set('first second third fourth fifth last next only same'.split(' '));
export const NUMBERS = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen dozens second third half twice'.split(
    ' ',
  ),
);
/** “, he argues,” names the speaker of the rest. */
export const TELLING =
  /^(?:says?|said|argue[sd]?|claim(?:s|ed)|thinks?|believe[sd]?|contend(?:s|ed)?|insist(?:s|ed)?|suggest(?:s|ed)?|maintain(?:s|ed)?|admit(?:s|ted)?|den(?:y|ies|ied)|report(?:s|ed)|writes|calls)$/;
export const ON_THE_BOOK =
  /^(?:explains|argues|proposes|traces|shows|describes|defends|concludes|compares|covers|introduces|examines|explores|discusses|ends|closes|warns)$/;
/** Nouns and adjectives whose stem is that of a verb: “preference”, “discovery”, “rebellious”. */
export const NOUNS = /(?:[ea]nces?|[ts]ions?|ments?|ness|ity|very|[^aeiou]ous|ful|less)$/;
/** They look like adverbs. */
export const NOUNS_IN_LY = new Set(
  'family ally reply supply assembly monopoly anomaly homily lily belly bully jelly rally tally butterfly folly unlikely likely only early'.split(
    ' ',
  ),
);
export const TIMES = /^(?:years?|months?|weeks?|days?|hours?|nights?|mornings?|evenings?|winters?|summers?)$/;

/** Verbs whose past the stemmer does not know. */
export const IRREGULAR = new Map(
  pairsIn(
    `sent send|built build|lost lose|fell fall|fallen fall|won win|grew grow|grown grow|ran run|bought buy|taught teach|thought think|drove drive
  |driven drive|rode ride|ridden ride|flew fly|flown fly|sang sing|sung sing|fought fight|broke break|broken break|chose choose|died die|dying die
  |dies die|stole steal|stolen steal|threw throw|thrown throw|hid hide|hidden hide|rose rise|risen rise|arose arise|spoke speak|spoken speak
  |burnt burn|learnt learn|led lead|met meet|paid pay|sold sell|spent spend|stood stand|struck strike|swam swim|wore wear|worn wear|grieves grief
  |grieve grief|lives life|fled flee|flees flee|shot shoot|swept sweep|wept weep|slept sleep|felt feel|left leave|laid lay|lied lie|lying lie
  |caught catch|sought seek|held hold|told tell|knew know|known know|wrote write|written write|drew draw|drawn draw|ate eat|eaten eat|bit bite
  |bitten bite|drank drink|drunk drink|froze freeze|frozen freeze|forgot forget|forgotten forget|began begin|begun begin|became become
  |overcame overcome|tore tear|torn tear|bore bear|swore swear|wove weave|woven weave|woke wake|bred breed|fed feed|bled bleed|dug dig|hung hang
  |spun spin|stuck stick|sank sink|sunk sink|shrank shrink|sprang spring|blew blow|blown blow|withdrew withdraw|bound bind|found find
  |gave give|given give|took take|taken take|went go|gone go|goes go|came come|got get|kept keep|brought bring|said say|saw see|seen see|heard hear
  |sat sit|born bear|set set|understood understand|meant mean|began begin|practise practice|simpler simple|simplest simple|simplifies simple|simplify simple`,
    '|',
    ' ',
  ),
);

/** Nouns whose plural it does not know. */
const PLURALS = new Map(
  pairsIn(
    'mice mouse|feet foot|teeth tooth|geese goose|wives wife|knives knife|wolves wolf|thieves thief|women woman|men man|children child|people person',
    '|',
    ' ',
  ),
);

/** Synonyms in any context: no fact depends on which of them is used. */
const SAME_SENSE = new Map(
  `sick ill ailing|short brief|big large huge immense|difficult hard complicated complex|clever smart intelligent|funny humorous comic
  |rich wealthy|famous renowned|strange odd weird|quick fast swift|idea concept notion|mistake error|happen occur|film movie
  |doctor physician|sea ocean|street road|illness disease sickness|buy purchase|try attempt|house home|journey voyage|old ancient
  |exam examination|company firm|sharp pungent|war warfare|photo photograph|drawing sketch`
    .split('|')
    .flatMap((group) => {
      const [first = '', ...others] = group.trim().split(/\s+/).map(stem);
      return others.map((word) => [word, first] as const);
    }),
);

/** The stem of a word, of the verb whose past tense it is, or of the word that represents its meaning. */
export function rootOf(word: string): string {
  const root = stem(IRREGULAR.get(word) ?? PLURALS.get(word) ?? word);
  return SAME_SENSE.get(root) ?? SAME_SENSE.get(root.replace(/u?al$|u$/, '')) ?? root;
}

/** Common verbs of descriptions, by stem. With those in “-ed” and “-ing” they show where a predicate begins. */
export const VERBS = new Set(
  `accept act allow appear argue arrive ask attack bear beat become befriend beg believe belong blame break breed bribe bring build burn bury buy
  call carry catch change choose claim climb collect come compare cook cover cross dare decide defeat defend describe design destroy die dig
  discover dive draw dream drive eat end enter escape explain fail fall fear feed feel fight fill find flee fly follow forbid force forget found gather get
  give go grow hang hate hear help hide hire hoard hold hunt hurt imagine impress inherit insult invent invite join judge keep kidnap kill know lay lead
  learn leave lie link live look lose love make march marry mean meet misjudge miss move murder narrate need offer open oppose own paint pass pay
  plan play poison predict promise propose prove pull push put raise reach read rebuild receive recommend refuse remember remove report rescue
  resemble return ride rise rule run save say see seek sell send serve set shoot show sing sit sleep speak spend stab stand start starve stay steal stop
  study suffer suggest survive swim take talk taste teach tell think threaten throw touch train translate travel treat trust try turn understand unite
  use visit wait wake walk want warn watch wear weep weigh win wish wonder work write
  abandon admire adopt advise arrange arrest assume avoid beget betray boast borrow bind blow bring calculate challenge cling conquer contend confess
  contrast convince count create cross cure declare deceive deliver depend deny descend desert detect develop disappear discuss divide drag earn elope
  emerge enjoy escape examine exchange exist expect expel explore face fascinate fix flourish forgive found free gain grieve guard haunt heal hesitate
  identify ignore impose improve include inquire insist inspire interview introduce invade investigate kiss knock lack laugh list listen maintain
  manage mislead mourn notice obey observe occur organise ponder possess prefer prepare preserve prevent produce promote prosper protect publish
  punish pursue quarrel realise rebel recall recognise record recount recover reduce reflect reject relate release rely rent repeat replace resist
  resolve restore retell reveal ridicule rob sail satisfy search seduce seize separate settle shape share shout smuggle solve spread stress struggle
  succeed suspect sweep swear tempt test tie trace transform trap unite unmask urge vanish vow wander wrestle
  abduct begin accuse adapt add adore agree announce apply complain conceal conclude consider consult continue derive detest
  fetch foresee greet lend occupy owe persuade pray preach proceed reckon rehearse remain remind despise sew
  toss vary recruit chew strike practise land pick accost hike unlearn tries`
    .split(/\s+/)
    .map(stem),
);
