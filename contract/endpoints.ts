import { z } from 'zod';
import { AccountDeleted, Profile } from './account.ts';
import { ConsentHistory } from './consent.ts';
import {
  BookAddition,
  BookHiding,
  BookLike,
  BookLikeAnswer,
  BookRef,
  BookRelation,
  BookRemoval,
  LibraryPage,
  LibraryQuery,
  ReadingList,
  ReadingOrder,
} from './library.ts';
import {
  Question,
  QuestionAnswer,
  QuestionDeleted,
  QuestionList,
  QuestionRef,
  QuestionRequest,
  QuestionShared,
  QuestionSharing,
} from './questions.ts';
import {
  FeedAddresses,
  WeeklyAnswer,
  WeeklyList,
  WeeklyRef,
  WeeklySettings,
  WeeklySettingsChange,
} from './recommendations.ts';
import { SearchAnswer, SearchRequest, searchEvents } from './search.ts';
import {
  ConnectedUser,
  ConsentPage,
  ConsentReturn,
  DisconnectRequest,
  ImportAnswer,
  ImportFile,
  ImportText,
  SyncOverview,
  SyncRequest,
  TopicRef,
} from './sync.ts';

/** One product call: its wire name below `/functions/v1/`, where its input is read from, and what it answers. */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Read from the query string for GET, from the JSON body otherwise. */
  input: z.ZodType;
  answer: z.ZodType;
  /** What it also sends, one after the other, to whoever accepts `text/event-stream`; the stream closes with `end`. */
  events?: Record<string, z.ZodType>;
  /** Whether visitors may call it too; only readers where it is absent. */
  visitors?: true;
  /** One line for `/openapi.json`. */
  summary: string;
};

const Nothing = z.object({});

