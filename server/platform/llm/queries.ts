import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

export async function selectAnswer(connection: Connection, key: string, now: Date): Promise<string | null> {
  const row = await connection
    .selectFrom('model_answers')
    .select('sealed_answer')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.sealed_answer ?? null;
}

export async function upsertAnswer(
  connection: Connection,
  key: string,
  answer: { sealed: string; expiresAt: Date },
): Promise<void> {
  const values = { sealed_answer: answer.sealed, expires_at: answer.expiresAt };
  await connection
    .insertInto('model_answers')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** Takes tokens from a reader's daily budget if it has them; otherwise false. One statement, so no race. */
export async function takeReaderTokens(
  connection: Connection,
  { userId, day, tokens, budget }: { userId: string; day: string; tokens: number; budget: number },
): Promise<boolean> {
  if (tokens > budget) return false;
  const { rows } = await sql`
    insert into model_reader_days as d (user_id, day, tokens) values (${userId}, ${day}, ${tokens})
    on conflict (user_id, day) do update set tokens = d.tokens + excluded.tokens
      where d.tokens + excluded.tokens <= ${budget}
    returning d.tokens`.execute(connection);
  return rows.length > 0;
}

/** The same for everybody's daily budget. */
export async function takeDayTokens(
  connection: Connection,
  { day, tokens, budget }: { day: string; tokens: number; budget: number },
): Promise<boolean> {
  if (tokens > budget) return false;
  const { rows } = await sql`
    insert into model_days as d (day, tokens) values (${day}, ${tokens})
    on conflict (day) do update set tokens = d.tokens + excluded.tokens
      where d.tokens + excluded.tokens <= ${budget}
    returning d.tokens`.execute(connection);
  return rows.length > 0;
}

/** Corrects both by the difference between the tokens taken and used. */
export async function correctTokens(
  connection: Connection,
  { userId, day, difference }: { userId: string | null; day: string; difference: number },
): Promise<void> {
  await sql`update model_days set tokens = greatest(0, tokens + ${difference}) where day = ${day}`.execute(connection);
  if (userId === null) return;
  await sql`
    update model_reader_days set tokens = greatest(0, tokens + ${difference})
    where user_id = ${userId} and day = ${day}`.execute(connection);
}

export type CallFigures = {
  task: string;
  outcome: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  milliseconds: number;
  costMicros: number;
};

export async function addCall(connection: Connection, day: string, call: CallFigures): Promise<void> {
  await sql`
    insert into model_calls as m (day, task, outcome, calls, input_tokens, output_tokens, milliseconds, cost_micros)
    values (${day}, ${call.task}, ${call.outcome}, ${call.calls}, ${call.inputTokens}, ${call.outputTokens},
      ${Math.round(call.milliseconds)}, ${Math.round(call.costMicros)})
    on conflict (day, task, outcome) do update set
      calls = m.calls + excluded.calls,
      input_tokens = m.input_tokens + excluded.input_tokens,
      output_tokens = m.output_tokens + excluded.output_tokens,
      milliseconds = m.milliseconds + excluded.milliseconds,
      cost_micros = m.cost_micros + excluded.cost_micros`.execute(connection);
}

/** The calls of one day, by task and outcome. */
export async function selectCalls(connection: Connection, day: string): Promise<CallFigures[]> {
  const rows = await connection
    .selectFrom('model_calls')
    .selectAll()
    .where('day', '=', day)
    .orderBy('task')
    .orderBy('outcome')
    .execute();
  return rows.map((row) => ({
    task: row.task,
    outcome: row.outcome,
    calls: row.calls,
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    milliseconds: Number(row.milliseconds),
    costMicros: Number(row.cost_micros),
  }));
}

export async function removeOld(connection: Connection, now: Date, before: string): Promise<void> {
  await connection.deleteFrom('model_answers').where('expires_at', '<=', now).execute();
  await sql`delete from model_reader_days where day < ${before}`.execute(connection);
  await sql`delete from model_days where day < ${before}`.execute(connection);
  await sql`delete from model_calls where day < ${before}`.execute(connection);
}
