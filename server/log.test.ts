import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line) => lines.push(line) });
const last = () => JSON.parse(lines.at(-1) ?? '');

test('the code of an error is told, and what the database says about rows is not', () => {
  const fields = { code: '40P01', severity: 'ERROR', detail: 'Key (email)=(ann@example.com)', where: 'row 7' };
  log.error({ err: Object.assign(new Error('Process 1 waits for ann@example.com'), fields) }, 'request failed');
  expect(last().err).toMatchObject({ error_code: '40P01', severity: 'ERROR' });
  expect(lines.at(-1)).not.toContain('ann@example.com');
});

test('codes and addresses of readers are left out wherever they ride', () => {
  log.info({ code: '123456', email: 'ann@example.com', body: { code: '123456', token: 'abc' } }, 'signing in');
  expect(last()).toMatchObject({ code: '[secret]', email: '[secret]', body: { code: '[secret]', token: '[secret]' } });
});

test('a line of a message that looks like the stack is part of the message', () => {
  const message = 'invalid input syntax for type json: "dear all\n    at ann@example.com, 12 High Street (a.ts:1:2)"';
  log.error({ err: Object.assign(new Error(message), { code: '22P02', severity: 'ERROR' }) }, 'request failed');
  expect(lines.at(-1)).not.toMatch(/ann@example|High Street/);
  expect(last().err.stack[0]).toMatch(/^\s+at .*log\.test\.ts:\d+:\d+/);
  // Some libraries change a message, or the stack's first line, after the error was made.
  const changed = Object.assign(new Error('line\n    at ann@example.com'), { severity: 'ERROR' });
  changed.message = 'other words';
  log.error({ err: changed }, 'request failed');
  expect(lines.at(-1)).not.toContain('ann@example.com');
  expect(last().err.stack[0]).toMatch(/log\.test\.ts:\d+:\d+/);
});

test('an error of the model’s libraries is told without the value that it quotes', () => {
  for (const name of ['AI_TypeValidationError', 'AI_JSONParseError', 'AI_SomethingNew']) {
    const cause = Object.assign(new Error('Text: what ann@example.com asked'), { name });
    log.error({ err: new Error('the model did not answer', { cause }) }, 'request failed');
    expect(lines.at(-1)).not.toContain('ann@example.com');
    expect(last().err.cause.type).toBe(name);
  }
});
