import { IMPORT_FILE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { listZip, type ZipEntry } from './unzip.ts';

/** An unusable file; `message` says what to do instead. */
export class FileFault extends Error {
  override name = 'FileFault';
}

/**
 * Files to look for in an archive, best first. Takeout names them in the reader's language. If none is found, the
 * reader chooses.
 */
const wanted: readonly RegExp[] = [
  /(^|\/)liked[ _-]?videos[^/]*\.csv$/i,
  /(^|\/)(likes|liked[ _-]?videos)[^/]*\.json$/i,
  /(^|\/)YourLibrary\d*\.json$/i,
  /(^|\/)My ?Activity[^/]*\.json$/i,
];
/** Largest file that is opened, in bytes; a history of many years is about as large. */
const OPENED_MAX = 64 * 1024 * 1024;

/**
 * Opens an export in the browser and returns the part for the server: the one file of an archive, and of a JSON file
 * only likes and saved items. @throws FileFault
 */
export async function readExportFile(file: File): Promise<{ name: string; content: string }> {
  const { name, text } = await open(file);
  const content = onlyLiked(text);
  if (content.trim() === '') throw new FileFault('This file is empty.');
  if (content.length > IMPORT_FILE_MAX_LENGTH)
    throw new FileFault('This file holds more than the 8 MB we can read. Choose just the list of liked videos.');
  return { name: name.slice(-300), content };
}

async function open(file: File): Promise<{ name: string; text: string }> {
  const start = await file.slice(0, 2).text();
  if (start === 'PK') {
    const entry = await findInArchive(file);
    return { name: entry.path, text: await entry.read().catch(broken) };
  }
  if (/\.(tgz|tar|gz|7z|rar)$/i.test(file.name))
    throw new FileFault('This archive cannot be opened here. Unpack it and choose the file inside.');
  if (file.size > OPENED_MAX)
    throw new FileFault('This file is larger than 64 MB, which is too large for a list of likes.');
  return { name: file.name, text: decode(await file.arrayBuffer()) };
}

/**
 * UTF-16 if the byte-order mark says so, otherwise UTF-8. If that loses most accented letters, it is Windows-1252,
 * which Notepad and spreadsheets write.
 */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const [lost, kept] = [/\ufffd/gu, /[^\p{ASCII}\ufffd]/gu].map((pattern) => text.match(pattern)?.length ?? 0);
  return (lost ?? 0) > (kept ?? 0) ? new TextDecoder('windows-1252').decode(bytes) : text;
}

async function findInArchive(file: File): Promise<ZipEntry> {
  const entries = await listZip(file).catch(broken);
  const found = wanted.flatMap((pattern) => entries.filter(({ path }) => pattern.test(path)))[0];
  if (!found)
    throw new FileFault(
      'This archive contains neither “Liked videos” nor YourLibrary.json. If your file has another name, unpack the archive and choose the file itself.',
    );
  if (found.size > OPENED_MAX) throw new FileFault(`“${found.path}” in this archive is larger than 64 MB.`);
  return found;
}

const broken = () => {
  throw new FileFault('This archive is damaged, or of a kind we cannot open. Unpack it and choose the file inside.');
};

/**
 * Keeps of JSON only what the server would use, so items only watched or heard stay on the device. Other text stays
 * unchanged.
 */
export function onlyLiked(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return text; // CSV, or damaged: the server says which.
  }
  if (Array.isArray(value)) return JSON.stringify(value.flatMap(likedEntry));
  if (typeof value !== 'object' || value === null) return text;
  const { shows, episodes, audiobooks } = value as Record<string, unknown>;
  return JSON.stringify({ shows, episodes, audiobooks });
}

function likedEntry(entry: unknown): unknown[] {
  const { title, snippet } = (entry ?? {}) as { title?: unknown; snippet?: { title?: unknown; description?: unknown } };
  if (snippet) return [{ snippet: { title: snippet.title, description: snippet.description } }];
  return typeof title === 'string' && title.startsWith('Liked ') ? [{ title }] : [];
}
