import { AppError } from '../../../errors.ts';
import { type CleanText, clean } from './clean.ts';
import { readExport } from './read-export.ts';
import { type Listed, readLinks } from './read-links.ts';

/** Runs in a separate process (see `reading.ts`). Only values that can be copied between processes go in and out. */

type Outcome = { listed: Listed } | { unreadable: string };

export const readPasted = (text: string): Listed => readLinks(text);

/** An `AppError` cannot be passed between processes, but its message can. */
export function readUpload(content: string): Outcome {
  try {
    return { listed: readExport(content).listed };
  } catch (error) {
    if (error instanceof AppError) return { unreadable: error.message };
    throw error;
  }
}

export const cleanTexts = (texts: readonly CleanText[]): CleanText[] => texts.map(clean);
