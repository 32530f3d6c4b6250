import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { importFile, importText } from './import.ts';
import { removeTopic, restoreTopic } from './kept-topics.ts';
import { getOverview } from './overview.ts';
import { disconnect, finishAndSync, startConsent, startSync, syncAll } from './sync.ts';
import { undoImport } from './undo-import.ts';

export function syncHandlers(services: Services): {
  startYoutube: Handler<typeof endpoints.startYoutube>;
  finishYoutube: Handler<typeof endpoints.finishYoutube>;
  startSpotify: Handler<typeof endpoints.startSpotify>;
  finishSpotify: Handler<typeof endpoints.finishSpotify>;
  check: Handler<typeof endpoints.checkSync>;
  get: Handler<typeof endpoints.getSync>;
  start: Handler<typeof endpoints.startSync>;
  disconnect: Handler<typeof endpoints.disconnect>;
  removeTopic: Handler<typeof endpoints.removeTopic>;
  restoreTopic: Handler<typeof endpoints.restoreTopic>;
  importText: Handler<typeof endpoints.importText>;
  importFile: Handler<typeof endpoints.importFile>;
  undoImport: Handler<typeof endpoints.undoImport>;
} {
  return {
    startYoutube: ({ caller }) => startConsent(services, caller, 'youtube'),
    finishYoutube: ({ caller, input }) => finishAndSync(services, caller, 'youtube', input),
    startSpotify: ({ caller }) => startConsent(services, caller, 'spotify'),
    finishSpotify: ({ caller, input }) => finishAndSync(services, caller, 'spotify', input),
    check: ({ caller }) => syncAll(services, caller.userId),
    get: ({ caller }) => getOverview(services, caller.userId),
    start: ({ caller, input }) => startSync(services, caller.userId, input.source),
    disconnect: ({ caller, input }) =>
      disconnect(services, caller.userId, input.source, { removeBooks: input.remove_books }),
    removeTopic: ({ caller, input }) => removeTopic(services, caller.userId, input.label),
    restoreTopic: ({ caller, input }) => restoreTopic(services, caller.userId, input.label),
    // A reader who closes the page still wants the books, so the import does not end with the request.
    importText: ({ caller, input }) => importText(services, caller.userId, input.text, UNENDING),
    importFile: ({ caller, input }) => importFile(services, caller.userId, input.content, UNENDING),
    undoImport: ({ caller, input }) => undoImport(services, caller.userId, input.id),
  };
}

const UNENDING = new AbortController().signal;
