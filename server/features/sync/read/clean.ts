import { follows } from './follows.ts';

/** Longest title and description that are kept, after cleaning, in characters. */
const TITLE_MAX = 160;
const DESCRIPTION_MAX = 800;
/** Longest text that is looked at, in characters: YouTube allows 5,000. */
const SOURCE_MAX = 20_000;
/** Maximum length of a title or sentence that is matched by a pattern, in characters; longer ones are cut. */
const TEXT_MAX = 800;

export type CleanText = { title: string; description: string };

/**
 * Lines that sell, ask for something or point elsewhere. They say nothing about the video, and anybody can buy them.
 */
const promotion = [
  /\b(sponsor\w*|affiliate|promo|coupon|discount|giveaway|merch|patreon|paypal|ko-?fi|kickstarter|cash ?app)\b/i,
  /\b(subscribe|newsletter|instagram|facebook|twitter|tiktok|discord|snapchat|linkedin|telegram|whatsapp)\b/i,
  /\b(use|with|enter) (the |my )?code\b|\d ?% off|\bfree trial\b|\bsign up\b|\bpre-?order\b|\bbuy (it|now|the|my)\b/i,
  /\b(link|links) (in|below|here)\b|\bin the description\b|\bas an amazon associate\b|\border (now|it|today)\b/i,
  /\b(follow|support|join|contact|email) (me|us|my|our|the channel|this channel)\b|\bbusiness (inquir|enquir)/i,
  /\b(camera|gear|equipment|microphone|lens|editing|music|filmed|thumbnail)\b.{0,20}:|^(tags|keywords|credits)\b/i,
];
const selling = {
  first: /\b(download|watch|click|tap|check out|get (it|your|yours|my)|available (now|on|at))\b/gi,
  second: /\b(here|now|today|app|store)\b/gi,
  within: TEXT_MAX,
};

/** Lines that speak to a machine rather than to a viewer. */
const command = [
  /^\W*(system|assistant|user|developer|human|ai|instructions?|note to \w+)\s*[:>\]]/i,
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(instruction|rule|previous|prior|above|prompt|filter|everything)/i,
  /\b(prompt|system message|end of (text|description|input)|begin (text|input))\b|["'{[]\s*"?(role|title|book|content|tool)"?\s*:/i,
  /\b(?:when|while|before|after|if|you are) (?:summari[sz]ing|processing|indexing|classifying|analy[sz]ing|parsing|rating|reviewing|ranking|labell?ing|tagging|cataloguing|cataloging|recommending|matching|sorting|evaluating)\b/i,
  /\b(?:this|the) (?:video|text|description|clip|entry|item|record|title|content) (?:must|should|shall|has to|needs to|ought to|is to|can only|may only) be (?:classified|labell?ed|tagged|treated|filed|matched|categori[sz]ed|ranked|rated|indexed|recommended|read|understood|considered|paired|linked|associated|interpreted|counted)\b/i,
  /\b(?:only|best|right|correct|proper|appropriate|ideal|true|expected|relevant|matching) (?:answer|book|match|recommendation|result|title|output|suggestion|reading|choice|label|topic|response)s? (?:for|to|here|of|on|is|are|would|will|must|should)\b/i,
  /^\W*(?:metadata|topic|topics|category|subjects?|label|labels|keywords?|classification|relevance|score|rating|verdict|answer|output|recommendation|recommended (?:book|reading)|expected|ground truth|context|task|role|goal|objective|policy|rule|override|priority|confidence)\s*[:=]/i,
  /<\|?\/?\s*(system|im_start|im_end|inst|s|tool|function)\b|\[\/?inst\]|###/i,
];
const orders = [
  {
    first:
      /\b(?:note|notice|message|attention|info|information|instructions?|memo|warning|hint|tip|request|reminder) (?:to|for)\b/gi,
    second:
      /\b(?:readers?|reviewers?|moderators?|raters?|editors?|graders?|annotators?|curators?|librarians?|indexers?|summari[sz]ers?|systems?|machines?|crawlers?|parsers?|bots?|models?|software|programs?|agents?|algorithms?|engines?|classifiers?|ais?|llms?)\b/gi,
    within: 40,
  },
  {
    first:
      /\b(?:readers?|reviewers?|users?|consumers?|processors?|recipients?|whoever|whatever|anyone|anybody|anything|everyone|those|systems?|software|machines?|programs?|tools?|if you|you are|for)\b/gi,
    second:
      /\b(?:of|reads?|reading|process\w*|pars(?:es?|ing)|index(?:es|ing)?|summari[sz]\w+|classif\w+|analy[sz]\w+|rat(?:es?|ing)|review(?:s|ing)?|sort(?:s|ing)?|evaluat\w+|catalogu?\w+) (?:this|these|the) (?:text|description|line|metadata|entry|page|record|sentence|message|title|data|document|field)\b/gi,
    within: 40,
  },
  {
    first: /\b(you are|act as|pretend|behave)\b/gi,
    second: /\b(ai|assistant|model|recommender|librarian|bot|system)\b/gi,
    within: 40,
  },
  {
    first: /\b(add|insert|put|place|recommend|include|rank|shelve|return|output|save)\b/gi,
    second: /\b(librar(y|ies)|shel(f|ves)|recommendations?|users?|readers?|results?|top|first)\b/gi,
    within: 80,
  },
  {
    first:
      /\b(ai|llm|gpt|language model|assistant|algorithm|recommender|recommendation (?:system|engine)|search engine|crawler|parser|bot|classifier|indexer|reviewer|moderator|curator|librarian|automated (?:system|reader|tool)|machine)s?\b/gi,
    second: /\b(must|should|shall|will|please|reading)\b/gi,
    within: 30,
  },
];

const address =
  /https?:|www\.|\w\.(com|org|net|io|co|ly|gg|tv|me|be|to|shop|store|link|app|edu|gov|uk|de)\b|\S@[^\s@.]+\.\w/i;

const matches = (line: string, patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(line));
const isPromotion = (line: string): boolean => matches(line, promotion) || follows(line, selling);
const isCommand = (line: string): boolean => matches(line, command) || orders.some((order) => follows(line, order));

/**
 * A title and a description without invisible characters, markup, links, handles, hashtags, timestamps, advertising and
 * lines addressed to a machine. Videos are judged by this text alone.
 */
export function clean({ title, description }: { title: string; description: string }): CleanText {
  const lines = visible(description)
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=[\p{Lu}"'“\d])/u))
    .map((line) => line.slice(0, TEXT_MAX).trim())
    .filter((line) => line !== '' && !address.test(line) && !isPromotion(line) && !isCommand(line))
    .map(strip)
    .filter((line) => words(line) > 1 && !isStuffed(line));
  const ownTitle = visible(title).replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX);
  return {
    title: isCommand(ownTitle) || address.test(ownTitle) ? '' : strip(ownTitle).slice(0, TITLE_MAX),
    description: [...new Set(lines)].join('\n').slice(0, DESCRIPTION_MAX),
  };
}

/** Removes markup and what a reader could not see: joiners, direction marks, tag characters. */
function visible(text: string): string {
  return (
    text
      .slice(0, SOURCE_MAX)
      .normalize('NFKC')
      // NFKC can turn one character into eighteen.
      .slice(0, SOURCE_MAX)
      .replace(/<!--[\s\S]*?(-->|$)/g, '\n')
      .replace(/<[^<>|\n][^<>\n]{0,200}>/g, '\n')
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115F\u1160\u3164\uFFA0]/gu, '')
      .replace(/[^\P{Cc}\n]/gu, ' ')
  );
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
