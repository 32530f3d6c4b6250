import { html, raw } from 'hono/html';
import { calendarText, escapeText } from '../../../contract/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import type { WeeklyPick } from '../../../contract/recommendations.ts';
import { NOT_IN_XML } from '../../platform/http/xml.ts';
import type { Services } from '../../services.ts';
import { DEFAULT_ZONE } from './due.ts';
import { selectReaderByFeed } from './reader-queries.ts';
import { newestPicks } from './recommendations.ts';
import { dateIn } from './week.ts';

type FeedServices = Pick<Services, 'db' | 'secrets' | 'config' | 'clock'>;

/** A quarter of a year, for feed readers that were away for a long time. */
const FEED_LENGTH = 13;

/** The content of a private address: the newest picks first, and their reader's time zone. */
export type Feed = { picks: WeeklyPick[]; zone: string };

/** The feed at a private address, or null if the address is unknown or no longer valid. */
export async function readFeed(services: FeedServices, key: string): Promise<Feed | null> {
  const reader = await selectReaderByFeed(services.db, services.secrets.keyedHash('feed', key), services.clock.now());
  if (!reader) return null;
  return {
    picks: await newestPicks(services.db, reader.user_id, FEED_LENGTH),
    zone: reader.time_zone ?? DEFAULT_ZONE,
  };
}

/** RFC 4287. Ids name the pick and stay the same when the address is replaced. */
export async function atomFeed({ config }: FeedServices, key: string, { picks }: Feed): Promise<string> {
  const { publicUrl, product } = config;
  const entries = picks.map((pick) => {
    const url = `${publicUrl}${paths.recommendation(pick.id)}`;
    const books = pick.books.map(
      ({ title, authors, why }) => html`<p><b>${title}</b> by ${authors.join(', ')}. ${why}</p>`,
    );
    // Atom carries HTML as escaped text, so the finished HTML is escaped once more.
    return html`
  <entry>
    <id>urn:uuid:${pick.id}</id>
    <title>${pick.title}</title>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${pick.created_at}</published>
    <updated>${pick.created_at}</updated>
    <content type="html">${String(html`<p>${pick.description}</p>${books}`)}</content>
  </entry>`;
  });
  const feed = await html`${raw('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${publicUrl}${paths.atomFeed(key)}</id>
  <title>${product.name}: your book for the week</title>
  <link rel="self" type="application/atom+xml" href="${publicUrl}${paths.atomFeed(key)}"/>
  <link rel="alternate" type="text/html" href="${publicUrl}${paths.recommendations}"/>
  <author><name>${product.name}</name></author>
  <updated>${picks[0]?.created_at ?? '2024-01-01T00:00:00.000Z'}</updated>${entries}
</feed>
`;
  return String(feed).replace(NOT_IN_XML, '');
}

/** RFC 5545: each pick as an entry on the day it was made, by the reader's own calendar. */
export function calendarFeed({ config }: FeedServices, { picks, zone }: Feed): string {
  const { publicUrl, product } = config;
  const events = picks.map((pick) => ({
    uid: `${pick.id}@${new URL(publicUrl).hostname}`,
    at: pick.created_at,
    day: dateIn(zone, new Date(pick.created_at)).replaceAll('-', ''),
    title: pick.title,
    text: [pick.description, ...pick.books.map(bookLine)].join('\n\n'),
    url: `${publicUrl}${paths.recommendation(pick.id)}`,
  }));
  return calendarText(product.name, events, [
    `X-WR-CALNAME:${escapeText(`${product.name}: your book for the week`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
  ]);
}

const bookLine = ({ title, authors, why }: WeeklyPick['books'][number]) =>
  `${title} by ${authors.join(', ')}. ${why ?? ''}`.trim();
