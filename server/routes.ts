import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { endpoints } from '../contract/endpoints.ts';
import { BODY_MAX_BYTES, MINUTE, SHELF_FILE_MAX_LENGTH } from '../contract/limits.ts';
import { accountHandlers } from './features/account/routes.ts';
import { authenticate, claim, recognise, visitor } from './features/auth/auth.ts';
import { authRoutes } from './features/auth/routes.ts';
import { bookPageHandlers, bookPictures } from './features/book-pages/routes.ts';
import { consentHandlers } from './features/consent/routes.ts';
import { coverRoutes } from './features/covers/routes.ts';
import { knownHandlers } from './features/known/routes.ts';
import { type Givers, libraryHandlers } from './features/library/routes.ts';
import { outboxRoutes } from './features/mailbox/routes.ts';
import { mcpRoutes, type ToolCalls } from './features/mcp/routes.ts';
import { opdsRoutes } from './features/opds/routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { questionHandlers, questionPictures } from './features/questions/routes.ts';
import { whyGiven } from './features/recommendations/recommendations.ts';
import { feedRoutes, weeklyHandlers } from './features/recommendations/routes.ts';
import { searchHandlers } from './features/search/routes.ts';
import { explainMatch } from './features/search/search.ts';
import { shelfHandlers } from './features/shelf/routes.ts';
import { mailRoutes } from './features/sunday-mail/routes.ts';
import { syncHandlers } from './features/sync/routes.ts';
import { operatorRoutes, systemRoutes } from './features/system/routes.ts';
import { tasteHandlers } from './features/taste/routes.ts';
import { topicHandlers } from './features/topics/routes.ts';
import { limitBody } from './platform/http/body-limit.ts';
import { type Claimant, claimantOf } from './platform/http/claimant.ts';
import { functionsCors, securityHeaders } from './platform/http/headers.ts';
import { perCaller } from './platform/http/limiter.ts';
import { observe } from './platform/http/observe.ts';
import { createOutages } from './platform/http/outages.ts';
import { refuseNul } from './platform/http/refuse-nul.ts';
import { respondError, respondNotFound } from './platform/http/respond-error.ts';
import {
  type Anybody,
  admitFew,
  bodyFirst,
  type Guard,
  mountRoutes,
  type Route,
  route,
} from './platform/http/route.ts';
import type { Services } from './services.ts';

/** Every route of the server with its guard and its limit, on one page. */
export function createApp(services: Services): Hono {
  const { config, log } = services;
  const ahead = aheadOf(services);
  const anybody: Guard<Anybody> = (c, endpoint) => recognise(ahead, c, { scope: endpoint?.scope, part: 'product' });
  const { calls, uploads } = productRoutes(services, anybody);

  const app = new Hono();
  const outages = outagesOf(services);
  app.onError(respondError(log, config.publicUrl, outages));
  app.notFound(respondNotFound);
  app.use(requestId(), observe(log), securityHeaders(config), compress(), refuseNul);

  for (const path of ['/functions/v1/*', '/auth/v1/*']) app.use(path, outages.follow);

  const changed = services.reads.noteChange;
  mountRoutes(app, '/functions/v1', calls, {
    cors: functionsCors(),
    body: () => [limitBody(BODY_MAX_BYTES), bodyFirst],
    changed,
  });
  const admit = admitFew({ ownMost: 2, networkMost: 4, most: 16 });
  // JSON escapes some characters of the file, so the body may be longer.
  mountRoutes(app, '/functions/v1', uploads, {
    cors: functionsCors(),
    body: (each) => [admit(each), limitBody(2 * SHELF_FILE_MAX_LENGTH), bodyFirst],
    changed,
  });

  // The auth service has its own list of guards and limits next to its routes, because it speaks another protocol.
  app.route('/auth/v1', authRoutes(ahead, outages));

  app.route('/', mcpRoutes(services, toolCalls(services), perMinute(services, 'mcp', 240))); // /mcp: programs only

  // Open to everybody except /metrics: nothing here is about a reader.
  app.route('/', systemRoutes(ahead)); // /config.json /health /ready /metrics /openapi.json
  app.route('/covers', coverRoutes(services)); // drawn or cached pictures
  app.route('/', mailRoutes(services)); // /mail/unsubscribe/… by its token, /mail/events by its secret
  app.route('/', feedRoutes(services)); // /feeds/… by the key in the address
  if (config.demo) app.route('/', outboxRoutes(services)); // /outbox.json: demo mode only
  app.route('/', opdsRoutes(services, anybody, perMinute(services, 'opds', 120))); // free books; a library by its token
  // Pictures only of shared questions, and of books that everybody may see.
  app.route('/', questionPictures(services, anybody, perMinute(services, 'question-picture', 60)));
  app.route('/', bookPictures(services, anybody, perMinute(services, 'book-picture', 60)));
  app.route('/', pageRoutes(services)); // the built web application and its pages
  return app;
}

