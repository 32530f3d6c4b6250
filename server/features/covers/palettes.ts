/**
 * Six inks of one cover: the `ground` behind all type, the `ink` of the type, the `field` behind the picture and the
 * three `tones` it is drawn in.
 */
export type Palette = {
  ground: string;
  ink: string;
  field: string;
  tones: readonly [string, string, string];
};

/**
 * All covers draw from one set of inks, so that any two look good side by side. All inks differ clearly from the page,
 * which is #f8f6f0 in the light and #16171a in the dark scheme.
 */
const INKS = {
  bone: '#eadfc8',
  cream: '#f5ead2',
  sand: '#dac79f',
  blush: '#ecc4ae',
  butter: '#f2d488',
  sky: '#a9cbd3',
  mint: '#b4d3bd',
  lilac: '#c9bad8',
  ochre: '#dc9f2e',
  coral: '#e8775a',
  tomato: '#cf4b33',
  rose: '#c9627d',
  leaf: '#719452',
  moss: '#8d9150',
  teal: '#2d7f80',
  blue: '#2d659f',
  violet: '#6a559c',
  slate: '#5b6c7e',
  rust: '#b5602c',
  brick: '#9d3d2b',
  wine: '#6f2336',
  plum: '#6a2e58',
  aubergine: '#40264a',
  umber: '#4b3223',
  forest: '#1f4b3d',
  lagoon: '#1c4f56',
  navy: '#1f3560',
  night: '#232f4b',
  coal: '#30333c',
  ink: '#1d2230',
} as const;

/** Ground, ink, field, then the three tones: the inks of each palette in that order. */
const FAMILIES = {
  history: [
    'wine cream sand brick ochre umber',
    'bone ink brick ochre umber cream',
    'umber butter rust sand ochre cream',
    'ochre ink cream wine lagoon rust',
    'lagoon cream bone rust ochre night',
  ],
  antiquity: [
    'brick cream ochre cream wine navy',
    'sand ink navy ochre brick cream',
    'navy butter sand ochre brick blue',
    'bone wine lagoon sand rust ochre',
  ],
  cosmos: [
    'night cream night ochre sky coral',
    'ink butter navy butter sky tomato',
    'sky ink navy cream coral ochre',
    'navy cream sky ink coral cream',
    'bone night night sky ochre coral',
  ],
  numbers: [
    'lagoon cream mint ink coral teal',
    'coal butter coal teal butter coral',
    'mint ink lagoon cream coral ochre',
    'butter ink coal coral teal cream',
    'blue cream sky cream night butter',
  ],
  life: [
    'forest cream mint leaf ochre forest',
    'mint ink forest leaf butter cream',
    'bone forest leaf forest ochre coral',
    'lagoon cream butter leaf teal coral',
    'butter forest teal leaf coral cream',
  ],
  earth: [
    'umber cream sky ochre rust forest',
    'sky ink cream teal lagoon coral',
    'sand umber coral slate umber cream',
    'forest butter blush moss teal ochre',
  ],
  mind: [
    'plum cream blush rose aubergine ochre',
    'lilac ink aubergine coral cream rose',
    'blush aubergine violet cream coral aubergine',
    'aubergine butter lilac violet coral butter',
    'bone plum blush plum teal coral',
  ],
  society: [
    'brick cream bone coal ochre brick',
    'bone ink slate cream tomato ink',
    'coal cream tomato bone ochre coal',
    'sand ink tomato coal cream slate',
    'night bone slate bone night ochre',
  ],
  trade: [
    'forest butter sand ochre forest rust',
    'sand forest forest ochre mint coral',
    'navy cream mint teal ochre navy',
    'ochre ink forest cream ink butter',
  ],
  arts: [
    'coral ink cream ink blue ochre',
    'cream ink tomato blue ochre ink',
    'blue cream coral cream ink butter',
    'ochre ink blush tomato ink blue',
    'coal cream butter tomato teal cream',
  ],
  words: [
    'cream wine blush wine teal ochre',
    'wine blush wine coral blush ochre',
    'lagoon butter lagoon mint butter coral',
    'blush ink cream brick ink ochre',
    'aubergine blush sky coral cream aubergine',
  ],
  lives: [
    'navy blush blush coral navy ochre',
    'blush navy blue cream coral navy',
    'sand wine cream rust wine teal',
    'lagoon cream coral butter lagoon cream',
    'bone lagoon ochre lagoon coral cream',
  ],
  novel: [
    'lagoon blush blush lagoon coral ochre',
    'coral ink blush wine cream ink',
    'bone aubergine coral aubergine ochre blush',
    'plum butter coral blush plum butter',
    'sky ink blue cream butter coral',
    'butter wine coral wine cream teal',
    'night blush rose blush night ochre',
  ],
  shadow: [
    'ink butter ink tomato slate butter',
    'coal cream wine ink tomato cream',
    'ochre ink ink ochre tomato bone',
    'wine cream ink wine tomato bone',
    'bone ink ink tomato bone slate',
  ],
  wonder: [
    'violet cream night violet coral butter',
    'night butter violet coral sky butter',
    'aubergine cream teal butter coral aubergine',
    'coral ink aubergine coral butter teal',
    'lagoon butter night teal coral butter',
  ],
  warmth: [
    'wine butter blush rose wine butter',
    'blush wine rose wine butter cream',
    'mint wine coral cream rose wine',
    'butter plum rose cream plum coral',
    'plum blush rose blush ochre plum',
  ],
  play: [
    'butter navy sky tomato navy leaf',
    'sky navy butter coral navy cream',
    'coral ink butter teal tomato ink',
    'mint navy cream coral ochre blue',
    'blue cream butter tomato blue cream',
  ],
} as const satisfies Record<string, readonly string[]>;

/** A kind of subject that shares palettes. */
export type Family = keyof typeof FAMILIES;

export const PALETTES = Object.fromEntries(
  Object.entries(FAMILIES).map(([family, rows]) => [family, rows.map(toPalette)]),
) as Record<Family, [Palette, ...Palette[]]>;

function toPalette(row: string): Palette {
  const [ground, ink, field, a, b, c] = row.split(' ');
  return {
    ground: inkCalled(ground),
    ink: inkCalled(ink),
    field: inkCalled(field),
    tones: [inkCalled(a), inkCalled(b), inkCalled(c)],
  };
}

function inkCalled(name: string | undefined): string {
  const found = Object.entries(INKS).find(([ink]) => ink === name);
  if (!found) throw new Error(`No ink is called ${name}.`);
  return found[1];
}
