import type { ModelMessage } from 'ai';
import type { Clock } from '../clock.ts';
import type { Connection } from '../db/database.ts';
import { ifThereIsRoom } from '../db/disk-guard.ts';
import { type Chat, type Completion, estimateTokens, statusOf } from './chat.ts';
import { budgetSpent, noRoom, unavailable } from './failures.ts';
import * as queries from './queries.ts';

export type MeterOptions = {
  contextTokens: number;
  readerDailyTokens: number;
  dailyTokens: number;
  /** Per million tokens. */
  inputPrice: number;
  outputPrice: number;
};

export type MeteredRequest = {
  task: string;
  userId: string | null;
  system: string;
  messages: ModelMessage[];
  maxOutputTokens: number;
  signal: AbortSignal;
};

/** A day as budgets and figures count it: UTC, `2026-11-20`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * A chat whose estimated cost is reserved from the budgets of the day and the reader beforehand, corrected afterwards,
 * and counted whatever the outcome. @throws AppError `model_budget_spent` before anything is sent, `model_unavailable`
 * when it fails.
 */
export function meterChat(chat: Chat, options: MeterOptions, { db, clock }: { db: Connection; clock: Clock }) {
  async function take(userId: string | null, day: string, tokens: number): Promise<void> {
    if (!(await queries.takeDayTokens(db, { day, tokens, budget: options.dailyTokens }))) throw budgetSpent('day');
    if (userId === null) return;
    const budget = options.readerDailyTokens;
    if (await queries.takeReaderTokens(db, { userId, day, tokens, budget })) return;
    await queries.correctTokens(db, { userId: null, day, difference: -tokens });
    throw budgetSpent('reader');
  }

  return async ({ task, userId, ...request }: MeteredRequest): Promise<Completion> => {
    const sent = request.system.length + JSON.stringify(request.messages).length;
    const taken = estimateTokens(sent) + request.maxOutputTokens;
    if (taken > options.contextTokens) throw unavailable('longer than the model can read');
    const day = dayOf(clock.now());
    await take(userId, day, taken).catch(noRoom);
    const began = performance.now();
    let used: Completion = { text: '', inputTokens: 0, outputTokens: 0 };
    let outcome = 'answered';
    try {
      used = await chat(request);
      return used;
    } catch (error) {
      outcome = request.signal.aborted ? 'late' : `status ${statusOf(error) ?? 'none'}`;
      throw unavailable(outcome, error);
    } finally {
      const { inputTokens, outputTokens } = used;
      const difference = inputTokens + outputTokens - taken;
      const call = {
        task,
        outcome,
        calls: 1,
        inputTokens,
        outputTokens,
        milliseconds: performance.now() - began,
        costMicros: inputTokens * options.inputPrice + outputTokens * options.outputPrice,
      };
      // A full disk must not replace the answer, which was paid, or the real error.
      await ifThereIsRoom(queries.correctTokens(db, { userId, day, difference }));
      await ifThereIsRoom(queries.addCall(db, day, call));
    }
  };
}
