import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';

/** A pattern that is not linear, and why that does no harm. `longest` is its longest possible text, in characters. */
type Bounded = { file: string; pattern: string; longest: number; why: string };

const query = { longest: QUERY_MAX_LENGTH, why: 'the contract lets no longer query in' };
const title = { longest: 1_000, why: 'cut in withoutBrackets' };
const author = { longest: 300, why: 'cut in authorKey' };
const errand = { longest: 90, why: 'a longer text is no errand' };
const video = { longest: 160, why: 'titles of videos are cut in clean' };
const report = { longest: 2_000, why: 'cut in scrubbed' };

export const bounded: readonly Bounded[] = [
  { file: 'server/features/books/works/names.ts', pattern: String.raw`/\s*\([^)]*\)/g`, ...author },
  {
    file: 'server/features/books/works/names.ts',
    pattern: String.raw`/,?\s+(jr|sr|ph\.?d|m\.?d|esq|ii|iii)\.?\s*$/i`,
    ...author,
  },
  { file: 'server/features/books/works/part-of-title.ts', pattern: String.raw`/\s*[([][^)\]]*[)\]]/g`, ...title },
  {
    file: 'server/features/search/advise/cache-key.ts',
    pattern: String.raw`/^(?:(?:please|hi|hello|can you|could you|would you|i am|i'm|i would like|i'd like|i want|i need|looking for|searching for|find|recommend|suggest|give|show|me|us|to read|to find) )+(?=(?:(?:a|an|any|some|me|us|to|good) )*(?:books?|novels?|something|anything)\b)/`,
    ...query,
  },
  {
    file: 'server/features/search/advise/cache-key.ts',
    pattern: String.raw`/(?<=\S \S+)(?: (?:please|thanks|thank you))+$/`,
    ...query,
  },
  {
    file: 'server/features/search/understand/errand.ts',
    pattern: String.raw`/\b(?:price|cost|quote|salary|exchange rate|coupon|discount code|promo code|voucher|delivery|refund|warranty|subscription)\b.{0,30}$|\b(?:price|cost) of \w+(?: \w+)? (?:today|now)\b/`,
    ...errand,
  },
  {
    file: 'server/features/search/understand/errand.ts',
    pattern: String.raw`/\b(?:download|stream|watch)\b.{0,30}\b(?:free|mp3|mp4|online|torrent|pdf)\b|\bto mp3\b/`,
    ...errand,
  },
  {
    file: 'server/features/search/understand/errand.ts',
    pattern: String.raw`/\btranslate .{1,60} (?:to|into) \w+\b|\b(?:spell|synonym for|rhymes with|definition of)\b/`,
    ...errand,
  },
  { file: 'server/features/search/resolve/find-named.ts', pattern: '/[.?!,]+$/', ...query },
  {
    file: 'server/features/search/resolve/find-named.ts',
    pattern: '/[.?!]+$/',
    ...query,
  },
  {
    file: 'server/features/search/understand/like.ts',
    pattern: String.raw`/\s*(?:[!?;]|(?<!(?:^|[\s.])\p{L})\.|,?\s+(?:but|except|only|though|without|who else|what (?:next|now|should|else|to|can|do|about)|which|so what|and (?:want|need|would|now|am|i|looking)|set in|looking for|(?:i|we)(?:['’]d| would)? (?:want|like|need)|any|can you|recommend|please|suggestions?|for (?:my|an?|kids|children|teens|teenagers|toddlers|babies|adults|grown[- ]?ups|young|younger|older|people|someone|somebody|readers|boys|girls|parents|beginners|families)|with (?:more|less|a|an|no)|in (?:space|africa|asia|japan|india|europe|america|london)|that|where|minus|who|written|from|as an? (?:girl|boy|kid|child|teen|teenager|student)|when (?:i|we|he|she|they)|(?:and )?(?:(?:i|we) )?(?:hated|disliked|loathed|didn['’]?t|did not|couldn['’]?t|could not)|similar (?:authors|writers|books|novels|reads|titles|stories|series)|years? ago|last (?:week|month|year|summer))\b|,\s+(?:not|no|nothing|shorter|longer|set|what|any|but|something|for|with|more|less|darker|lighter|funnier)\b|$)/iu`,
    longest: 300,
    why: 'a longer text names nothing to be like',
  },
  {
    file: 'server/features/search/understand/like.ts',
    pattern: '/^["“”\'‘«„]+|["“”\'’»]+$/gu',
    longest: 300,
    why: 'a longer text names nothing to be like',
  },
  {
    file: 'server/features/search/understand/like.ts',
    pattern: String.raw`/\s*(?:,|;|&|\band\b|\bor\b|\bmeets\b|\bplus\b)\s*/giu`,
    longest: 300,
    why: 'a longer text names nothing to be like',
  },
  {
    file: 'server/features/search/understand/like.ts',
    pattern: String.raw`/(?:^|[\s,;:.!?(])(?:(?:books?|novels?|stories|story|something|anything|reads?|series|author|authors|writers?|thrillers?|memoirs?|fantasy|sci-?fi|science fiction|crime|mystery|mysteries|romances?|horror|humou?r|manga|comics|essays|poetry|poems|biograph(?:y|ies)|classics?|more|others?|title|titles|one|ones) (?:that (?:are|is|feel|feels|read|reads) )?(?:(?:a lot|much|just|very|exactly|really|more|kind of|sort of) )?(?:like|sim+il+ar to|akin to|in the (?:style|vein|spirit) of|comparable to)|(?:(?:somewhere|roughly|more or less) )?along the (?:same )?lines (?:of|as)|reminiscent of|the (?:nearest|closest)(?: (?:thing|book|novel|series))? to|reads? (?:just |a bit |a lot |very much )?like|read[ -]?alikes? (?:for|of|to)|(?:sim+il+ar|comparable) to|(?:the |a )?same (?:feeling|feel|vibes?|mood|style|atmosphere|tone|humou?r) as|in the (?:style|vein|spirit|manner|tradition|mou?ld) of|(?:in )?the same (?:vein|spirit) as|(?:for )?(?:fans|lovers|admirers) of|(?:if|because|since) (?:i|you|we|she|he|they) (?:really |absolutely )?(?:liked?|loved?|enjoy(?:ed)?|adored?)|(?:i|we|she|he|my \p{L}+|just)(?:’ve|'ve|’s|'s| have| has)? (?:just |really |absolutely |also |both |recently |already )*(?:loved|enjoyed|adored|liked|finished|finished reading|devoured|read and loved|reading|read)(?: all(?: of)?| every one of| the whole of)?|what (?:is|are|else is) like|what (?:to|(?:should|do|does|can|could|shall) (?:i|we|he|she|they|one|(?:my|our|an?) \p{L}{2,20})) read (?:next )?after|what (?:comes|is) (?:next )?after(?: reading)?|(?:after|having) (?:reading|finishing)|the next)\s+/iu`,
    longest: 300,
    why: 'a longer text names nothing to be like',
  },
  {
    file: 'server/features/search/understand/rephrase-denials.ts',
    pattern: String.raw`/\b(?:rather|more of|sooner)\s+([^,.;]{1,60}?)\s+than\s+(?!\d)/giu`,
    longest: 500,
    why: 'a longer text wishes nothing away',
  },
  {
    file: 'server/features/sync/find/relevance.ts',
    pattern: String.raw`/\b(reacts?|reacting|reaction (video|to)|trailer|teaser|bloopers|funny moments|compilation|tiktoks?|try not to)\b|\blast to\b.*\bwins\b/`,
    longest: 160,
    why: 'titles are cut in clean',
  },
  {
    file: 'server/wording/danger.ts',
    pattern: `/ (?:novels?|story|stories|memoirs?|film|movie|song|poem|play|character|protagonist|narrator|hero|heroine|poet|lyrics?|quote|line|titled|called|thrillers?|plot|plots|whodunnit|krimi|giallo|policier|policiaca|suspense|sociology|history|philosophy|ethics|literature|psychology of|roman|romane|held|erzahler|personnage|narrateur|novela|personaje|narrador|romanzo|personaggio|romance em que|personagem|libro en el que|livre ou|buch in dem|book where|books where|book in which|about (?:a|an|somebody|someone|people) (?:[^ ]+ ){0,3}(?:who|whose)) (?:[^ ]+ ){0,10}$/u`,
    longest: 4_000,
    why: 'cut in findDanger',
  },
  { file: 'web/reports/scrubbed.ts', pattern: '/(["\'`]).*?\\1|“[^”]*”|‘[^’]*’|«[^»]*»/gs', ...report },
  { file: 'web/reports/scrubbed.ts', pattern: String.raw`/\b[a-z][\w+.-]*:\/\/\S+/gi`, ...report },
  { file: 'web/reports/scrubbed.ts', pattern: String.raw`/\S+@\S+/g`, ...report },
  { file: 'web/reports/scrubbed.ts', pattern: String.raw`/\S*[/?&=#]\S*/g`, ...report },
  {
    file: 'server/features/sync/find/book-in-title.ts',
    pattern: String.raw`/\s+(?:by\s+\p{L}.*|(?:a |the )?(?:full )?(?:book|novel|plot|chapter)?\s?(?:summary|review|analysis|explained|explanation|audiobook|guide|discussion|lecture|study guide|themes|recap|overview|in (?:about |under )?[\p{L}\d]+ minutes|in brief|in a nutshell|for beginners|for (?:the|my) first time|so (?:that )?you (?:do not|don't|don’t) have to|part \d+|book|novel).*)$/iu`,
    ...video,
  },
  {
    file: 'server/features/sync/find/book-in-title.ts',
    pattern: String.raw`/\s*(?:[|•()[\]"“”«»]|:\s|\s[-–—]\s|,\s|\.\s)\s*/u`,
    ...video,
  },
  { file: 'server/features/sync/find/book-in-title.ts', pattern: String.raw`/[’']s\s.*$/u`, ...video },
  { file: 'server/features/sync/find/understood.ts', pattern: String.raw`/\s+[|•]\s+[^|•]{1,40}$/u`, ...video },
];

