/** "999", "1,200". Short numbers avoid the browser's formatter, whose first use takes a telephone 70 ms. */
export function grouped(count: number): string {
  return count < 1000 ? String(count) : count.toLocaleString('en');
}

/** "1 book", "1,200 books". */
export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
