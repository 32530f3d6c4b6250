import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { AppError } from '../../../errors.ts';
import { createProcesses, NotDone } from '../../../platform/processes.ts';
import type { CleanText } from './clean.ts';
import type { Listed } from './read-links.ts';
import type * as tasks from './reading-tasks.ts';

/**
 * Text that strangers wrote is read in processes of their own, so that whatever it does, nobody but its reader waits: the
 * server goes on answering, and a process that is not done in time, or takes all its memory, is ended.
 */
const processes = createProcesses<typeof tasks>(new URL('./reading-tasks.ts', import.meta.url), { idle: MINUTE });

/** How long an upload or a page of videos may take, waiting for a process included. The longest upload takes 0.3 s. */
const PATIENCE = 10 * SECOND;
/** The same for one video, when the page that it is on was not done in time: mostly for starting a process. */
const PATIENCE_FOR_ONE = 3 * SECOND;

/** Reads pasted lines. @throws AppError `import_unreadable` when that takes too much. */
export const readPasted = (text: string): Promise<Listed> => inTime(processes.run('readPasted', text, PATIENCE));

/** Reads an export. @throws AppError `import_unreadable` that says which file is wanted, or that it takes too much. */
export async function readUpload(content: string): Promise<Listed> {
  const outcome = await inTime(processes.run('readUpload', content, PATIENCE));
  if ('unreadable' in outcome) throw new AppError('import_unreadable', outcome.unreadable);
  return outcome.listed;
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    throw new AppError('import_unreadable', 'This file is too large to read at once. Upload it in parts.', {
      cause: error,
    });
  }
}

/** Titles and descriptions as `clean` leaves them. One that cannot be read in time is as good as empty. */
export async function cleanTexts(texts: readonly CleanText[]): Promise<CleanText[]> {
  if (texts.length === 0) return [];
  const plain = texts.map(({ title, description }) => ({ title, description }));
  try {
    return await processes.run('cleanTexts', plain, PATIENCE);
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
  }
  const cleaned: CleanText[] = [];
  for (const one of plain) cleaned.push(await cleanOne(one));
  return cleaned;
}

async function cleanOne(text: CleanText): Promise<CleanText> {
  try {
    return (await processes.run('cleanTexts', [text], PATIENCE_FOR_ONE))[0] as CleanText;
  } catch (error) {
    if (error instanceof NotDone) return { title: '', description: '' };
    throw error;
  }
}
