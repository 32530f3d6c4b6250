import type { z } from 'zod';
import type { Genre } from '../../../../contract/books.ts';

type GenreName = z.infer<typeof Genre>;

/** Words of subject headings and shop categories that point to one of our genres, the more telling first. */
const SIGNS: [GenreName, RegExp][] = [
  ["Children's", /\b(juvenile|children'?s|picture books?|board books?)\b/],
  ['Young Adult', /\byoung adult|\bteen/],
  ['Graphic Novel', /\bcomics?\b|graphic novels?|manga/],
  ['Science Fiction', /science.?fiction|space opera|dystopia/],
  ['Fantasy', /fantasy|fantastic fiction/],
  ['Mystery', /detective|mystery|crime fiction/],
  ['Thriller', /thriller|suspense|spy stories/],
  ['Horror', /\bhorror|ghost stories|vampires/],
  ['Romance', /romance|love stories/],
  ['Historical Fiction', /historical fiction|fiction[ ,/]+historical/],
  ['Short Stories', /short stories/],
  ['Poetry', /\bpoe(try|ms)\b/],
  ['Drama', /\b(drama|plays)\b/],
  ['Humour', /humou?r|comedy|satire/],
  ['Mythology', /mytholog|folklore|fairy tales/],
  ['Artificial Intelligence', /artificial intelligence|machine learning|neural networks/],
  ['Computing', /comput|programming|software|internet/],
  ['Mathematics', /mathematic|algebra|geometry|calculus|statistics/],
  ['Physics', /\bphysic(s|al sciences)|quantum|mechanics/],
  ['Astronomy', /astronom|cosmology|\bspace sciences?/],
  ['Chemistry', /chemi(stry|cal)/],
  ['Biology', /biolog|evolution|genetics|zoology|botany/],
  ['Earth Science', /geolog|climat|oceanograph|earth sciences|meteorolog/],
  ['Engineering', /engineering/],
  ['Medicine', /medic(al|ine)|health|nursing|diseases/],
  ['Psychology', /psycholog|psychiatr|mental/],
  ['Philosophy', /philosoph|ethics|metaphysics/],
  ['Religion', /religio|theolog|bible|christian|islam|buddhis|judais|church/],
  ['Ancient History', /ancient (history|rome|greece|egypt)|antiquities|civilization, ancient/],
  ['Military History', /military|world war|\bwars?\b|battles/],
  ['Economics', /econom/],
  ['Investing', /invest(ing|ments?)|stock market|finance/],
  ['Business', /business|management|marketing|entrepreneur|leadership/],
  ['Law', /\blaws?\b|legal|legislation/],
  ['Politics', /politic|government|international relations|democracy/],
  ['Sociology', /sociolog|social (science|conditions|problems)|feminis/],
  ['Anthropology', /anthropolog|ethnolog/],
  ['Education', /education|teaching|schools/],
  ['Language', /linguistic|language arts|grammar|languages?\b/],
  ['Architecture', /architect/],
  ['Music', /\bmusic/],
  ['Film', /motion pictures|cinema|\bfilms?\b/],
  ['Design', /\bdesign\b/],
  ['Art', /\barts?\b|painting|sculpture|photograph/],
  ['Food', /cook(ing|ery|books?)|\bfood|recipes/],
  ['Travel', /travel|voyages|guidebooks/],
  ['Nature', /\bnature\b|natural history|animals|wildlife|gardening/],
  ['Sport', /sports?\b|football|baseball|athlet/],
  ['Self-Help', /self.?help|self-actualization|conduct of life/],
  ['Parenting', /parent(ing|hood)|child rearing/],
  ['Memoir', /memoir|autobiograph/],
  ['Biography', /biograph/],
  ['History', /(?<!natural )histor/],
  ['Science', /\bscience\b/],
  ['Technology', /technolog/],
  ['Essays', /\bessays\b/],
  ['Literary Fiction', /\bfiction\b|novels?\b/],
];
const MOST = 3;
/** Most subjects point to no genre, so one test for all is quicker than one for each. */
const ANY_SIGN = new RegExp(SIGNS.map(([, sign]) => sign.source).join('|'));

/** Up to three of our genres that these subjects point to, the most frequent first. */
export function genresOf(subjects: readonly string[]): GenreName[] {
  const texts = subjects.map((subject) => subject.toLowerCase()).filter((text) => ANY_SIGN.test(text));
  if (texts.length === 0) return [];
  const counted = SIGNS.map(([genre, sign]) => ({ genre, count: texts.filter((text) => sign.test(text)).length }));
  // The sort is stable: among equals the more telling genre stays first.
  const found = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return found.slice(0, MOST).map(({ genre }) => genre);
}

/** Who a book is for, from its subjects. */
export function audienceOf(genres: readonly string[]): 'adult' | 'teen' | 'child' {
  if (genres.includes("Children's")) return 'child';
  return genres.includes('Young Adult') ? 'teen' : 'adult';
}