/**
 * The services for what must not wait: however many calls wait for a locked table, sessions are checked, and this
 * process says that it lives.
 */
const aheadOf = (services: Services): Services =>
  new Proxy(services, { get: (all, name) => Reflect.get(all, name === 'db' ? 'priority' : name) });

const outagesOf = ({ log, clock, priority }: Services) => createOutages({ log, clock, db: priority });

const perMinute = (services: Services, name: string, max: number) => perCaller(services, { name, max, window: MINUTE });

/** The features that know why a book was given to a reader. */
const givers = (services: Services): Givers => ({
  whyFound: (workId, query) => explainMatch(services, workId, query),
  whyRecommended: (userId, workId) => whyGiven(services.db, userId, workId),
});

/** The product calls behind the tools of assistants: each tool call counts as its product call. */
function toolCalls(services: Services): ToolCalls {
  const often = (name: string, max: number) => perMinute(services, name, max);
  const library = libraryHandlers(services, givers(services));
  const weekly = weeklyHandlers(services);
  return {
    search: searchHandlers(services).search,
    getLibrary: ({ caller, ...call }) => library.get({ ...call, caller: claimantOf(caller) }),
    addBook: library.add,
    removeBook: library.remove,
    listWeekly: weekly.list,
    getWeekly: weekly.get,
    ask: questionHandlers(services).ask,
    whyFound: givers(services).whyFound,
    limit: {
      search: often('search', 60),
      library: often('library', 240),
      change: often('change', 120),
      weekly: often('weekly', 240),
      ask: often('ask', 20),
    },
  };
}

/** Admits readers, and their programs if the endpoint names a scope. */
function readersOnly(services: Services): Guard {
  return async (c, endpoint) => {
    const caller = await authenticate(services, c.req.raw, { scope: endpoint?.scope, part: 'product' });
    return {
      ...caller,
      // Only uploads ask for it.
      get network() {
        return visitor(services, c).key;
      },
    };
  };
}

/** The same, for calls whose one statement asks whether the session is open. */
const readersAsking =
  (services: Services): Guard<Claimant> =>
  (c, endpoint) =>
    claim(services, c.req.raw, { scope: endpoint?.scope, part: 'product' });

