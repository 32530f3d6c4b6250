/**
 * The text of a file from any program: decoded by its byte order mark, as UTF-8 if that loses fewer letters than it
 * reads, and otherwise as Windows-1252, which Notepad and spreadsheets write.
 */
export function decodeFile(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const [lost, kept] = [/\ufffd/gu, /[^\p{ASCII}\ufffd]/gu].map((pattern) => text.match(pattern)?.length ?? 0);
  return (lost ?? 0) > (kept ?? 0) ? new TextDecoder('windows-1252').decode(bytes) : text;
}
