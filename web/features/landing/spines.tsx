import type { CSSProperties } from 'react';

/**
 * A spine: title, author ('' if the title leaves no room), cloth, thickness and height as fractions of the shelf's
 * height, and lettering.
 */
type Spine = [title: string, author: string, cloth: Cloth, width: number, height: number, style?: 'caps' | 'italic'];
type Cloth = keyof typeof cloths;

/** Book cloth and the foil it is stamped with. Fixed in both schemes: a book does not change colour at night. */
const cloths = {
  oxblood: ['#6f2430', '#f0d9b8'],
  bottle: ['#1f4739', '#e6dcb6'],
  navy: ['#1d3354', '#e9dcc0'],
  mustard: ['#cf9a2e', '#2a1d09'],
  brick: ['#b04a2c', '#fbead2'],
  slate: ['#566872', '#f2ece0'],
  plum: ['#4b2b4f', '#ecd5d0'],
  sage: ['#93a487', '#1d2a1c'],
  sand: ['#dcc9a2', '#3a2713'],
  teal: ['#176066', '#f3e6c8'],
  ivory: ['#efe6d0', '#7a1f26'],
  coal: ['#2a2b30', '#d8b46a'],
  rose: ['#cb8d86', '#38141a'],
  sky: ['#8fb0c4', '#14283a'],
} as const;

const left: Spine[] = [
  ['The Histories', 'Herodotus', 'oxblood', 0.15, 0.88, 'caps'],
  ['Cosmos', 'Sagan', 'navy', 0.13, 0.96],
  ['Silent Spring', 'Carson', 'sage', 0.09, 0.8, 'italic'],
  ['Gödel, Escher, Bach', 'Hofstadter', 'mustard', 0.19, 0.93],
  ['Emma', 'Austen', 'rose', 0.085, 0.72, 'italic'],
  ['The Wealth of Nations', '', 'coal', 0.17, 0.9, 'caps'],
  ['Code', 'Petzold', 'teal', 0.105, 0.82],
  ['War and Peace', 'Tolstoy', 'brick', 0.22, 0.98, 'caps'],
  ['The Hobbit', 'Tolkien', 'bottle', 0.1, 0.76, 'italic'],
  ['The Story of Art', 'Gombrich', 'ivory', 0.16, 1],
];
const right: Spine[] = [
  ['On the Origin of Species', '', 'bottle', 0.13, 0.9, 'caps'],
  ['The Double Helix', 'Watson', 'sky', 0.08, 0.78],
  ['Middlemarch', 'Eliot', 'plum', 0.18, 0.94, 'italic'],
  ['Thinking, Fast and Slow', '', 'sand', 0.13, 0.86],
  ['Meditations', 'Aurelius', 'coal', 0.075, 0.7, 'caps'],
  ['The Making of the Atomic Bomb', '', 'oxblood', 0.2, 0.97],
  ['A Room of One’s Own', '', 'ivory', 0.07, 0.74, 'italic'],
  ['Guns, Germs, and Steel', 'Diamond', 'slate', 0.15, 0.91],
  ['Dune', 'Herbert', 'mustard', 0.16, 0.84, 'caps'],
  ['The Odyssey', 'Homer', 'navy', 0.12, 0.92, 'caps'],
  ['The Secret History', 'Tartt', 'teal', 0.13, 0.87, 'italic'],
  ['Sapiens', 'Harari', 'brick', 0.12, 0.95],
  ['Invisible Cities', 'Calvino', 'sky', 0.075, 0.75, 'italic'],
  ['The Emperor of All Maladies', '', 'plum', 0.17, 0.93],
];
const pile: Spine[] = [
  ['Bird by Bird', 'Lamott', 'rose', 0.5, 0.07, 'italic'],
  ['The Waste Land', 'Eliot', 'sand', 0.6, 0.08, 'italic'],
  ['The Selfish Gene', 'Dawkins', 'slate', 0.7, 0.11],
  ['The Republic', 'Plato', 'teal', 0.66, 0.1, 'caps'],
  ['The Second World War', 'Beevor', 'oxblood', 0.8, 0.15, 'caps'],
];

/** The decorative shelf under the heading, as wide as the window, which cuts off the rest. */
export function Spines() {
  return (
    <div className="shelf" aria-hidden="true">
      <div className="shelf-row">
        {left.map((spine) => (
          <Standing key={spine[0]} spine={spine} />
        ))}
        <div className="pile">
          {pile.map((spine) => (
            <Lying key={spine[0]} spine={spine} />
          ))}
        </div>
        {right.map((spine) => (
          <Standing key={spine[0]} spine={spine} />
        ))}
      </div>
      <div className="shelf-board" />
    </div>
  );
}

function Standing({ spine: [title, author, cloth, width, height, style] }: { spine: Spine }) {
  return (
    <div className={`spine ${style ?? ''}`} style={{ ...cover(cloth), '--w': width, '--h': height } as CSSProperties}>
      <span className="spine-title">{title}</span>
      <span className="spine-author">{author}</span>
    </div>
  );
}

function Lying({ spine: [title, author, cloth, width, height, style] }: { spine: Spine }) {
  return (
    <div
      className={`spine lying ${style ?? ''}`}
      style={{ ...cover(cloth), '--w': width, '--h': height } as CSSProperties}
    >
      <span className="spine-title">{title}</span>
      <span className="spine-author">{author}</span>
    </div>
  );
}

function cover(cloth: Cloth): CSSProperties {
  const [background, color] = cloths[cloth];
  return { background, color };
}
