import { z } from 'zod';

/** The genres a book can have, in the order in which chips are shown when counts are equal. */
export const GENRES = [
  'History',
  'Ancient History',
  'Military History',
  'Biography',
  'Memoir',
  'Science',
  'Physics',
  'Astronomy',
  'Chemistry',
  'Biology',
  'Earth Science',
  'Mathematics',
  'Engineering',
  'Technology',
  'Computing',
  'Artificial Intelligence',
  'Medicine',
  'Psychology',
  'Philosophy',
  'Religion',
  'Economics',
  'Business',
  'Investing',
  'Politics',
  'Law',
  'Sociology',
  'Anthropology',
  'Art',
  'Architecture',
  'Music',
  'Film',
  'Design',
  'Language',
  'Writing',
  'Travel',
  'Nature',
  'Food',
  'Sport',
  'Education',
  'Parenting',
  'Self-Help',
  'Journalism',
  'Essays',
  'Literary Fiction',
  'Classics',
  'Historical Fiction',
  'Science Fiction',
  'Fantasy',
  'Mystery',
  'Thriller',
  'Horror',
  'Romance',
  'Adventure',
  'Short Stories',
  'Poetry',
  'Drama',
  'Graphic Novel',
  'Humour',
  'Mythology',
  'Young Adult',
  "Children's",
] as const;

export const Genre = z.enum(GENRES);

/** The genres whose books tell stories; those of Adventure, Classics, Humour and Poetry may be of either kind. */
export const STORY_GENRES = [
  'Literary Fiction',
  'Historical Fiction',
  'Science Fiction',
  'Fantasy',
  'Mystery',
  'Thriller',
  'Horror',
  'Romance',
  'Short Stories',
  'Drama',
  'Graphic Novel',
  'Mythology',
  'Young Adult',
  "Children's",
] as const satisfies readonly z.infer<typeof Genre>[];
const storyGenres: ReadonlySet<string> = new Set(STORY_GENRES);

type Told = { fiction: string | null; form: string | null; genres: readonly string[] };

/**
 * Whether a book tells an invented story: the only definition of that. The record's `fiction` decides; where it says
 * nothing, or that the book is between the two, a novel is a story, and the genres decide on the others.
 */
export const isStory = ({ fiction, form, genres }: Told): boolean =>
  fiction === 'yes' || (fiction !== 'no' && (form === 'novel' || genres.some((genre) => storyGenres.has(genre))));

/** A work's id: its catalogue key, or a source prefix and that source's id. Safe in a URL and in a file name. */
export const BookId = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'A book id has only letters, digits, dots, hyphens and underscores.');

/** A book as the browser sees it. Every field is read from our own record, never from a model. */
export const Book = z.object({
  id: BookId,
  title: z.string(),
  subtitle: z.string().nullable(),
  authors: z.array(z.string()),
  cover_image_url: z.string(),
  summary: z.string(),
  public_domain: z.boolean(),
  public_domain_web_reader_url: z.string().nullable(),
  google_books_id: z.string().nullable(),
  genres: z.array(z.string()),
  /** Year of first publication; negative before the common era. */
  year: z.int().nullable(),
  /** Whether the reader has bookmarked it. */
  _liked: z.boolean(),
  /** Why the book is here, composed from evidence; null where only the reader put it there. */
  why: z.string().nullable(),
  /** The fields of the record that `why` is made from, and their content; empty where there is no reason. */
  why_from: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type Book = z.infer<typeof Book>;
