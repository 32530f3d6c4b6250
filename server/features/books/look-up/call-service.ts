import type { z } from 'zod';
import { DAY, HOUR, SECOND } from '../../../../contract/limits.ts';
import { messageOf } from '../../../errors.ts';
import { type Breaker, createBreaker } from '../../../platform/breaker.ts';
import { ifThereIsRoom } from '../../../platform/db/disk-guard.ts';
import { ask, jsonOf, retryAfter } from '../../../platform/http/ask.ts';
import { retry } from '../../../platform/http/retry.ts';
import { countUse } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../services.ts';

export type LookUpServices = Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log' | 'config' | 'secrets'>;

/** One book service, with the limits that it sets us. */
export type BookService = {
  name: 'google-books' | 'open-library';
  baseUrl: string;
  headers: Record<string, string>;
  perSecond: number;
  dailyCalls: number;
};

/** Why a call was not made or found nothing. It is not the reader's fault, so only the log is told. */
export class LookUpFailure extends Error {
  override name = 'LookUpFailure';
}

const ANSWER_MAX = 2_000_000;
const TRIES = 2;
/** How long we pause when the service says that we call too often without saying for how long. */
const QUOTA_PAUSE = HOUR;

/** One for each service that this process talks to. */
const breakers = new Map<string, Breaker>();

/**
 * Calls a service within its rate, our daily budget and its breaker; retries once after a temporary failure. @throws
 * LookUpFailure
 */
export async function callService<Schema extends z.ZodType>(
  services: LookUpServices,
  service: BookService,
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const breaker = breakers.get(service.baseUrl) ?? createBreaker(services.clock);
  breakers.set(service.baseUrl, breaker);
  const limits = { tries: TRIES, delay: services.config.catalogue.retryDelay, signal };
  try {
    const answer = await retry(limits, async () => {
      if (breaker.isOpen()) throw new LookUpFailure('the service is unwell; we leave it alone for a while');
      await takeTurn(services, service);
      const outcome = await tryOnce(services, service, path, signal);
      if ('answer' in outcome) {
        breaker.succeed();
        return outcome;
      }
      if (!outcome.refused) breaker.fail(outcome.pause);
      const error = new LookUpFailure(outcome.reason);
      if (outcome.refused || outcome.pause !== undefined) throw error;
      return { error, after: 0 };
    });
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new LookUpFailure('the answer has another shape than it should');
  } catch (error) {
    if (error instanceof LookUpFailure || !signal.aborted) throw error;
    throw new LookUpFailure('the time was over');
  }
}

async function takeTurn({ db, clock }: LookUpServices, { name, perSecond, dailyCalls }: BookService): Promise<void> {
  const limits = [
    { name: 'look-up-second', max: perSecond, window: SECOND },
    { name: 'look-up-day', max: dailyCalls, window: DAY },
  ];
  for (const limit of limits) {
    const verdict = await ifThereIsRoom(countUse(db, clock, limit, name));
    if (verdict === null) throw new LookUpFailure('there is no room to count the call');
    if (!verdict.allowed) throw new LookUpFailure(`the budget of ${limit.name} is used up`);
  }
}

type Outcome =
  | { answer: unknown }
  /** `refused`: the same call will be refused again. `pause`: how long to stay away, in milliseconds. */
  | { reason: string; refused?: boolean; pause?: number };

async function tryOnce(
  { config }: LookUpServices,
  service: BookService,
  path: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { callTimeout, userAgent } = config.catalogue;
  try {
    const headers = { accept: 'application/json', 'user-agent': userAgent, ...service.headers };
    const limits = { timeout: callTimeout, longest: ANSWER_MAX };
    const answer = await ask(`${service.baseUrl}${path}`, { headers, signal }, limits);
    if (answer.ok) return { answer: jsonOf(answer) };
    const reason = `answered ${answer.status}`;
    const asked = retryAfter(answer);
    if (answer.status === 429 || answer.status === 403) return { reason, pause: asked > 0 ? asked : QUOTA_PAUSE };
    if (answer.status >= 500) return { reason, ...(asked > 0 && { pause: asked }) };
    return { reason, refused: true };
  } catch (error) {
    // A reader who left before the answer says nothing about the service.
    return { reason: messageOf(error), refused: signal.aborted };
  }
}
