import { z } from 'zod';
import { AccountDeleted, Profile } from './account.ts';
import {
  BookAddition,
  BookLike,
  BookLikeAnswer,
  BookRef,
  BookRelation,
  BookRemoval,
  LibraryPage,
  LibraryQuery,
} from './library.ts';
import { SearchAnswer, SearchRequest } from './search.ts';

/** One product call: its wire name below `/functions/v1/`, where its input is read from, and what it answers. */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Read from the query string for GET, from the JSON body otherwise. */
  input: z.ZodType;
  answer: z.ZodType;
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
