import { z } from 'zod';
import { Book, BookId } from '../../../contract/books.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { Help } from '../../../contract/help.ts';
import { paths } from '../../../contract/paths.ts';
import { Level } from '../../../contract/questions.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { SearchRequest } from '../../../contract/search.ts';
import type { Caller, Handler, Limiter } from '../../platform/http/route.ts';

/** The product calls behind the tools, and how often each may be made. */
export type ToolCalls = {
  search: Handler<typeof endpoints.search>;
  getLibrary: Handler<typeof endpoints.getLibrary>;
  addBook: Handler<typeof endpoints.addBook>;
  removeBook: Handler<typeof endpoints.removeBook>;
  listWeekly: Handler<typeof endpoints.getWeeklyList>;
  getWeekly: Handler<typeof endpoints.getWeeklyPick>;
  ask: Handler<typeof endpoints.askQuestion>;
  /** Why this book answers this query; null where it does not. */
  whyFound(workId: string, query: string): Promise<string | null>;
  limit: Record<'search' | 'library' | 'change' | 'weekly' | 'ask', Limiter>;
};

type Run<Input> = (call: { input: Input; caller: Caller; signal: AbortSignal }) => Promise<object>;

/** What an assistant may do for a reader. `changes`: whether it leaves anything behind. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodType<object>;
  answer: z.ZodType<Record<string, unknown>>;
  scope: Scope;
  changes: false | 'adds' | 'removes';
  limit: Limiter;
  run: Run<unknown>;
};

/** As much of a book as helps to talk about it. */
const ToolBook = Book.pick({
  id: true,
  title: true,
  authors: true,
  year: true,
  genres: true,
  summary: true,
  why: true,
});
const FoundToolBook = ToolBook.extend({ in_library: z.boolean() });

const bookId = BookId.describe('The id of a book, as search or the library gives it.');

/** The tools; the input of each is validated by the schema of its product call. */
export const makeTools = (calls: ToolCalls, publicUrl: string): Tool[] => [
  ...searchTools(calls),
  ...libraryTools(calls),
  ...pickTools(calls, publicUrl),
];

function searchTools(calls: ToolCalls): Tool[] {
  const { limit } = calls;
  return [
    tool({
      name: 'search',
      title: 'Search for books',
      description:
        'Finds books for any description, theme, topic, event or mood, each with the reason why it fits. Where `help` is set the words speak of danger: then say what stands there and nothing about books.',
      input: z.object({ query: SearchRequest.shape.query.describe('What to read about, in the reader’s own words.') }),
      answer: z.object({
        help: Help.nullable(),
        books: z.array(FoundToolBook),
        further: z.array(FoundToolBook),
        unmet: z.array(z.string()),
        try_also: z.array(z.string()),
      }),
      scope: scopeOf(endpoints.search),
      changes: false,
      limit: limit.search,
      run: async (call) => {
        const { help, items, further, unmet, alternative_search_suggestions: suggestions } = await calls.search(call);
        return { help, books: items, further, unmet, try_also: suggestions.map(({ query }) => query) };
      },
    }),
    tool({
      name: 'explain',
      title: 'Explain a book',
      description:
        'Says why one book fits a request, from the record of the book; null where nothing in it speaks for that.',
      input: z.object({ id: bookId, query: SearchRequest.shape.query }),
      answer: z.object({ why: z.string().nullable() }),
      scope: scopeOf(endpoints.search),
      changes: false,
      limit: limit.search,
      run: async ({ input }) => ({ why: await calls.whyFound(input.id, input.query) }),
    }),
  ];
}

