/** A number that is always the same for a text, and spread evenly over texts. */
export function numberOf(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum;
}
