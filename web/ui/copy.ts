import { toast } from './toasts.ts';

/** Copies a text to the clipboard and says so. */
export async function copyText(text: string, said = 'Link copied to clipboard!'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast('The browser did not allow copying.');
  }
}