function libraryTools(calls: ToolCalls): Tool[] {
  const { limit } = calls;
  return [
    tool({
      name: 'library',
      title: 'See the library',
      description: 'One page of the reader’s library, newest first.',
      input: z.object({ page: z.int().min(1).max(100_000).default(1) }),
      answer: z.object({ books: z.array(ToolBook), page: z.int(), pages: z.int(), total: z.int() }),
      scope: scopeOf(endpoints.getLibrary),
      changes: false,
      limit: limit.library,
      run: async ({ input, ...call }) => {
        const wish = endpoints.getLibrary.input.parse({ page: input.page });
        const { data, pagination } = await calls.getLibrary({ ...call, input: wish });
        const { page, totalPages: pages, total } = pagination;
        return { books: data, page, pages, total };
      },
    }),
    tool({
      name: 'add_to_library',
      title: 'Add a book',
      description: 'Puts a book into the reader’s library; adding it again changes nothing.',
      input: z.object({
        id: bookId,
        query: endpoints.addBook.input.shape.query.describe(
          'The words that the book was found with: the library then says why it is there.',
        ),
      }),
      answer: z.object({ book: ToolBook }),
      scope: scopeOf(endpoints.addBook),
      changes: 'adds',
      limit: limit.change,
      run: (call) => calls.addBook(call),
    }),
    tool({
      name: 'remove_from_library',
      title: 'Remove a book',
      description: 'Takes a book out of the reader’s library. It is not recommended again, so ask the reader first.',
      input: z.object({ id: bookId }),
      answer: z.object({ removed: z.literal(true) }),
      scope: scopeOf(endpoints.removeBook),
      changes: 'removes',
      limit: limit.change,
      run: (call) => calls.removeBook(call),
    }),
  ];
}

function pickTools(calls: ToolCalls, publicUrl: string): Tool[] {
  const { limit } = calls;
  return [
    tool({
      name: 'weekly_pick',
      title: 'See the weekly pick',
      description: 'The newest weekly recommendation with its books and the reason of each; null before the first.',
      input: z.object({}),
      answer: z.object({
        pick: z
          .object({ title: z.string(), description: z.string(), created_at: z.string(), books: z.array(FoundToolBook) })
          .nullable(),
      }),
      scope: scopeOf(endpoints.getWeeklyPick),
      changes: false,
      limit: limit.weekly,
      run: async (call) => {
        const [newest] = await calls.listWeekly({ ...call, input: {} });
        if (!newest) return { pick: null };
        return { pick: (await calls.getWeekly({ ...call, input: { id: newest.id } })).data };
      },
    }),
    tool({
      name: 'reading_path',
      title: 'Make a reading path',
      description:
        'Answers a question with books in the order in which to read them, from introductory to advanced, and keeps the page for the reader. Null where no book answers it. Where `help` is set the words speak of danger: then say what stands there and nothing about books.',
      input: z.object({ question: endpoints.askQuestion.input.shape.question }),
      answer: z.object({
        help: Help.nullable(),
        path: z
          .object({
            address: z.string(),
            explanation: z.string(),
            steps: z.array(FoundToolBook.extend({ level: Level, why_recommended: z.string() })),
          })
          .nullable(),
        try_also: z.array(z.string()),
      }),
      scope: scopeOf(endpoints.askQuestion),
      changes: 'adds',
      limit: limit.ask,
      run: async (call) => {
        const { data, help, alternative_search_suggestions: suggestions } = await calls.ask(call);
        const path = data && {
          address: publicUrl + paths.question(data.id),
          explanation: data.explanation,
          steps: data.books,
        };
        return { help, path, try_also: suggestions.map(({ query }) => query) };
      },
    }),
  ];
}

/** Keeps the types of a tool's own input together; the list of all of them knows none. */
function tool<Input extends z.ZodType<object>>(
  one: Omit<Tool, 'input' | 'run'> & { input: Input; run: Run<z.output<Input>> },
): Tool {
  return one as unknown as Tool;
}

/** A tool needs the scope of its product call. */
function scopeOf(endpoint: Endpoint): Scope {
  if (!endpoint.scope) throw new Error(`${endpoint.name} is closed to programs`);
  return endpoint.scope;
}
