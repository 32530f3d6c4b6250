import { fold, words } from '../../../wording/words.ts';
import { ageIn, GROWN, withoutAge } from './age.ts';
import { LACKS } from './wishes.ts';

/** Single facts, sums, services and commands: nobody reads a book for them. */
const ERRANDS = [
  /\b(?:weather|forecast)\b.{0,40}\b(?:today|tomorrow|tonight|in|for|this|next)\b(?!.{0,40}\b(?:history|science|climate)\b)/,
  /\b(?:near me|nearby|open now|opening hours|open on \w+day|closest|nearest)\b/,
  /\b(?:cheap|buy|order|rent a?|hire a?|second hand|used) (?:flights?|tickets?|hotel|car|van|bike|bicycle|phone|laptop|shoes|sofa|house|flat)\b/,
  /\b(?:train|bus|plane|flight|concert|cinema|football|theatre) (?:tickets?|timetable|schedule|times|showtimes)\b|\btimetable\b|\bshowtimes\b|\btickets? (?:to|for|stadium)\b/,
  /\b(?:price|cost|quote|salary|exchange rate|coupon|discount code|promo code|voucher|delivery|refund|warranty|subscription)\b.{0,30}$|\b(?:price|cost) of \w+(?: \w+)? (?:today|now)\b/,
  /\b(?:password|log ?in|sign in|wi-?fi|router|printer|bluetooth|battery replacement|screen replacement|hard drive|driver download|delete my account|ip address|order status|track my)\b/,
  /\b(?:download|stream|watch)\b.{0,30}\b(?:free|mp3|mp4|online|torrent|pdf)\b|\bto mp3\b/,
  /\b(?:convert|how many) \d+|^[\d\s.+*/x÷()=?-]+$|\b\d+ (?:miles|km|kg|lbs|pounds|euros?|dollars?|celsius|fahrenheit) (?:to|in)\b/,
  /\btranslate .{1,60} (?:to|into) \w+\b|\b(?:spell|synonym for|rhymes with|definition of)\b/,
  /\bwhat(?:'s| is|s) (?:the )?(?:capital|population|currency|time|zip code|area code|postcode|phone number|address|date|score|temperature|height|weight|age|square root) (?:of|in|for|is)\b|\bwhat time is it\b/,
  /\bhow (?:tall|old|high|heavy|far away|far|much) (?:is|are|was|does|do|can i)\b(?!.{0,40}\b(?:universe|earth|we know|know)\b)/,
  /\b(?:population|capital|zip code|postcode|area code|phone number|currency) of \w+(?: \w+)? ?$/,
  /\bwho (?:won\b(?!['’])|is winning|plays|scored|is the (?:current )?(?:president|prime minister|king|queen|ceo|mayor|captain|chancellor))\b/,
  /\b(?:when|what time) (?:does|do|is|will) .{1,40}\b(?:open|close|shut|start|end|arrive|air|come out|released?)\b/,
  /\b(?:plumber|electrician|dentist|hairdresser|locksmith|mechanic|restaurants?|pharmacy|petrol station|supermarket|takeaway|bakery) (?:in|near|open|appointment|nearby)\b|\bpizza delivery\b/,
  /\b(?:job openings?|vacancies|visa requirements|passport renewal|tax return|application form|form download|renew my)\b/,
  /\b(?:undefined is not|null pointer|stack trace|syntax error|npm|pip) (?:a function|install|error|exception)?/,
  /\b(?:fix|unclog|repair|remove|replace) (?:a|an|the|my) (?:leak\w*|tap|sink|stain|tyre|tire|toilet|fridge|dishwasher|screen|phone|laptop|printer)\b|\bremove \w+ stains?\b/,
  /\b(?:size chart|assembly instructions|user manual for|tv guide|live score|football results|lottery|horoscope|bitcoin price|stock price)\b/,
  /\b(?:calories|carbs|protein|vitamins?|sugar|caffeine) (?:in|are in|does) \b/,
  /\b(?:open|edit|merge|compress|convert|rotate|scan|print|unzip|extract|install|uninstall|update|reset|restore|recover) (?:a |an |my |the |up )?(?:pdf|jpe?g|png|docx?|xlsx?|zip|files?|photos?|folder|app|android|iphone|windows|macbook|chrome|whatsapp|password|phone|laptop|computer)\b/,
  /^(?:the )?(?:best|top|good|cheap(?:est)?) [\p{L} -]{2,30} (?:in|near|around|under|for under|below) (?!(?:history|fiction|literature|science|translation|english|print|years?|decades?|the world|the century|recent|all)\b)[\p{L}\d .-]{2,30}$/u,
  /\b(?:cheap(?:est)?|where (?:can i|to|do i) buy|where (?:can i|to) (?:park|stay|eat|watch|rent)|for sale|in stock|on sale|free shipping)\b/,
  /\bhow (?:do i|to|can i) (?:unclog|unblock|boil|defrost|reheat|iron|descale|unlock|jailbreak|screenshot|screen ?shot|tie a tie|fold a|cancel|unsubscribe|hang a|jump[ -]start|change a (?:tyre|tire|light ?bulb)|get (?:\w+ ){1,3}out of (?:an?|the|my)? ?(?:carpet|shirt|sofa|dress|clothes|rug|jeans|wool|fabric|hair)|get (?:\w+ )?stains? out|clean (?:a|an|the|my) (?:oven|washing machine|fridge|kettle|sofa|carpet|car|window|keyboard|shower|grill)|file (?:my )?taxes|renew|apply for|block a number|connect to|turn (?:on|off)|delete|screen ?record|copy and paste)\b/,
  /\bwhat (?:year|day|date|month) (?:did|does|was|is|were)\b|\bhow many (?:\w+ ){1,3}(?:are|is|in|does|do|did|per)\b|\bhow long (?:does|do|is|should|will) (?:it take|the|a|an|i|my)\b.{0,40}\b(?:boil|cook|bake|flight|drive|last|heal|charge|take|airport)\b/,
  /\b(?:when|where) (?:was|were) .{2,40} (?:born|founded|filmed|invented|signed|built)\??$/,
  /^(?:hi|hello|hey|test|testing|thanks|thank you|thanks a lot|ok|okay|how are you|good (?:morning|afternoon|evening|night|day)|lol|bye|yes|no|help|what|who are you)[.!? ]*$/,
  /^(?:please )?(?:renew|register|apply for|unsubscribe)\b|^cancel my\b|\b(?:where is|where's|track) my\b/,
  /\b(?:won'?t (?:turn on|start|connect|load|print|charge)|keeps (?:restarting|crashing|freezing|disconnecting)|not (?:syncing|loading|charging|printing|connecting)|error code|forgot my (?:pin|password|login))\b/,
  /\bhow long (?:does|do|to|should) .{0,25}\b(?:take|boil|cook|roast|bake|fry|grill|steam|defrost|charge)\b|\boven temperature\b|\bwhat size\b/,
  /(?:\bpercent|\bper cent|%) of (?:\d|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred)/,
  /\b(?:last|next|first) (?:train|bus|ferry|flight|tram) (?:to|from)\b|\b(?:ferry|train|bus|tram|sunset|sunrise) times?\b|\b(?:bus|flight) (?:\d+|status)\b|\b(?:taxi|cab|uber|shuttle) (?:to|from)\b/,
  /\b(?:insurance quote|gym membership|parking permit|bank holidays?|league table|match results?|lyrics to|ringtones?|wallpapers|meme generator|coupons?|birth certificate|driving licen[cs]e|visa for)\b/,
  /^(?:are|were) you (?:an? )?(?:robot|bot|human|person|real|alive|sentient|chat ?gpt|ai|there|ok|okay|sure|sleeping)\b.{0,20}$|^who (?:made|built|created) you\b/,
  /\bmy (?:phone|laptop|computer|tablet|tv|printer|car) (?:is (?:broken|dead|slow|locked|stolen|frozen)|has died|broke|won'?t|will not|keeps|does not|doesn'?t)\b/,
  /^(?:\d{1,2}|an?|one|two|three|four) (?:large|small|medium|double|big) (?:[a-z']{1,20} ){0,3}(?:coffees?|lattes?|cappuccinos?|espressos?|teas?|pizzas?|burgers?|fries|cokes?|beers?|wines?|steaks?|sandwich(?:es)?|kebabs?)(?: (?:please|to go|to take away|(?:with|and) [a-z' ]{1,40}))?[.!]?$/,
  /^order (?:me )?(?:an?|some|the|my|size|more|\d)\b/,
  /^(?:please )?(?:(?:can|could|will|would) you )?(?:please )?(?:order|reserve|fetch|bring|call|get) (?:me |us )?(?:(?:an?|the|my|some) )?(?:pizza|taxi|cab|table|flight|room|hotel|coffee|sushi|burger|dinner|lunch)s?(?: (?:for|to|at|in|near|from|now|tonight|today|tomorrow|please)\b.{0,40})?[?.!]?$/,
  /^(?:please )?(?:can|could|will|would) you (?:please )?(?:play|put on|send|write|remind) (?:me |us )?(?:(?:an?|the|my|some) )?(?:next )?(?:songs?|music|radio|playlist|track|e-?mail|message|text|to)\b/,
  /^(?:please )?(?:can you |could you )?(?:write|draft|compose) (?:me |us )?(?:an?|my|the) (?:cover letter|cv|resume|e-?mail|essay for|poem for|speech for)\b|^(?:please )?(?:can you |could you )?(?:write|draft|compose) (?:me |us )?(?:an?|my|the) letter(?: please)?[?.!]?$/,
  /^(?:please )?(?:(?:can|could|will|would) you )?(?:please )?turn (?:on|off|up|down) (?:the |my )?(?:lights?|tv|television|heating|music|radio|volume|alarm)(?: (?:please|now))?[?.!]?$/,
  /^am i (?:pregnant|late)(?: or (?:just )?\w+)?\?*$|^delete (?:my|this|the) (?:account|profile|data)\b/,
  /\b(?:top|maximum) speed of\b|\b(?:cracked|broken|smashed) (?:screen|display|phone|windscreen)\b|\b(?:covid|pcr|pregnancy|drug|blood) tests?(?: (?:near|kit|results?|price|at|centre|center)\b|$)/,
  /^where (?:can|could|do) (?:i|we|you) (?:get|buy|rent|watch)\b.{1,40}\b(?:today|tonight|tomorrow|near\w{0,3}|cheap(?:ly|er)?)$/,
  /\bmy (?:\w{1,20} )?(?:screen|display|phone|laptop|fridge|dishwasher|washing machine|boiler|toilet|tap|oven|car) (?:is|has|was|got) (?:cracked|leaking|broken|blocked|frozen|dead|smashed|stuck|making)\b/,
  /^(?:hello|hi|hey)(?: there| again)?(?:[,!.]? how (?:are you|is it going)(?: today)?)?[?!.]*$|^tell me a joke\b|^what can you do\b/,
  /^(?:can|could|will|would) you (?:please )?(?:marry|kiss|love|hug|date) me\b|^(?:do you love me|marry me)\b/,
  /\bmatch (?:report|highlights|tickets)$|\bfinal score$|\b(?:is this|is the) (?:site|website|app|service) (?:free|safe|legit)\b|\bdo (?:i|we) need (?:an? |my )?(?:account|password|subscription)\b|\b(?:mock|past) papers?\b|\bexam papers?$|\b(?:mark scheme|grade boundaries)\b|^answers? to (?:the |my )?.{0,30}\b(?:exam|quiz|homework|worksheet)\b/,
  /^lorem ipsum|\b(?:asdf|qwerty|qwertz|xyzzy)\w*/,
  /\b(?:latest|breaking|today'?s|local) news\b(?! (?:industry|business|media))|\bnews (?:today|tonight|now)\b|\bunder [$£€]\d|\b[$£€]\d{1,5} or less\b/,
  /\b(?:segmentation fault|core dumped|exit code|fatal error|stack ?overflow error|exception in thread|traceback|permission denied|cannot find module|connection refused|404 not found|type ?error:|syntax ?error:|reference ?error:|value ?error:)/,
  /^(?:what(?:'s| is|s) your|who(?:'s| is|s) your|do you have an?|where do you|what do you|are you|do you) (?:name|age|birthday|real name|boss|live|from|look like|favou?rite colou?r|sell|girlfriend|boyfriend|body|feelings|dream)\b.{0,20}$/,
  /^(?:the |my )?(?:weather|forecast|calculator|timer|stopwatch|translator|traffic|inbox|login|homepage)$/,
];
const LONGEST = 90;

/**
 * Whether a text says nothing, or is short and asks for a fact or a service, or for any book at all. Any other text
 * with a word about books or learning is a request.
 */
export function isErrand(text: string): boolean {
  const said = fold(text.trim()).replace(/[’`]/g, "'");
  // “Why why why”, “x@x@x@”, “<img src=x>”, at any length.
  if (saysNothing(text)) return true;
  if (said.length > LONGEST) return false;
  if (isVague(said)) return true;
  if (BOOKS_SEATS.test(said) || HOMEWORK.test(said)) return true;
  if (READING.test(said)) return false;
  return ERRANDS.some((errand) => errand.test(said));
}

/** Whether a text is one word over and over, or nothing but markup. */
function saysNothing(text: string): boolean {
  const uttered = words(text.replace(/<[^<>]{1,200}>/g, ' '));
  return uttered.length === 0 ? text.includes('<') : uttered.length > 2 && new Set(uttered).size === 1;
}

/**
 * Whether a request only says what the book must not be: “no ghosts please”, “not a love story”. What somebody lacks
 * (“no sleep”) is a reason to ask.
 */
export function onlyDenies(text: string): boolean {
  const parts = text
    .slice(0, LONGEST)
    .split(/[,;]| and (?=no\b|not\b|nothing\b)/iu)
    .filter((part) => words(part).length > 0);
  return parts.length > 0 && parts.every(deniesOnly);
}

function deniesOnly(text: string): boolean {
  const said = text.trim().replace(NO_WANT, 'no ');
  const [first = '', ...rest] = words(said).filter((word) => word !== 'please');
  const isDenial = DENIES.has(first) && rest.length > 0 && rest.length <= DENIED_WORDS;
  return isDenial && !/\bbut\b/i.test(said) && !rest.some((word) => LACKED.has(word));
}
/** “I don't want anything sad”, “anything but crime”, “the opposite of a cosy mystery”. */
const NO_WANT =
  /^(?:the )?opposite of an? |^(?:i )?(?:(?:don['’]?t|do not) (?:want|like) (?:to read )?(?:anything|something)(?: too| about| with)?|any(?:thing)? (?:book )?(?:but|except)) /iu;
const DENIES = new Set(['no', 'not', 'nothing']);
const DENIED_WORDS = 6;
const LACKED = new Set([...LACKS, 'enough', 'children', 'kids']);

/**
 * Whether a short text wants something to read without saying what: “best books of all time”, “surprise me”, “what
 * should I read next?”
 */
export function isVague(text: string): boolean {
  if (text.length > LONGEST) return false;
  const uttered = words((isGrown(text) ? withoutAge(text) : text).replace(/\bbefore (?:you|i) die\b/i, ''));
  const isLone = uttered.length === 1 && LONE.has(uttered[0] ?? '');
  return (
    isLone || (uttered.length > 1 && uttered.every((word) => ANY.has(word)) && uttered.some((word) => ASKS.has(word)))
  );
}
/** “Books for a 40 year old” does not say what they should be about. */
const isGrown = (text: string): boolean => (ageIn(text) ?? 0) >= GROWN;

/** “Books” alone says nothing; “reading” is a subject. */
const LONE = new Set(
  'book books novel novels fiction nonfiction recommendations suggestions ebook ebooks audiobooks bored'.split(' '),
);
const ASKS = new Set(
  'book books ebook ebooks audiobook audiobooks gift present anything something bored trending fiction nonfiction read reads reading novel novels surprise recommend recommendation recommendations suggest suggestion suggestions'.split(
    ' ',
  ),
);
const ANY = new Set([
  ...ASKS,
  ...`a all any anything are best bestselling bestseller bestsellers better can could different do else ever everyone everybody famous
  favorite favourite find for get give good great greatest have i i'd i'm idea ideas in interesting is it just like list looking
  love me more most must need new next nice of one or other others pick please popular random really should similar some someone something start tell that the thing
  time to today tonight top try want was what what's whats which will with world worth would written you your know don't non not sure choose
  decide am so gift gifts present presents very trending download free online kindle today's`.split(/\s+/),
]);

/** “Book me a table” is not about books. */
const BOOKS_SEATS =
  /^(?:please )?(?:(?:can|could|will|would) you )?(?:please )?book (?:me |us )?(?:(?:an?|the|my|some) )?(?:tables?|rooms?|taxis?|cabs?|flights?|hotels?|courts?|tickets?|(?:(?:doctor|dentist)(?:'s)? )?appointments?|massages?|haircuts?|trains?|seats?)(?: (?:for|to|at|in|near|from|now|tonight|today|tomorrow|please)\b.{0,40})?[?.!]?$/;

/** “Write my essay” wants it written. */
const HOMEWORK =
  /^(?:please )?(?:(?:can|could|will|would) (?:yo)?u )?(?:please )?(?:write|do|finish|proofread|check) my (?:\w{1,12} )?(?:essay|homework|assignment|coursework|dissertation|thesis|cv|resume|cover letter)\b/;

const READING =
  /\b(?:books?|novels?|stories|story|memoirs?|biography|read|reading|learn|learning|understand|history|philosophy|science|guide|introduction|essays?|poems?|poetry|thrillers?|fiction|negotiat\w{1,5})\b/;
