/** Lower case without accents: how words of queries, titles and videos are compared everywhere. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
