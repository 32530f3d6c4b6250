import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { AppError, tooBusy } from '../../../errors.ts';
import { createProcesses, NotBegun, NotDone } from '../../../platform/processes.ts';
import type { CleanText } from './clean.ts';
import type { Listed } from './read-links.ts';
import type * as tasks from './reading-tasks.ts';

/**
 * Untrusted text is read in separate processes, so that only its own reader has to wait, whatever it causes. The server
 * keeps answering, and a process that exceeds its time or memory is ended.
 */
const processes = createProcesses<typeof tasks>(new URL('./reading-tasks.ts', import.meta.url), { idle: MINUTE });

/** Time limit of an upload or a page of videos, once a process has begun. The longest upload takes 0.3 s. */
const PATIENCE = 10 * SECOND;
/** The same for one video, when its page exceeded the limit. */
const PATIENCE_FOR_ONE = 3 * SECOND;

/**
 * Reads pasted lines. @throws AppError `import_unreadable` when that exceeds the limits, `not_ready` when all are busy.
 */
export const readPasted = (text: string): Promise<Listed> => inTime(processes.run('readPasted', text, PATIENCE));

/**
 * Reads an export. @throws AppError `import_unreadable` that says which file is needed, or that it exceeds the limits;
 * `not_ready` when all are busy.
 */
export async function readUpload(content: string): Promise<Listed> {
  const outcome = await inTime(processes.run('readUpload', content, PATIENCE));
  if ('unreadable' in outcome) throw new AppError('import_unreadable', outcome.unreadable);
  return outcome.listed;
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NotBegun) throw tooBusy(error);
    if (!(error instanceof NotDone)) throw error;
    throw new AppError('import_unreadable', 'This file is too large to read at once. Upload it in parts.', {
      cause: error,
    });
  }
}

/**
 * Titles and descriptions cleaned by `clean`. One that cannot be read in time counts as empty. Where they are read one
 * by one, which may take minutes, `beat` is called before each.
 * @throws NotBegun when no process was free in time, which says nothing about the texts.
 */
export async function cleanTexts(texts: readonly CleanText[], beat = async () => {}): Promise<CleanText[]> {
  if (texts.length === 0) return [];
  const plain = texts.map(({ title, description }) => ({ title, description }));
  try {
    return await processes.run('cleanTexts', plain, PATIENCE);
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
  }
  const cleaned: CleanText[] = [];
  for (const one of plain) {
    await beat();
    cleaned.push(await cleanOne(one));
  }
  return cleaned;
}

const EMPTY: CleanText = { title: '', description: '' };

async function cleanOne(text: CleanText): Promise<CleanText> {
  try {
    const [cleaned = EMPTY] = await processes.run('cleanTexts', [text], PATIENCE_FOR_ONE);
    return cleaned;
  } catch (error) {
    if (error instanceof NotDone) return EMPTY;
    throw error;
  }
}
