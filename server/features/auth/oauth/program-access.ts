import type { Scope } from '../../../../contract/scopes.ts';
import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { isPersonalToken, personalTokenOf } from './personal-tokens.ts';
import { isProgramSession, programOf } from './program-tokens.ts';
import { coversPart, type Part } from './resources.ts';

/**
 * What a call demands of a program: a scope, or undefined if programs are refused, and the part of our service that it
 * belongs to.
 */
export type Demand = { scope: Scope | undefined; part: Part };

/** Whether the text looks like a program's token: one from an authorization, or a personal access token. */
export const isProgramToken = (text: string): boolean => isProgramSession(text) || isPersonalToken(text);

/** A reader in whose name a program calls, and what the program may do. */
export type ProgramCaller = { caller: Caller; scopes: string[] };

/**
 * The caller with a program's token. Its calls are limited separately from the reader's own, so that it cannot block
 * the reader.
 * @throws AppError `session_ended` when the token is not valid for this part of our service.
 */
export async function openProgram(services: Services, token: string, part: Part): Promise<ProgramCaller> {
  const held = isPersonalToken(token) ? await personalTokenOf(services, token) : await programOf(services, token);
  if (!held || ('resource' in held && !coversPart(services, held.resource, part)))
    throw new AppError('session_ended', 'This token has expired, was withdrawn, or is for another address.');
  const { user_id: userId, id: sessionId, scopes } = held;
  return { caller: { userId, sessionId, key: `program:${userId}` }, scopes };
}

/**
 * The reader in whose name a program makes a product call.
 * @throws AppError as `openProgram`, or `insufficient_scope` when the token is not for this.
 */
export async function authenticateProgram(services: Services, token: string, demand: Demand): Promise<Caller> {
  const { caller, scopes } = await openProgram(services, token, demand.part);
  if (demand.scope === undefined)
    throw new AppError('insufficient_scope', 'Only the reader can do this, not a program.', { scope: '' });
  if (!scopes.includes(demand.scope))
    throw new AppError('insufficient_scope', `This needs the scope ${demand.scope}.`, { scope: demand.scope });
  return caller;
}
