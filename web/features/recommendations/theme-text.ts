import { printed } from '../../../contract/printed.ts';
import type { WeeklyTheme } from '../../../contract/recommendations.ts';

const words: Record<WeeklyTheme['kind'], (name: string) => string> = {
  beside: (name) => `To read beside “${name}”`,
  deeper: (name) => `Further into ${name}`,
  genre: (name) => `From a shelf you return to: ${name}`,
  neighbour: (name) => `A step from your shelf: ${name}`,
  readers: (name) => `From readers who keep “${name}”`,
  editors: (name) => `Our own choice: ${name}`,
};

/** The theme of a week's books, in a line, as it is printed. */
export function themeText({ kind, name }: WeeklyTheme): string {
  return words[kind](printed(name));
}
