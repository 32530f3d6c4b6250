/** The content to share: a title for a subject line, a sentence for a post, and the address. */
export type Shared = { title: string; text: string; url: string };

/** The address for each way of sharing, fully encoded. An unpaired surrogate becomes the replacement character. */
export function shareLinks({ title, text, url }: Shared) {
  const part = (value: string) => encodeURIComponent(value.toWellFormed());
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${part(url)}`,
    twitter: `https://x.com/intent/post?text=${part(text)}&url=${part(url)}`,
    whatsapp: `https://wa.me/?text=${part(`${text} ${url}`)}`,
    // Mail needs CRLF line endings.
    email: `mailto:?subject=${part(title)}&body=${part(`${text}\n\n${url}`.replace(/\r?\n/g, '\r\n'))}`,
  };
}
