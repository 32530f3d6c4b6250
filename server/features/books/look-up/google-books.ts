import { z } from 'zod';
import { GoogleVolume, volumeToBook } from './google-volume.ts';
import type { IncomingBook } from '../works/store-books.ts';
import { callService, type LookUpServices } from './call-service.ts';
import { chooseNamed, type NamedBook } from './match.ts';

/** A volume that we cannot read is skipped; the others count. */
const SearchAnswer = z.object({
  items: z
    .array(z.unknown())
    .default([])
    .transform((items) => items.flatMap((item) => GoogleVolume.safeParse(item).data ?? [])),
});

/** The named book as Google Books has it; null when it has none, or no key was given. @throws LookUpFailure */
export async function askGoogleBooks(
  services: LookUpServices,
  named: NamedBook,
  signal: AbortSignal,
): Promise<IncomingBook | null> {
  const settings = services.config.catalogue.googleBooks;
  if (!settings) return null;
  const quoted = (field: string, text: string) => `${field}:"${text.replaceAll('"', ' ')}"`;
  const words = [quoted('intitle', named.title), ...(named.author ? [quoted('inauthor', named.author)] : [])];
  const query = new URLSearchParams({ q: words.join(' '), printType: 'books', maxResults: '20' });
  const service = {
    name: 'google-books' as const,
    baseUrl: settings.url,
    // Kept out of the address: addresses end up in logs.
    headers: { 'x-goog-api-key': settings.apiKey },
    perSecond: 5,
    dailyCalls: settings.dailyCalls,
  };
  const { items } = await callService(services, service, `/volumes?${query}`, SearchAnswer, signal);
  return chooseNamed(
    named,
    items.map(volumeToBook).filter((book) => typeof book !== 'string'),
  );
}
