import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { exportAtOnce, exportOrder, orderExport, orderedExport } from './order-export.ts';
import { chooseBook, importShelf, listImports, listLines, undoImport } from './shelf.ts';

export function shelfHandlers(services: Services): {
  import: Handler<typeof endpoints.importShelf>;
  imports: Handler<typeof endpoints.getShelfImports>;
  lines: Handler<typeof endpoints.getShelfLines>;
  choose: Handler<typeof endpoints.chooseShelfBook>;
  undo: Handler<typeof endpoints.undoShelfImport>;
  export: Handler<typeof endpoints.exportShelf>;
  orderExport: Handler<typeof endpoints.orderExport>;
  exportOrder: Handler<typeof endpoints.getExportOrder>;
  orderedExport: Handler<typeof endpoints.getOrderedExport>;
} {
  return {
    import: async ({ caller, input }) => ({ import: await importShelf(services, caller.userId, input.content) }),
    imports: async ({ caller, input }) => ({ imports: await listImports(services, caller.userId, input) }),
    lines: ({ caller, input }) => listLines(services, caller.userId, input),
    choose: async ({ caller, input }) => {
      await chooseBook(services, caller.userId, input.key, input.book);
      return {};
    },
    undo: async ({ caller, input }) => ({ removed: await undoImport(services, caller.userId, input.id) }),
    export: ({ caller, input }) => exportAtOnce(services, caller.userId, input.format),
    orderExport: async ({ caller, input }) => ({ order: await orderExport(services, caller.userId, input.format) }),
    exportOrder: async ({ caller }) => ({ order: await exportOrder(services, caller.userId) }),
    orderedExport: ({ caller }) => orderedExport(services, caller.userId),
  };
}
