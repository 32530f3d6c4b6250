let kept = '';

/** The last text typed into the list, kept only as long as this page is open. */
export const draft = (): string => kept;

export function keepDraft(text: string): void {
  kept = text;
}
