import type { ComponentType } from 'react';
import type { NonIndexRouteObject, RouteObject } from 'react-router';
import { paths } from '../contract/paths.ts';
import { Landing } from './features/landing/landing.tsx';
import { PageFailed } from './shell/page-failed.tsx';
import { Shell } from './shell/shell.tsx';

/** A page whose code is loaded on the first visit: `page(() => import('./x.tsx'), 'X')`. */
function page<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Pick<NonIndexRouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await load())[name] }) };
}

const legal = () => import('./features/legal/legal.tsx');
const callback = () => import('./features/sync/callback.tsx');
const weekly = () => import('./features/recommendations/recommendations-page.tsx');
const weeklyPick = () => import('./features/recommendations/recommendation-page.tsx');

/** Every page of the product. The shell decides who may see which (`contract/paths.ts` names them). */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: PageFailed,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: PageFailed,
        children: [
          { path: paths.landing, Component: Landing },
          { path: paths.about, ...page(() => import('./features/landing/about.tsx'), 'About') },
          { path: paths.privacy, ...page(legal, 'Privacy') },
          { path: paths.terms, ...page(legal, 'Terms') },
          { path: paths.ownPrivacy, ...page(legal, 'Privacy') },
          { path: paths.ownTerms, ...page(legal, 'Terms') },
          { path: paths.contact, ...page(legal, 'Contact') },
          { path: paths.confirm, ...page(() => import('./features/auth/confirm.tsx'), 'Confirm') },
          { path: paths.signIn, ...page(() => import('./features/auth/sign-in-page.tsx'), 'SignInPage') },
          {
            path: paths.programConsent,
            ...page(() => import('./features/programs/consent-page.tsx'), 'ConsentPage'),
          },
          { path: paths.outbox, ...page(() => import('./features/mailbox/mailbox.tsx'), 'Outbox') },
          {
            ...page(() => import('./shell/reader-shell.tsx'), 'ReaderShell'),
            children: [
              {
                ErrorBoundary: PageFailed,
                children: [
                  { path: paths.library, ...page(() => import('./features/library/library-page.tsx'), 'LibraryPage') },
                  {
                    path: paths.importLikes,
                    ...page(() => import('./features/sync/import/import-page.tsx'), 'ImportPage'),
                  },
                  { path: paths.year, ...page(() => import('./features/library/year/year-page.tsx'), 'YearPage') },
                  { path: paths.search, ...page(() => import('./features/search/search-page.tsx'), 'SearchPage') },
                  {
                    path: paths.settings,
                    ...page(() => import('./features/account/settings-page.tsx'), 'SettingsPage'),
                  },
                  { path: paths.taste, ...page(() => import('./features/taste/taste-page.tsx'), 'TastePage') },
                  { path: paths.known, ...page(() => import('./features/account/known-page.tsx'), 'KnownPage') },
                  { path: paths.recommendations, ...page(weekly, 'RecommendationsPage') },
                  { path: '/recommendation/:id', ...page(weeklyPick, 'RecommendationPage') },
                  { path: paths.youtubeCallback, ...page(callback, 'YoutubeCallback') },
                  { path: paths.spotifyCallback, ...page(callback, 'SpotifyCallback') },
                  { path: '/book/:id', ...page(() => import('./features/books/book-page.tsx'), 'BookPage') },
                  { path: '/topic/:key', ...page(() => import('./features/topics/topic-page.tsx'), 'TopicPage') },
                  {
                    path: paths.questions,
                    ...page(() => import('./features/questions/questions-page.tsx'), 'QuestionsPage'),
                  },
                  { path: '/question/:id', ...page(() => import('./features/questions/question.tsx'), 'QuestionPage') },
                ],
              },
            ],
          },
          { path: '*', ...page(() => import('./shell/not-found.tsx'), 'NotFound') },
        ],
      },
    ],
  },
];
