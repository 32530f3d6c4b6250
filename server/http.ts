import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { endpoints } from '../contract/endpoints.ts';
import { BODY_MAX_BYTES, IMPORT_FILE_MAX_LENGTH, MINUTE } from '../contract/limits.ts';
import { accountDoors } from './features/account/routes.ts';
import { authenticate, recognise } from './features/auth/auth.ts';
import { authRoutes } from './features/auth/routes.ts';
import { coverRoutes } from './features/books/routes.ts';
import { consentDoors } from './features/consent/routes.ts';
import { libraryDoors } from './features/library/routes.ts';
import { outboxRoutes } from './features/mailbox/routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { questionDoors, questionPictures } from './features/questions/routes.ts';
import { feedRoutes, weeklyDoors } from './features/recommendations/routes.ts';
import { searchDoors } from './features/search/routes.ts';
import { mailRoutes } from './features/sunday-mail/routes.ts';
import { syncDoors } from './features/sync/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { type Anybody, door, type Guard, hangDoors } from './platform/http/door.ts';
import { functionsCors, securityHeaders } from './platform/http/headers.ts';
import { perCaller } from './platform/http/limiter.ts';
import { respondError, respondNotFound } from './platform/http/respond-error.ts';
import type { Services } from './services.ts';

/** Every route of the server with its guard and its limit, on one page. */
export function createApp(services: Services): Hono {
  const { config, log } = services;
  const reader: Guard = (c) => authenticate(services, c.req.raw);
  const anybody: Guard<Anybody> = (c) => recognise(services, c);
  const perMinute = (name: string, max: number) => perCaller(services, { name, max, window: MINUTE });

  const search = searchDoors(services);
  const library = libraryDoors(services);
  const account = accountDoors(services);
  const sync = syncDoors(services);
  const weekly = weeklyDoors(services);
  const questions = questionDoors(services);
  const consent = consentDoors(services);

  const app = new Hono();
  app.onError(respondError(log));
  app.notFound(respondNotFound);
  app.use(requestId(), securityHeaders(config), compress());

  //                                      who     how often                    what
  hangDoors(
    app,
    '/functions/v1',
    [
      door(endpoints.search, /*         */ reader, perMinute('search', 60), /*  */ search.search, search.stream),
      door(endpoints.getLibrary, /*     */ reader, perMinute('library', 240), /**/ library.get),
      door(endpoints.addBook, /*        */ reader, perMinute('change', 120), /* */ search.addFound),
      door(endpoints.likeBook, /*       */ reader, perMinute('change', 120), /* */ library.like),
      door(endpoints.removeBook, /*     */ reader, perMinute('change', 120), /* */ library.remove),
      door(endpoints.hideBook, /*       */ reader, perMinute('change', 120), /* */ library.hide),
      door(endpoints.getReadingList, /* */ reader, perMinute('library', 240), /**/ library.readingList),
      door(endpoints.orderReadingList, /**/ reader, perMinute('change', 120), /**/ library.orderReadingList),
      door(endpoints.getWeeklyList, /*  */ reader, perMinute('weekly', 240), /* */ weekly.list),
      door(endpoints.getWeeklyPick, /*  */ reader, perMinute('weekly', 240), /* */ weekly.get),
      door(endpoints.getWeeklySettings, reader, perMinute('weekly', 240), /*    */ weekly.settings),
      door(endpoints.setWeeklySettings, reader, perMinute('change', 120), /*    */ weekly.changeSettings),
      door(endpoints.createFeeds, /*    */ reader, perMinute('feeds', 10), /*   */ weekly.createFeeds),
      door(endpoints.removeFeeds, /*    */ reader, perMinute('feeds', 10), /*   */ weekly.removeFeeds),
      door(endpoints.askQuestion, /*    */ reader, perMinute('ask', 20), /*     */ questions.ask),
      door(endpoints.getQuestions, /*   */ reader, perMinute('questions', 240), questions.list),
      door(endpoints.getQuestion, /*    */ anybody, perMinute('question', 240), questions.get),
      door(endpoints.shareQuestion, /*  */ reader, perMinute('change', 120), /* */ questions.share),
      door(endpoints.deleteQuestion, /* */ reader, perMinute('change', 120), /* */ questions.remove),
      door(endpoints.getConsentHistory, reader, perMinute('consent', 60), /*    */ consent.history),
      door(endpoints.startYoutube, /*   */ reader, perMinute('connect', 20), /* */ sync.startYoutube),
      door(endpoints.finishYoutube, /*  */ reader, perMinute('connect', 20), /* */ sync.finishYoutube),
      door(endpoints.startSpotify, /*   */ reader, perMinute('connect', 20), /* */ sync.startSpotify),
      door(endpoints.finishSpotify, /*  */ reader, perMinute('connect', 20), /* */ sync.finishSpotify),
      door(endpoints.disconnect, /*     */ reader, perMinute('connect', 20), /* */ sync.disconnect),
      door(endpoints.checkSync, /*      */ reader, perMinute('sync', 20), /*    */ sync.check),
      door(endpoints.startSync, /*      */ reader, perMinute('sync', 20), /*    */ sync.start),
      door(endpoints.getSync, /*        */ reader, perMinute('progress', 240), /**/ sync.get),
      door(endpoints.removeTopic, /*    */ reader, perMinute('change', 120), /* */ sync.removeTopic),
      door(endpoints.restoreTopic, /*   */ reader, perMinute('change', 120), /* */ sync.restoreTopic),
      door(endpoints.getProfile, /*     */ reader, perMinute('profile', 240), /**/ account.profile),
      door(endpoints.deleteAccount, /*  */ reader, perMinute('delete', 10), /*  */ account.remove),
    ],
    [functionsCors(), bodyLimit({ maxSize: BODY_MAX_BYTES })],
  );
  hangDoors(
    app,
    '/functions/v1',
    [
      door(endpoints.importText, /*     */ reader, perMinute('import', 6), /*   */ sync.importText),
      door(endpoints.importFile, /*     */ reader, perMinute('import', 6), /*   */ sync.importFile),
    ],
    // JSON may write a character of the file as six.
    [functionsCors(), bodyLimit({ maxSize: 2 * IMPORT_FILE_MAX_LENGTH })],
  );

  // Guards and limits of the auth service stand beside its own routes: it speaks another protocol.
  app.route('/auth/v1', authRoutes(services));

  // Open to everybody: nothing here is about a reader.
  app.route('/', systemRoutes(services)); // /config.json /health /ready /metrics /openapi.json
  app.route('/covers', coverRoutes(services)); // drawn or cached pictures
  app.route('/', mailRoutes(services)); // /mail/unsubscribe/… by its token, /mail/events by its secret
  app.route('/', feedRoutes(services)); // /feeds/… by the key in the address
  if (config.demo) app.route('/', outboxRoutes(services)); // /outbox.json: demo mode only
  app.route('/', questionPictures(services, anybody, perMinute('question-picture', 60))); // of shared questions only
  app.route('/', pageRoutes(services)); // the built web application and its pages
  return app;
}
