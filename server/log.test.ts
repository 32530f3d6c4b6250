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
