import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { QuestionsTable } from '../../platform/db/tables.ts';

export type QuestionRow = Selectable<QuestionsTable>;
export type NewQuestion = {
  userId: string;
  id: string;
  question: string;
  composed: 'records' | 'model';
  explanation: string;
  further: readonly string[];
  books: readonly { workId: string; why: string }[];
  now: Date;
};

/** The question with this id: of this reader, or, where only the id is known, of anybody. */
export async function selectQuestion(
  connection: Connection,
  id: string,
  userId?: string,
): Promise<QuestionRow | undefined> {
  return connection
    .selectFrom('questions')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst();
}

export async function selectQuestionByWords(
  connection: Connection,
  userId: string,
  question: string,
): Promise<QuestionRow | undefined> {
  return connection
    .selectFrom('questions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('question', '=', question)
    .executeTakeFirst();
}

/** The reader's questions, newest first, with how many books each has and how many of them are read. */
export async function selectQuestions(connection: Connection, userId: string) {
  return connection
    .selectFrom('questions as q')
    .leftJoin('question_books as b', (join) =>
      join.onRef('b.user_id', '=', 'q.user_id').onRef('b.question_id', '=', 'q.id'),
    )
    .leftJoin('library_books as l', (join) =>
      join
        .onRef('l.user_id', '=', 'b.user_id')
        .onRef('l.work_id', '=', 'b.work_id')
        .on('l.removed_at', 'is', null)
        .on('l.state', '=', 'read'),
    )
    .where('q.user_id', '=', userId)
    .groupBy(['q.user_id', 'q.id', 'q.question', 'q.created_at', 'q.shared_at'])
    .select(['q.id', 'q.question', 'q.created_at', 'q.shared_at'])
    .select([sql<number>`count(b.work_id)::int`.as('books'), sql<number>`count(l.work_id)::int`.as('read')])
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id')
    .execute();
}

export async function countQuestions(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .selectFrom('questions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function selectQuestionBooks(connection: Connection, userId: string, id: string) {
  return connection
    .selectFrom('question_books')
    .select(['work_id', 'why'])
    .where('user_id', '=', userId)
    .where('question_id', '=', id)
    .orderBy('position')
    .execute();
}

/** Stores a question with its books; one that the reader has already asked in the same words is left unchanged. */
export async function insertQuestion(connection: Connection, asked: NewQuestion): Promise<void> {
  const { userId, id, books } = asked;
  const { numInsertedOrUpdatedRows: inserted } = await connection
    .insertInto('questions')
    .values({
      user_id: userId,
      id,
      question: asked.question,
      composed: asked.composed,
      explanation: asked.explanation,
      further: [...asked.further],
      created_at: asked.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'question']).doNothing())
    .executeTakeFirst();
  if (!inserted) return;
  await connection
    .insertInto('question_books')
    .values(
      books.map(({ workId, why }, position) => ({ user_id: userId, question_id: id, position, work_id: workId, why })),
    )
    .execute();
}

/** Returns false if the reader has no such question. Sharing again keeps the first time of sharing. */
export async function updateSharing(
  connection: Connection,
  userId: string,
  id: string,
  sharedAt: Date | null,
): Promise<boolean> {
  const result = await connection
    .updateTable('questions')
    .set((eb) => ({ shared_at: sharedAt && eb.fn.coalesce('shared_at', eb.val(sharedAt)) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns false if the reader has no such question. */
export async function deleteQuestion(connection: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('questions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
