/** One file of an archive, by its path in it. */
export type ZipEntry = { path: string; size: number; read: () => Promise<string> };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
/** The longest end record with its comment, in bytes. */
const TAIL = 22 + 0xffff;
/** No export of one person's data has a larger list of files. */
const DIRECTORY_MAX = 32 * 1024 * 1024;

/**
 * Lists a ZIP archive without reading the rest of it, so that an export of many gigabytes opens at once.
 * @throws Error when it is not one, or is larger than we support (ZIP64); `read` throws for a file that is encrypted or
 * compressed with an unknown method.
 */
export async function listZip(file: Blob): Promise<ZipEntry[]> {
  const tail = await view(file.slice(-TAIL));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error('no archive');
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (start === 0xffffffff || size > DIRECTORY_MAX || start + size > file.size) throw new Error('unreadable archive');
  const directory = await view(file.slice(start, start + size));
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === CENTRAL; ) {
    const [nameLength, more, comment] = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true));
    const name = new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength);
    const place = {
      locked: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      header: directory.getUint32(at + 42, true),
    };
    entries.push({
      path: new TextDecoder().decode(name),
      size: directory.getUint32(at + 24, true),
      read: () => unpack(file, place),
    });
    at += 46 + (nameLength ?? 0) + (more ?? 0) + (comment ?? 0);
  }
  return entries;
}

async function unpack(
  file: Blob,
  { locked, method, packed, header }: { locked: boolean; method: number; packed: number; header: number },
): Promise<string> {
  if (locked) throw new Error('encrypted');
  const local = await view(file.slice(header, header + 30));
  const start = header + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const data = file.slice(start, start + packed);
  if (method === 0) return data.text();
  if (method !== 8) throw new Error('unknown packing');
  return new Response(data.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

async function view(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer());
}
