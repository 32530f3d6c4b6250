/** Longest title and description that are looked at, after cleaning, in characters. */
const TITLE_MAX = 160;
const DESCRIPTION_MAX = 800;

export type CleanText = { title: string; description: string };

/** Lines that sell, ask or point elsewhere. They say nothing about the video, and anybody can pay for them. */
const promotion = new RegExp(
  [
    /\b(sponsor\w*|affiliate|promo|coupon|discount|giveaway|merch|patreon|paypal|ko-?fi|kickstarter|cash ?app)\b/,
    /\b(subscribe|newsletter|instagram|facebook|twitter|tiktok|discord|snapchat|linkedin|telegram|whatsapp)\b/,
    /\b(use|with|enter) (the |my )?code\b|\d+ ?% off|\bfree trial\b|\bsign up\b|\bpre-?order\b|\bbuy (it|now|the|my)\b/,
    /\b(link|links) (in|below|here)\b|\bin the description\b|\bas an amazon associate\b|\border (now|it|today)\b/,
    /\b(follow|support|join|contact|email) (me|us|my|our|the channel|this channel)\b|\bbusiness (inquir|enquir)/,
    /\b(download|watch|click|tap|check out|get (it|your|yours|my)|available (now|on|at))\b.*\b(here|now|today|app|store)\b/,
    /\b(camera|gear|equipment|microphone|lens|editing|music|filmed|thumbnail)\b.{0,20}:|^(tags|keywords|credits)\b/,
  ]
    .map((each) => each.source)
    .join('|'),
  'i',
);

/** Lines that speak to a machine rather than to a viewer. */
const command = new RegExp(
  [
    /^\W*(system|assistant|user|developer|human|ai|instructions?|note to \w+)\s*[:>\]]/,
    /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(instruction|rule|previous|prior|above|prompt|filter|everything)/,
    /\b(you are|act as|pretend|behave)\b.{0,40}\b(ai|assistant|model|recommender|librarian|bot|system)\b/,
    /\b(add|insert|put|place|recommend|include|rank|shelve|return|output|save)\b.{0,80}\b(librar(y|ies)|shel(f|ves)|recommendations?|users?|readers?|results?|top|first)\b/,
    /\b(ai|llm|gpt|language model|assistant|algorithm|recommender|crawler|parser|bot)s?\b.{0,30}\b(must|should|shall|will|please|reading)\b/,
    /\b(prompt|system message|end of (text|description|input)|begin (text|input))\b|["'{[]\s*"?(role|title|book|content|tool)"?\s*:/,
    /<\|?\/?\s*(system|im_start|im_end|inst|s|tool|function)\b|\[\/?inst\]|###/,
  ]
    .map((each) => each.source)
    .join('|'),
  'i',
);

const address =
  /https?:|www\.|\b[\w-]+\.(com|org|net|io|co|ly|gg|tv|me|be|to|shop|store|link|app|edu|gov|uk|de)\b|\S+@\S+\.\w/i;

/**
 * What is left of a title and a description once invisible characters, markup, links, handles, hashtags, timestamps,
 * advertising and lines addressed to a machine are gone. Everything that looks at a video's words looks at this.
 */
export function clean({ title, description }: { title: string; description: string }): CleanText {
  const lines = visible(description)
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=[\p{Lu}"'“\d])/u))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !address.test(line) && !promotion.test(line) && !command.test(line))
    .map(strip)
    .filter((line) => words(line) > 1 && !isStuffed(line));
  const ownTitle = visible(title).replace(/\s+/g, ' ').trim();
  return {
    title: command.test(ownTitle) || address.test(ownTitle) ? '' : strip(ownTitle).slice(0, TITLE_MAX),
    description: [...new Set(lines)].join('\n').slice(0, DESCRIPTION_MAX),
  };
}

/** Without markup and without what a reader could not see: joiners, marks of direction, tag characters. */
function visible(text: string): string {
  return text
    .slice(0, 20_000)
    .normalize('NFKC')
    .replace(/<!--[\s\S]*?(-->|$)/g, '\n')
    .replace(/<(?!\|)[^>\n]{0,200}>/g, '\n')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115F\u1160\u3164\uFFA0]/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ');
}

const strip = (line: string): string =>
  line
    .replace(/[#@][\p{L}\p{N}_.-]+/gu, ' ')
    .replace(/[([]?\b\d{1,2}:\d{2}(:\d{2})?\b[)\]]?\s*[-–—]?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const words = (line: string): number => line.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** A list of keywords, or the same words again and again: written for a machine. */
function isStuffed(line: string): boolean {
  const all = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const separators = line.match(/[,|;•·/]/g)?.length ?? 0;
  return (all.length >= 8 && separators > all.length / 3) || (all.length >= 12 && new Set(all).size < all.length / 2.5);
}