/** Every product call with its guard, its limit and its handler; uploads may be larger than other bodies. */
function productRoutes(services: Services, anybody: Guard<Anybody>): { calls: Route[]; uploads: Route[] } {
  const [reader, asking] = [readersOnly(aheadOf(services)), readersAsking(aheadOf(services))];
  const often = (name: string, max: number) => perMinute(services, name, max);

  const search = searchHandlers(services);
  const library = libraryHandlers(services, givers(services));
  const account = accountHandlers(services);
  const sync = syncHandlers(services);
  const weekly = weeklyHandlers(services);
  const questions = questionHandlers(services);
  const topics = topicHandlers(services);
  const consent = consentHandlers(services);
  const shelf = shelfHandlers(services);
  const taste = tasteHandlers(services);
  const known = knownHandlers(services);

  //                                    who     how often                what
  const calls = [
    route(endpoints.search, /*         */ reader, often('search', 60), /*  */ search.search, search.stream),
    route(endpoints.trySearch, /*      */ anybody, often('try', 20), /*     */ search.try),
    route(endpoints.complete, /*       */ anybody, often('complete', 300), /**/ search.complete),
    route(endpoints.getLibrary, /*     */ asking, often('library', 240), /**/ library.get),
    route(endpoints.addBook, /*        */ reader, often('change', 120), /* */ library.add),
    route(endpoints.likeBook, /*       */ asking, often('change', 120), /* */ library.like),
    route(endpoints.removeBook, /*     */ reader, often('change', 120), /* */ library.remove),
    route(endpoints.hideBook, /*       */ reader, often('change', 120), /* */ library.hide),
    route(endpoints.getReadingList, /* */ reader, often('library', 240), /**/ library.readingList),
    route(endpoints.getYear, /*        */ reader, often('library', 240), /**/ library.year),
    route(endpoints.orderReadingList, /**/ reader, often('change', 120), /**/ library.orderReadingList),
    route(endpoints.setReading, /*     */ reader, often('change', 120), /* */ library.setReading),
    route(endpoints.changeBooks, /*    */ reader, often('change', 120), /* */ library.change),
    route(endpoints.getWeeklyList, /*  */ reader, often('weekly', 240), /* */ weekly.list),
    route(endpoints.getWeeklyPick, /*  */ reader, often('weekly', 240), /* */ weekly.get),
    route(endpoints.getWeeklySettings, reader, often('weekly', 240), /*    */ weekly.settings),
    route(endpoints.setWeeklySettings, reader, often('change', 120), /*    */ weekly.changeSettings),
    route(endpoints.createFeeds, /*    */ reader, often('feeds', 10), /*   */ weekly.createFeeds),
    route(endpoints.removeFeeds, /*    */ reader, often('feeds', 10), /*   */ weekly.removeFeeds),
    route(endpoints.askQuestion, /*    */ reader, often('ask', 20), /*     */ questions.ask),
    route(endpoints.getQuestions, /*   */ reader, often('questions', 240), questions.list),
    route(endpoints.getQuestion, /*    */ anybody, often('question', 240), questions.get),
    route(endpoints.shareQuestion, /*  */ reader, often('change', 120), /* */ questions.share),
    route(endpoints.deleteQuestion, /* */ reader, often('change', 120), /* */ questions.remove),
    route(endpoints.getBook, /*        */ anybody, often('book', 240), /*  */ bookPageHandlers(services).get),
    route(endpoints.getBegunTopics, /* */ reader, often('topic', 240), /*     */ topics.begun),
    route(endpoints.getTopic, /*       */ anybody, often('topic', 240), /*     */ topics.get),
    route(endpoints.getConsentHistory, reader, often('consent', 60), /*    */ consent.history),
    route(endpoints.startYoutube, /*   */ reader, often('connect', 20), /* */ sync.startYoutube),
    route(endpoints.finishYoutube, /*  */ reader, often('connect', 20), /* */ sync.finishYoutube),
    route(endpoints.startSpotify, /*   */ reader, often('connect', 20), /* */ sync.startSpotify),
    route(endpoints.finishSpotify, /*  */ reader, often('connect', 20), /* */ sync.finishSpotify),
    route(endpoints.disconnect, /*     */ reader, often('connect', 20), /* */ sync.disconnect),
    route(endpoints.checkSync, /*      */ reader, often('sync', 20), /*    */ sync.check),
    route(endpoints.startSync, /*      */ reader, often('sync', 20), /*    */ sync.start),
    route(endpoints.undoImport, /*     */ reader, often('change', 120), /* */ sync.undoImport),
    route(endpoints.getSync, /*        */ reader, often('progress', 240), /**/ sync.get),
    route(endpoints.removeTopic, /*    */ reader, often('change', 120), /* */ sync.removeTopic),
    route(endpoints.restoreTopic, /*   */ reader, often('change', 120), /* */ sync.restoreTopic),
    route(endpoints.getProfile, /*     */ reader, often('profile', 240), /**/ account.profile),
    route(endpoints.getSignIns, /*     */ reader, often('profile', 240), /**/ account.signIns),
    route(endpoints.endSessions, /*    */ reader, often('change', 120), /* */ account.endSessions),
    route(endpoints.getShelfImports, /**/ reader, often('shelf', 120), /*  */ shelf.imports),
    route(endpoints.getShelfLines, /*  */ reader, often('shelf', 120), /*  */ shelf.lines),
    route(endpoints.chooseShelfBook, /**/ reader, often('change', 120), /* */ shelf.choose),
    route(endpoints.undoShelfImport, /**/ reader, often('change', 120), /* */ shelf.undo),
    route(endpoints.exportShelf, /*    */ reader, often('export', 6), /*   */ shelf.export),
    route(endpoints.orderExport, /*    */ reader, often('export', 6), /*   */ shelf.orderExport),
    route(endpoints.getExportOrder, /* */ reader, often('progress', 240), /**/ shelf.exportOrder),
    route(endpoints.getOrderedExport, /**/ reader, often('export', 6), /*  */ shelf.orderedExport),
    route(endpoints.getKnown, /*       */ reader, often('profile', 240), /**/ known.get),
    route(endpoints.eraseKnown, /*     */ reader, often('change', 120), /* */ known.erase),
    route(endpoints.getTaste, /*       */ reader, often('library', 240), /**/ taste.get),
    route(endpoints.setTaste, /*       */ reader, often('change', 120), /* */ taste.change),
    route(endpoints.setSurprise, /*    */ reader, often('change', 120), /* */ taste.surprise),
    route(endpoints.getTokens, /*      */ reader, often('profile', 240), /**/ account.tokens),
    route(endpoints.createToken, /*    */ reader, often('tokens', 10), /*  */ account.createToken),
    route(endpoints.removeToken, /*    */ reader, often('change', 120), /* */ account.removeToken),
    route(endpoints.deleteAccount, /*  */ reader, often('delete', 10), /*  */ account.remove),
  ];
  const uploads = [
    route(endpoints.importText, /*     */ reader, often('import', 6), /*   */ sync.importText),
    route(endpoints.importFile, /*     */ reader, often('import', 6), /*   */ sync.importFile),
    route(endpoints.importShelf, /*    */ reader, often('import', 6), /*   */ shelf.import),
  ];
  return { calls, uploads };
}

/** What METRICS_PORT answers, without a key: for the operator's own network only. */
export function createOperatorApp(services: Services): Hono {
  const app = new Hono();
  const { log, config } = services;
  const outages = outagesOf(services);
  app.onError(respondError(log, config.publicUrl, outages));
  app.notFound(respondNotFound);
  app.use(outages.follow);
  app.route('/', operatorRoutes(aheadOf(services))); // /health /ready /metrics
  return app;
}
