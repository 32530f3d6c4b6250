import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';
import pg from 'pg';

/** Set for what runs within a transaction. */
const inTransaction = new AsyncLocalStorage<true>();

const { execute } = TransactionBuilder.prototype;
TransactionBuilder.prototype.execute = function (work) {
  return execute.bind(this)((transaction) => inTransaction.run(true, () => work(transaction)));
};

/**
 * Fails within a transaction. The embedded database has one connection, for which a transaction that asks beside itself
 * would wait for ever.
 */
export function demandOwnTurn(): void {
  if (inTransaction.getStore()) throw new Error('A transaction must not ask beside itself.');
}

/** A pool that gives no second connection to a transaction. */
export class OneConnectionPool extends pg.Pool {
  override connect(...callback: []) {
    demandOwnTurn();
    return super.connect(...callback);
  }
}

/** Within the transaction of a test: what others do at the same time. */
export const meanwhile = <Result>(others: () => Result): Result => inTransaction.exit(others);
