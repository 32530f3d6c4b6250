/** Longest text that is sent, in characters. */
const LONGEST = 200;
/** Longest text that is examined, in characters. */
const READ = 2_000;

/**
 * An error's message without possible personal data: page addresses, mail addresses, text in quotation marks (titles,
 * questions), tokens, ids and longer numbers.
 */
export function scrubbed(text: string): string {
  return text
    .slice(0, READ)
    .replace(/(["'`]).*?\1|“[^”]*”|‘[^’]*’|«[^»]*»/gs, '[text]')
    .replace(/\b[a-z][\w+.-]*:\/\/\S+/gi, '[address]')
    .replace(/\S+@\S+/g, '[mail]')
    .replace(/\S*[/?&=#]\S*/g, '[address]')
    .replace(/\b[\w-]*\d[\w-]{3,}\b|\b[\w-]{25,}\b|\b\d{3,}\b/g, '[id]')
    .slice(0, LONGEST);
}
