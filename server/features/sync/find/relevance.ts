import type { CleanText } from '../read/clean.ts';
import type { Topic } from './topics.ts';

/** YouTube's categories. Music, games and sports are never about a book, whatever the title says. */
const NEVER = new Set(['10', '17', '20']);
const LEAN: Record<string, number> = {
  '1': -0.4, // film and animation
  '2': -0.8, // cars
  '15': -0.5, // pets
  '19': -0.3, // travel
  '22': -0.5, // people and blogs
  '23': -1.6, // comedy
  '24': -0.6, // entertainment
  '25': 0.2, // news
  '27': 1, // education
  '28': 0.6, // science and technology
  '29': 0.2, // causes
};

/** Words that decide alone: whatever else the title names, the video does not teach it. */
const amusement = new RegExp(
  [
    /\b(official|music|lyrics?) (video|audio|visuali[sz]er|mv)\b|\blyrics?\b|\b(ft|feat)\.|\b(remix|mixtape|karaoke)\b|[([](official )?audio[)\]]/,
    /\bmy (?:morning|evening|night|daily|weekly) routine\b|^(?:easy|quick|simple|fast) [\p{L} ,'-]{3,60} in \d+ minutes\b/u,
    /\b(vlogs?|vlogmas|prank\w*|haul|unboxing|asmr|mukbang|grwm|get ready with me|day in (the|my) life|storytime)\b/,
    /\b(gameplay|playthrough|walkthrough|speedrun\w*|let'?s play|fortnite|minecraft|roblox|gta|fifa|esports?|ps[45]|xbox)\b/,
    /\b(highlights|touchdowns?|knockouts?|playoffs?|super bowl|premier league|olympic finals?|nba|nfl|ufc|wwe|grand prix)\b/,
    /\b(iphone|ipad|macbook|mac mini|airpods|smartphones?|galaxy [sz]\d+|pixel \d\w*|rtx|gaming (pc|setup|laptop)|playstation)\b/,
    /\b(reacts?|reacting|reaction (video|to)|trailer|teaser|bloopers|funny moments|compilation|tiktoks?|try not to)\b|\blast to\b.*\bwins\b/,
  ]
    .map((each) => each.source)
    .join('|'),
  'iu',
);

const entertainment = new RegExp(
  [
    /\b(vs?\.?|goals?|match|final|challenge|dares?|tries|trying|tried|fails?|funny|insane|crazy|craziest|epic|amazing|best of|top \d+)\b/,
    /\b(i (bought|spent|ate|survived|built|made|surprised|gave|tested)|24 hours|for a (day|week|month)|my (first|new)|world'?s (largest|biggest|most))\b|\$\d/,
    /\b(makeup|outfits?|skincare|hairstyle|(room|house|home) tour|workout|abs|recipes?|cooking|iphone|ipad|macbook|laptops?|phones?|samsung|launch|introducing|setup)\b/,
  ]
    .map((each) => each.source)
    .join('|'),
  'giu',
);

const learning = new RegExp(
  [
    /\b(explained|explains|explaining|introduction|intro to|lecture|lesson|course|documentary|history|story of|origins?|the science)\b/,
    /\b(why|how|what|understanding|theory|philosophy|ideas?|truth about|the case for|evidence|research)\b/,
    /\b(books?|novels?|author|historian|professor|scientist|economist|psychologist|philosopher|talk|interview|conversation|podcast|ted)\b/,
  ]
    .map((each) => each.source)
    .join('|'),
  'giu',
);

const count = (text: string, pattern: RegExp): number => new Set(text.toLowerCase().match(pattern)).size;

/** Whether title or category says that a video explains something, so that a single word of its title is enough. */
export function isTeaching(text: CleanText, category: string | null): boolean {
  if (count(text.title, entertainment) > 0) return false;
  return category === '27' || category === '28' || count(text.title, learning) > 0;
}

/** Whether a video is pure entertainment, whatever its words name. Such a video leads to no book. */
export function isAmusement(text: CleanText, category: string | null): boolean {
  return (category !== null && NEVER.has(category)) || amusement.test(text.title);
}

/** The score from which a video counts as relevant. */
const ENOUGH = 1.6;

/**
 * Whether a video is about something that books are about. Its category, words of teaching and words of entertainment
 * count for or against it; the catalogue subjects in it decide.
 */
export function isRelevant(text: CleanText, category: string | null, topics: readonly Topic[]): boolean {
  const best = topics[0];
  if (!best) return false;
  const subjects = Math.min(4, best.strength + 0.3 * (topics[1]?.strength ?? 0));
  const title = Math.min(2, count(text.title, learning)) * 0.8 - count(text.title, entertainment) * 1.4;
  const rest = Math.min(3, count(text.description, learning)) * 0.25 - count(text.description, entertainment) * 0.3;
  return subjects + (category === null ? 0 : (LEAN[category] ?? 0)) + title + rest >= ENOUGH;
}