/** Files that make patterns from text, and why that does no harm. */
export const makers: Record<string, string> = {
  'server/features/sync/find/relevance.ts': 'joins literals with |, and a choice of linear patterns is linear',
  'server/features/books/traits/genres-of.ts': 'joins literals with |, and a choice of linear patterns is linear',
  'server/features/auth/social/redirects.ts': "the operator's own globs, on addresses of at most 2,000 characters",
  'server/wording/danger.ts': 'joins lines of bounded gaps with |, on the first 4,000 characters of a text',
  'server/features/search/understand/like-told.ts':
    'from lists of its own words, with bounded quantifiers only, for texts of at most 300 characters and 30 words',
  'server/features/search/understand/provenance.ts':
    'joins names and bounded gaps with |, on requests of at most 300 characters',
  'server/features/search/understand/years-asked.ts':
    'joins names and bounded gaps with |, on requests of at most 300 characters',
  'server/features/search/understand/address.ts':
    'joins names and bounded gaps with |, on requests of at most 300 characters',
  'server/features/search/understand/alternatives.ts':
    'joins bounded gaps with |, on requests of at most 300 characters',
  'server/features/search/understand/easy-english.ts':
    'joins bounded gaps with |, on requests of at most 300 characters',
  'server/features/search/understand/not-by.ts':
    'joins names and bounded gaps with |, on requests of at most 300 characters',
  'server/features/search/understand/unrecorded.ts': 'joins bounded gaps with |, on requests of at most 300 characters',
  'server/wording/discreet.ts': 'joins beginnings of words, which repeat nothing, with |',
  'web/calls/fits.ts': 'the literals of the contract, as JSON Schema carries them',
};
