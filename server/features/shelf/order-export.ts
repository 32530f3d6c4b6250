import { z } from 'zod';
import { EXPORT_AT_ONCE_MAX, EXPORT_LIFE } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { ExportFormat, ExportOrder, ShelfExport } from '../../../contract/shelf.ts';
import { AppError } from '../../errors.ts';
import { composeLetter } from '../../platform/mail/compose-letter.ts';
import { mailFault } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { getUser } from '../auth/auth.ts';
import {
  countExported,
  deleteOldOrders,
  type OrderRow,
  selectOrder,
  updateOrder,
  upsertOrder,
} from './export-queries.ts';
import { exportCsv, exportJson, fileOf } from './export-shelf.ts';

/** Name and payload of the job that makes an export. */
export const exportJob = { name: 'make-export', payload: z.object({ userId: z.uuid() }) };

/**
 * An export that is small enough to wait for. @throws AppError `export_large` for a larger one, which must be ordered.
 */
export async function exportAtOnce(services: Services, userId: string, format: ExportFormat): Promise<ShelfExport> {
  const books = await countExported(services.db, userId);
  if (books > EXPORT_AT_ONCE_MAX)
    throw new AppError(
      'export_large',
      'This file is large. We can make it in the background and email you when it is ready.',
    );
  const content = await contentOf(services, userId, format);
  return fileOf(format, services.clock.now(), content);
}

const contentOf = (services: Services, userId: string, format: ExportFormat): Promise<string> =>
  format === 'json' ? exportJson(services, userId) : exportCsv(services, userId);

/** Orders an export, which is made in the background. It replaces an earlier order. */
export async function orderExport(services: Services, userId: string, format: ExportFormat): Promise<ExportOrder> {
  const order = { user_id: userId, format, ordered_at: services.clock.now() };
  await services.db.transaction().execute(async (trx) => {
    await upsertOrder(trx, order);
    await services.queue.send(trx, exportJob, { userId }, { key: userId });
  });
  return toOrder({ ...order, made_at: null });
}

/** The state of the export that was ordered last; null if there is none. */
export async function exportOrder({ db }: Pick<Services, 'db'>, userId: string): Promise<ExportOrder | null> {
  const order = await selectOrder(db, userId);
  return order ? toOrder(order) : null;
}

const toOrder = ({ format, ordered_at: at, made_at: made }: Pick<OrderRow, 'format' | 'ordered_at' | 'made_at'>) => ({
  format,
  ordered_at: at.toISOString(),
  ready: made !== null,
  expires_at: new Date(at.getTime() + EXPORT_LIFE).toISOString(),
});

/** The export that was ordered last. @throws AppError `export_not_ready` while there is none. */
export async function orderedExport({ db }: Pick<Services, 'db'>, userId: string): Promise<ShelfExport> {
  const order = await selectOrder(db, userId);
  if (!order?.made_at || order.content === null)
    throw new AppError('export_not_ready', 'There is no file ready. Order one in the settings.');
  return fileOf(order.format, order.made_at, order.content);
}

/**
 * Makes the export that a reader has ordered, and mails them. If another one is ordered meanwhile, that one is made.
 * Doing it twice has the same effect as once. @throws when the mail server cannot be reached: the file stays, and the
 * mail is tried again.
 */
export async function makeExport(services: Services, userId: string): Promise<void> {
  const { db, clock } = services;
  for (let order = await selectOrder(db, userId); order; order = await selectOrder(db, userId)) {
    if (order.made_at === null) {
      const content = await contentOf(services, userId, order.format);
      if (!(await updateOrder(db, order, { made_at: clock.now(), content }))) continue;
    }
    if (order.told_at === null) await tell(services, order);
    if (await updateOrder(db, order, { told_at: clock.now() })) return;
  }
}

/** The link opens nothing without signing in; the file itself would stay in the mailbox for ever. */
async function tell({ config, db, mailer, log }: Services, order: OrderRow): Promise<void> {
  const user = await getUser(db, order.user_id);
  // Nobody is written to at an address that was never confirmed.
  if (!user?.email || !user.email_confirmed_at) return;
  const { product, publicUrl } = config;
  const until = new Date(order.ordered_at.getTime() + EXPORT_LIFE).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const letter = await composeLetter(
    { ...product, publicUrl },
    {
      to: user.email,
      subject: `Your ${product.name} export is ready`,
      preview: `You can fetch it until ${until}.`,
      title: 'Your export is ready',
      opening: [
        order.format === 'json'
          ? `The file with everything that ${product.name} keeps about you is ready.`
          : 'The file with the books of your library is ready.',
        `You can fetch it in the settings, once you are signed in, until ${until}. Then we delete it.`,
      ],
      button: { label: 'Fetch it', url: `${publicUrl}${paths.settings}` },
      closing: [
        'You get this email because this file was ordered with your account. If it was not you, end all other sessions in the settings.',
      ],
    },
  );
  try {
    await mailer.send(letter);
  } catch (error) {
    const { kind, text } = mailFault(error);
    log.warn({ userId: order.user_id, fault: text }, 'a mail about an export could not be sent');
    if (kind === 'unreachable' || kind === 'later') throw error;
  }
}

/** Deletes files that can no longer be fetched. */
export const forgetOldExports = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteOldOrders(db, new Date(clock.now().getTime() - EXPORT_LIFE));
