import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a stop that never ends, with nothing else under way, is ended by the limit and says so', async () => {
  const script = `
    import { endOnSignals } from ${JSON.stringify(join(import.meta.dirname, 'end-on-signals.ts'))};
    const never = () => new Promise(() => {});
    const log = { error: (words) => console.log(words) };
    endOnSignals({ stop: never, tell: () => {}, fail: () => {}, log, name: 'It', limit: 200 });
    const alive = setInterval(() => {}, 1000);
    process.on('SIGTERM', () => clearInterval(alive));
    process.kill(process.pid, 'SIGTERM');
    await never();`;
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  await expect(ended).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('did not end within') });
});
