let kept = '';

/** What was last typed into the list, kept for as long as this page is open and nowhere else. */
export const draft = (): string => kept;

export function keepDraft(text: string): void {
  kept = text;
}
