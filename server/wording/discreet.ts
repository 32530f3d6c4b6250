/**
 * Sensitive subjects: no week, title or mail subject of ours names them, because other people may see it. Books about
 * them may still be given. Beginnings of words, except those that end in `$`.
 */
const STEMS = `abort abus addict adulter afterlife aids$ alcohol anorex anxiet asylum autops bankrupt bereave betray$ bipolar borderline$personality breastfeed bulimi bully burial cancer cannabis cemeter
child$abuse chemotherap cocaine corpse cremat cult$ cults$ dead$ death debt dementia depress diagnos die$ died$ dies$ disorder diseas divorc drug drugs$ drunk dying$ dysphori
eating$disorder epilep erotic executio explosive$child famin fat$ fertility funeral gambl gay$ gender genital genocid grave$ grief griev gulag harass heartbreak heroin$ hiv$ holocaust homeless homosexual
hospice ill$ illness$ impoten incest infertil ivf$ infidel insan jealous kill killer lesbian loneli lonely$ losing$a$baby lsd$ lynch madness$ marijuana massacre melanchol menopaus menstruat
mental migrain miscarr molest morphine mourn murder naked$ narciss negro$ nigger noose nude$ obes obituar opioid opium orgas overdos panic$ parkinson pedophil paedophil periods$and pornograph poverty$ pregnan prison$
prostitut psychiatr psychopath psychosis$ queer racism$ rape$ raped$ rapist schizo school$shooting self$harm serial$killer sex slave slaver slut$ stab$ stabbed strangl suicid terminal$ therap tortur trans$
transgender transsexual trauma tumour tumor unemploy venereal violen virgin$ white$man$s$burden whore wrists$
widow`;

/**
 * The worst of them, in a summary too: a weekly pick has a book that tells of this only for a reader who keeps such
 * books.
 */
const HARSH = `abort cut$his$throat cut$her$throat cut$his$wrists cut$her$wrists cuts$his$throat cuts$her$throat cuts$his$wrists cuts$her$wrists
hang$himself hang$herself hanged$himself hanged$herself hangs$himself hangs$herself incest infanticid kill$himself kill$herself killed$himself
killed$herself kills$himself kills$herself kill$themselves killed$themselves molest necrophil overdos paedophil pedophil rape$ raped$ rapes$ rapist self$harm strangl suicid
take$his$own$life take$her$own$life takes$his$own$life takes$her$own$life took$his$own$life took$her$own$life tortur`;

const beginsWith = (stems: string) => new RegExp(` (?:${stems.split(/\s+/).join('|').replaceAll('$', ' ')})`);
const inWords = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
const sensitive = beginsWith(STEMS);
const harsh = beginsWith(HARSH);

/**
 * Whether a text may appear where others can read it: on a locked phone, in a list of mails, on a screen in a train.
 */
export const isDiscreet = (text: string): boolean => !sensitive.test(inWords(text));

/** Whether a text tells of what many would rather not read about unasked: suicide, rape, abortion, torture. */
export const isHarsh = (text: string): boolean => harsh.test(inWords(text));
