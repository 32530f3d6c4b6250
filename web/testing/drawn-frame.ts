/** As much of an element as the frame of a page needs. */
export class Part {
  kind: string;
  parts: Part[];
  text = '';
  isGone = false;
  constructor(kind: string, parts: Part[] = []) {
    this.kind = kind;
    this.parts = parts;
  }
  /** In the order of the page, itself first. */
  all = (): Part[] => [this, ...this.parts.flatMap((part) => part.all())];
  querySelector = (selector: string) => this.querySelectorAll(selector)[0] ?? null;
  querySelectorAll = (selector: string) => this.all().filter(({ kind }) => kind === selector);
  cloneNode = (): Part =>
    Object.assign(
      new Part(
        this.kind,
        this.parts.map((part) => part.cloneNode()),
      ),
      { parent: this },
    );
  append = (...added: (string | { src: string })[]) => {
    for (const each of added) this.text += typeof each === 'string' ? each : each.src;
  };
  get firstElementChild() {
    return this.parts[0];
  }
  set textContent(text: string) {
    this.text = text;
  }
  nextElementSibling: Part | undefined;
  shown: Part | null = null;
  replaceWith = (other: Part) => {
    this.shown = other;
  };
  /** What was put before it. */
  added: Part[] = [];
  before = (other: Part) => void this.added.push(other);
  remove = () => {
    this.isGone = true;
  };
}

/** Where the page puts this before it lives. */
export const part = (name: string) => `[data-early="${name}"]`;
/** The frame that the server draws: a line of topics, and rows with a cover and texts beside it. */
export function skeleton(rows: number): Part {
  const each = Array.from({ length: rows }, () => {
    const beside = new Part(
      'beside',
      ['title', 'by', 'why'].map((name) => new Part(part(name))),
    );
    return [new Part('.book-cover'), beside];
  });
  const made = new Part('frame', [new Part(part('topics'), [new Part('link')]), ...each.flat()]);
  const { cloneNode } = made;
  made.cloneNode = () => {
    const copy = cloneNode();
    copy.parts.forEach((it, at) => {
      it.nextElementSibling = copy.parts[at + 1];
    });
    return copy;
  };
  return made;
}
