/**
 * Sensitive subjects: no week, title or mail subject of ours names them, because other people may see it. Books about
 * them may still be given. Beginnings of words, except those that end in `$`.
 */
const STEMS = `abort abus addict adulter afterlife aids$ alcohol anorex anxiet asylum autops bankrupt bereave betray$ bipolar bulimi burial cancer cemeter
child$abuse chemotherap corpse cremat dead$ death debt dementia depress diagnos die$ died$ dies$ disorder divorc drug drugs$ drunk dying$ dysphori
eating$disorder epilep erotic executio famin fat$ funeral gay$ genital genocid grave$ grief griev gulag harass heroin$ hiv$ holocaust homosexual
hospice ill$ illness$ impoten incest infertil infidel insan kill killer lesbian loneli lonely$ lynch madness$ massacre melanchol menopaus menstruat
mental miscarr molest mourn murder naked$ narciss nude$ obes obituar orgas overdos panic$ parkinson pedophil paedophil pornograph poverty$ pregnan prison$
prostitut psychiatr psychopath psychosis$ queer rape$ raped$ rapist schizo self$harm serial$killer sex slave slaver suicid terminal$ therap tortur
transgender transsexual trauma tumour tumor unemploy venereal violen virgin$ widow`;

const sensitive = new RegExp(` (?:${STEMS.split(/\s+/).join('|').replaceAll('$', ' ')})`);

/**
 * Whether a text may appear where others can read it: on a locked phone, in a list of mails, on a screen in a train.
 */
export function isDiscreet(text: string): boolean {
  return !sensitive.test(` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `);
}
