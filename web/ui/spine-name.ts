import { printed } from '../../contract/printed.ts';

/** Words that begin a surname: Le Guin, van der Kolk, El Saadawi. */
const PARTICLES =
  /^(?:al|ben|bin|da|das|de|del|della|den|der|des|di|do|dos|du|el|ibn|la|las|le|los|st\.?|te|ten|ter|van|von|à)$/i;

/** Surnames that their readers say without the particle. */
const BARE = new Set(
  'Andrade Balzac Cervantes Clausewitz Goethe Laclos Lampedusa Maupassant Montaigne Queirós Saint-Exupéry Saussure Tocqueville Unamuno Vasconcelos Voragine'.split(
    ' ',
  ),
);

/** Surnames of several words that no rule knows, and names that are said whole. */
const WHOLE = [
  ...['Ajvide Lindqvist', 'Bioy Casares', 'Bueno de Mesquita', 'Cabezón Cámara', 'Cabrera Infante', 'Castellanos Moya'],
  ...['Conan Doyle', 'Criado Perez', 'Díaz del Castillo', 'Dr. Seuss', 'García Lorca', 'García Márquez', 'Garton Ash'],
  ...[
    'Guimarães Rosa',
    'Hirsi Ali',
    'La Fayette',
    'Lane Fox',
    'Le Roy Ladurie',
    'Lee Kuan Yew',
    'Leigh Fermor',
    'Lloyd Parry',
  ],
  ...['Machado de Assis', 'Maynard Smith', 'McCall Smith', 'Murasaki Shikibu', 'Olde Heuvelt', 'Ortega y Gasset'],
  ...[
    'Parker Pearson',
    'Pérez Galdós',
    'Pinkola Estés',
    'Roa Bastos',
    'Ruiz Zafón',
    'Sebag Montefiore',
    'Sei Shōnagon',
  ],
  ...['Sosa Villada', 'St. John Mandel', 'Tan Twan Eng', 'Thich Nhat Hanh', 'Vargas Llosa', 'Vázquez Montalbán'],
  'Wynne Jones',
];

/** Known by the name before the last: Calderón for Pedro Calderón de la Barca. */
const KNOWN_AS = ['Calderón', 'Garcilaso', 'Guaman Poma'];

/** Family names that stand before the given name. Of two words, both are shown: Mo Yan, Han Kang. */
const FAMILY_FIRST =
  /^(?:Ba|Bảo|Bi|Cao|Chen|Cho|Feng|Gao|Ha|Han|Hwang|Jiang|Jin|Kang|Kim|Lao|Li|Liu|Lu|Luo|Mo|Nguyễn|Pu|Qian|Shen|Shi|Sima|Su|Sun|Wang|Wu|Xu|Yan|Yu|Zhang|Zhou) \S+$/;

/**
 * The first author's name as a spine shows it: Miller for Walter M. Miller Jr., Le Guin for Ursula K. Le Guin,
 * Augustine for Augustine of Hippo.
 */
export function spineName([first = '']: readonly string[]): string {
  return printed(nameOf(first.replace(/,? (?:[JS]r\.?|II|III)$/, '')));
}

function nameOf(name: string): string {
  const whole =
    WHOLE.find((each) => ` ${name}`.endsWith(` ${each}`)) ?? KNOWN_AS.find((each) => name.includes(` ${each} `));
  if (whole) return whole;
  if (name.startsWith('The ')) return name.slice(4);
  if (FAMILY_FIRST.test(name)) return name;
  const words = name.split(' ');
  const [begins, second = ''] = words;
  if (/^(?:of|the|wa)$/.test(second)) return begins ?? '';
  const last = words.at(-1) ?? '';
  if (BARE.has(last)) return last;
  let from = words.length - 1;
  // The first word is a given name, whatever it looks like.
  while (from > 1 && PARTICLES.test(words[from - 1] ?? '')) from -= 1;
  return words.slice(from).join(' ');
}
