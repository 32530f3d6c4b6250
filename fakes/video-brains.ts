import type { Brain, ModelQuestion } from './model.ts';

/** A video as a question shows it. */
export type ShownVideo = { number: number; title: string; description: string };
/** The answer about one video. */
export type VideoVerdict = {
  relevant: boolean;
  topics: string[];
  books: { title: string; author: string | null; quote: string }[];
};

const NOTHING: VideoVerdict = { relevant: false, topics: [], books: [] };

/** The videos of a question; none if it is about something else. */
export const videosOf = ({ data }: ModelQuestion): ShownVideo[] => (data as { videos?: ShownVideo[] })?.videos ?? [];

/** Answers video by video. */
export const eachVideo =
  (judge: (video: ShownVideo, all: ShownVideo[]) => Partial<VideoVerdict>): Brain =>
  (question) => {
    const videos = videosOf(question);
    return { videos: videos.map((video) => ({ number: video.number, ...NOTHING, ...judge(video, videos) })) };
  };

/** A model that knows what to find: subjects by a pattern, and books where a line says `Title by Author`. */
export const attentive = (subjects: readonly [pattern: RegExp, topics: string[]][]): Brain =>
  eachVideo(({ title, description }) => {
    const topics = subjects.flatMap(([pattern, labels]) => (pattern.test(`${title}\n${description}`) ? labels : []));
    const books = [title, ...description.split('\n')].flatMap((line) => namesIn(line));
    return { relevant: topics.length + books.length > 0, topics: topics.slice(0, 3), books: books.slice(0, 3) };
  });

/**
 * Repeats every word that it was shown, wherever an answer has room for words, so anything kept from it exposes
 * readers.
 */
export const parrot: Brain = eachVideo(({ title, description }) => {
  const lines = [title, ...description.split('\n').filter(Boolean)];
  return {
    relevant: true,
    topics: lines.slice(0, 3),
    books: lines.slice(0, 3).map((line) => ({ title: line, author: line, quote: line })),
  };
});

/** Puts one book and certain subjects into every library, and claims that every text names them. */
export const captured = (wanted: { title: string; author: string; topics: string[] }): Brain =>
  eachVideo(({ title, description }, all) => {
    const everything = all.flatMap((video) => [video.title, ...video.description.split('\n')]);
    const naming = everything.filter((line) => line.toLowerCase().includes(wanted.title.toLowerCase()));
    const quotes = [...naming, `${wanted.title} by ${wanted.author}`, title, description];
    const books = quotes.map((quote) => ({ title: wanted.title, author: wanted.author, quote }));
    return { relevant: true, topics: wanted.topics, books };
  });

/** Does what any of the texts asks for, to all of the videos. */
export const obedient: Brain = eachVideo((_, all) => {
  const text = all.map((video) => `${video.title}\n${video.description}`).join('\n');
  const dropped =
    /\b(all|every|each|other|next|previous|rest)\b[^\n]*\b(irrelevant|not relevant|skip\w*|nothing)\b/i.test(text);
  if (dropped) return NOTHING;
  const topics = [...text.matchAll(/\b(?:topics?|subjects?)\b(?: (?:is|are))?:?\s*([^\n.]+)/gi)].flatMap((found) =>
    (found[1] ?? '').split(/,| and /).map((label) => label.trim()),
  );
  return { relevant: true, topics: topics.slice(0, 3), books: text.split('\n').flatMap(namesIn).slice(0, 3) };
});

/** Every `Some Title by Some Author` in a line. */
function namesIn(line: string): VideoVerdict['books'] {
  const found = line.matchAll(
    /((?:\p{Lu}[\p{L}'’]*|of|the|and|in|a|to)(?: (?:\p{Lu}[\p{L}'’]*|of|the|and|in|a|to))*) (?:by|von) (\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2})/gu,
  );
  return [...found].map(([quote, title = '', author = '']) => ({ title, author, quote }));
}
