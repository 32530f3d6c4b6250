import { closeSync, openSync, readSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Names of authors by number. The names are in a file; memory holds eight bytes for each number up to the highest,
 * which is 120 MB for the 15 million of the whole dump. A redirect is stored as a negative number.
 */
export class AuthorNames {
  static readonly file = 'authors.names';
  #places: Float64Array = new Float64Array(1 << 16);
  #end = 0;
  #descriptor: number | null = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the line to append to the file of names. */
  add(number: number, name: string): string {
    const line = name.replaceAll('\n', ' ').slice(0, 200);
    this.#put(number, this.#end + 1);
    this.#end += Buffer.byteLength(line) + 1;
    return line;
  }

  redirect(from: number, to: number): void {
    this.#put(from, -to);
  }

  /** The name, through at most a few redirects; null for a number that the dump does not have. */
  find(number: number, depth = 3): string | null {
    const place = this.#places[number] ?? 0;
    if (place === 0) return null;
    if (place < 0) return depth > 0 ? this.find(-place, depth - 1) : null;
    this.#descriptor ??= openSync(join(this.#folder, AuthorNames.file), 'r');
    const buffer = Buffer.allocUnsafe(1024);
    const length = readSync(this.#descriptor, buffer, 0, buffer.length, place - 1);
    const end = buffer.subarray(0, length).indexOf(10);
    return buffer.toString('utf8', 0, end < 0 ? length : end);
  }

  async save(): Promise<void> {
    const path = join(this.#folder, 'authors.places');
    await writeFile(`${path}.new`, new Uint8Array(this.#places.buffer));
    await rename(`${path}.new`, path);
  }

  async load(): Promise<void> {
    const bytes = await readFile(join(this.#folder, 'authors.places'));
    this.#places = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #put(number: number, place: number): void {
    if (number >= this.#places.length) {
      const larger = new Float64Array(Math.max(number + 1, Math.ceil(this.#places.length * 1.5)));
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[number] = place;
  }
}