/** Every wire name of the specification (section 7). The odd ones stop here: the code behind them is named for what it does. */
export const endpoints = {
  search: {
    name: 'post-search',
    method: 'POST',
    input: SearchRequest,
    answer: SearchAnswer,
    events: searchEvents,
    summary: 'Finds books for any description, theme, topic or event.',
  },
  addBook: {
    name: 'create-book-relation',
    method: 'POST',
    input: BookAddition,
    answer: BookRelation,
    summary: "Adds a book to the reader's library; adding it again changes nothing.",
  },
  getLibrary: {
    name: 'get-relevant-books',
    method: 'GET',
    input: LibraryQuery,
    answer: LibraryPage,
    summary: "One page of the reader's library, newest first, with the filters it offers.",
  },
  likeBook: {
    name: 'create-book-like',
    method: 'POST',
    input: BookLike,
    answer: BookLikeAnswer,
    summary: "Bookmarks a book of the reader's library, or takes the bookmark away.",
  },
  removeBook: {
    name: 'delete-profile-youtube-episode-relation',
    method: 'DELETE',
    input: BookRef,
    answer: BookRemoval,
    summary: "Removes a book from the reader's library; it is not recommended again.",
  },
  hideBook: {
    name: 'hide-book',
    method: 'POST',
    input: BookHiding,
    answer: BookHiding,
    summary: 'Sets any book aside: off the shelf, out of search and never recommended; or takes that back.',
  },
  getReadingList: {
    name: 'get-reading-list',
    method: 'GET',
    input: Nothing,
    answer: ReadingList,
    summary: 'The bookmarked books, in the order in which the reader means to read them.',
  },
  orderReadingList: {
    name: 'set-reading-order',
    method: 'POST',
    input: ReadingOrder,
    answer: Nothing,
    summary: 'Puts the reading list into an order; doing it twice is the same as once.',
  },
  startYoutube: {
    name: 'youtube-oauth-redirect',
    method: 'POST',
    input: Nothing,
    answer: ConsentPage,
    summary: 'Where to send the browser so that the reader can let us read liked videos.',
  },
  finishYoutube: {
    name: 'youtube-oauth-callback',
    method: 'POST',
    input: ConsentReturn,
    answer: ConnectedUser,
    summary: 'Connects YouTube with what the callback page was given, and starts the first sync.',
  },
  startSpotify: {
    name: 'spotify-oauth-redirect',
    method: 'POST',
    input: Nothing,
    answer: ConsentPage,
    summary: 'Where to send the browser so that the reader can let us read saved shows, episodes and audiobooks.',
  },
  finishSpotify: {
    name: 'spotify-oauth-callback',
    method: 'POST',
    input: ConsentReturn,
    answer: ConnectedUser,
    summary: 'Connects Spotify with what the callback page was given, and starts the first sync.',
  },
  checkSync: {
    name: 'generate-profile-video-relationships-userid',
    method: 'GET',
    input: Nothing,
    answer: SyncOverview,
    summary: 'Starts a sync of every connected account unless one is under way, and says how far it is.',
  },
  getSync: {
    name: 'get-sync',
    method: 'GET',
    input: Nothing,
    answer: SyncOverview,
    summary: 'What is connected, how far the latest run is, and which topics were found.',
  },
  startSync: {
    name: 'post-sync',
    method: 'POST',
    input: SyncRequest,
    answer: SyncOverview,
    summary: 'Syncs one connected account now, unless that is under way.',
  },
  disconnect: {
    name: 'delete-connection',
    method: 'POST',
    input: DisconnectRequest,
    answer: SyncOverview,
    summary: 'Withdraws our access and forgets tokens, hashes and topics; the books too if asked.',
  },
  removeTopic: {
    name: 'delete-topic',
    method: 'DELETE',
    input: TopicRef,
    answer: SyncOverview,
    summary: 'Takes a topic out: it gives no more books and does not come back.',
  },
  restoreTopic: {
    name: 'create-topic',
    method: 'POST',
    input: TopicRef,
    answer: SyncOverview,
    summary: 'Lets a topic that was taken out give books again.',
  },
  importText: {
    name: 'post-import-text',
    method: 'POST',
    input: ImportText,
    answer: ImportAnswer,
    summary: 'Reads pasted video links or titles as a sync would.',
  },
  importFile: {
    name: 'post-import-file',
    method: 'POST',
    input: ImportFile,
    answer: ImportAnswer,
    summary: 'Reads an export of Google Takeout or Spotify as a sync would.',
  },
  getWeeklyList: {
    name: 'get-weekly-recommendations',
    method: 'GET',
    input: Nothing,
    answer: WeeklyList,
    summary: "The reader's weekly recommendations, newest first.",
  },
  getWeeklyPick: {
    name: 'get-weekly-recommendation',
    method: 'GET',
    input: WeeklyRef,
    answer: WeeklyAnswer,
    summary: 'One weekly recommendation with its books.',
  },
  getWeeklySettings: {
    name: 'get-weekly-settings',
    method: 'GET',
    input: Nothing,
    answer: WeeklySettings,
    summary: 'When and how the weekly recommendation comes.',
  },
  setWeeklySettings: {
    name: 'set-weekly-settings',
    method: 'POST',
    input: WeeklySettingsChange,
    answer: WeeklySettings,
    summary: 'Changes when and how the weekly recommendation comes; what is absent stays as it is.',
  },
  createFeeds: {
    name: 'create-weekly-feeds',
    method: 'POST',
    input: Nothing,
    answer: FeedAddresses,
    summary: 'Makes new private feed addresses; older ones stop working.',
  },
  removeFeeds: {
    name: 'delete-weekly-feeds',
    method: 'DELETE',
    input: Nothing,
    answer: Nothing,
    summary: 'Takes the private feed addresses away.',
  },
  askQuestion: {
    name: 'post-question',
    method: 'POST',
    input: QuestionRequest,
    answer: QuestionAnswer,
    summary: 'Answers a question with a page of books, kept for its author; the same words lead to the same page.',
  },
  getQuestion: {
    name: 'get-question',
    method: 'GET',
    input: QuestionRef,
    answer: Question,
    visitors: true,
    summary: 'One answered question: for its author, and for everybody once it is shared.',
  },
  getQuestions: {
    name: 'get-questions',
    method: 'GET',
    input: Nothing,
    answer: QuestionList,
    summary: "The reader's own questions, newest first.",
  },
  shareQuestion: {
    name: 'set-question-sharing',
    method: 'POST',
    input: QuestionSharing,
    answer: QuestionShared,
    summary: 'Opens a question of the reader to everybody who has its address, or closes it again.',
  },
  deleteQuestion: {
    name: 'delete-question',
    method: 'DELETE',
    input: QuestionRef,
    answer: QuestionDeleted,
    summary: 'Deletes a question of the reader; deleting it again changes nothing.',
  },
  getConsentHistory: {
    name: 'get-consent-history',
    method: 'GET',
    input: Nothing,
    answer: ConsentHistory,
    summary: 'Every answer of the reader about the weekly mail.',
  },
  getProfile: {
    name: 'get-profile',
    method: 'GET',
    input: Nothing,
    answer: Profile,
    summary: 'What the product knows of the reader.',
  },
  deleteAccount: {
    name: 'delete-user',
    method: 'POST',
    input: Nothing,
    answer: AccountDeleted,
    summary: 'Deletes the account and everything that belongs to it, at once and for good.',
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
/** One event of a stream, with its name. */
export type EventOf<E extends Endpoint> = {
  [Name in keyof E['events'] & string]: { event: Name; data: EventDataOf<E, Name> };
}[keyof E['events'] & string];
type EventDataOf<E extends Endpoint, Name extends keyof E['events']> = E['events'][Name] extends z.ZodType
  ? z.output<E['events'][Name]>
  : never;
