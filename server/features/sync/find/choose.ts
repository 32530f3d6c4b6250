import { SYNC_BOOKS_MAX, SYNC_BOOKS_PER_VIDEO } from '../../../../contract/limits.ts';
import type { Lead } from './consider.ts';

/** Books of one author found by topic in one sync. Named books count towards it, but are never refused. */
const PER_AUTHOR = 3;
/** Books on one topic in one sync, however many videos are about it. */
const PER_TOPIC = 8;

export type Choice = Lead & { videos: number };

/**
 * Spreads a sync's books over its topics: named books first, then the best book of each topic in turn, beginning with
 * the topic of most videos. A topic with more videos gets more turns. No video adds more than 3 books. This chooses at
 * most 60 per sync, not counting audiobooks. A book that the reader has or had takes up a place without being added, so
 * the same videos again add nothing new.
 */
export function chooseBooks(videos: readonly (readonly Lead[])[], taken: ReadonlySet<string>): Choice[] {
  const topics = group(videos);
  const chosen = new Map<string, Choice>();
  const perVideo = videos.map(() => 0);
  const perAuthor = new Map<string, number>();
  const take = (offers: Offer[], videoCount: number): boolean => {
    for (let offer = offers.shift(); offer; offer = offers.shift()) {
      const { lead, video } = offer;
      const author = lead.work.authors[0] ?? lead.work.id;
      const full =
        (perVideo[video] ?? 0) >= SYNC_BOOKS_PER_VIDEO ||
        (lead.topic !== null && (perAuthor.get(author) ?? 0) >= PER_AUTHOR);
      if (full || chosen.has(lead.work.id)) continue;
      chosen.set(lead.work.id, { ...lead, videos: videoCount });
      perVideo[video] = (perVideo[video] ?? 0) + 1;
      perAuthor.set(author, (perAuthor.get(author) ?? 0) + 1);
      return true;
    }
    return false;
  };
  for (const { named, offers, videos: count } of topics) {
    while (named && chosen.size < SYNC_BOOKS_MAX && take(offers, count));
  }
  for (let turn = 0; turn < PER_TOPIC; turn++) {
    for (const topic of topics) {
      if (chosen.size < SYNC_BOOKS_MAX && turn < topic.turns) take(topic.offers, topic.videos);
    }
  }
  return [...chosen.values()].filter(({ work }) => !taken.has(work.id));
}

type Offer = { lead: Lead; video: number };
type TopicOffers = { named: boolean; videos: number; strength: number; turns: number; offers: Offer[] };

function group(videos: readonly (readonly Lead[])[]): TopicOffers[] {
  const topics = new Map<string | null, Offer[]>();
  for (const [video, leads] of videos.entries()) {
    for (const lead of leads) {
      const offers = topics.get(lead.topic);
      if (offers) offers.push({ lead, video });
      else topics.set(lead.topic, [{ lead, video }]);
    }
  }
  return [...topics]
    .map(([topic, offers]) => {
      const count = new Set(offers.map(({ video }) => video)).size;
      offers.sort((a, b) => b.lead.score - a.lead.score);
      const strength = count + (offers[0]?.lead.score ?? 0) / 100;
      return { named: topic === null, videos: count, strength, turns: Math.min(PER_TOPIC, 2 + count), offers };
    })
    .sort((a, b) => b.strength - a.strength);
}
