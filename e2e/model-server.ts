import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createModelService, type FakeModel } from '../fakes/model.ts';

export type ModelServer = { url: string; model: FakeModel; stop(): Promise<void> };

/** A separate demo server on the next port, with a fake model behind it. */
export async function startModelServer(): Promise<ModelServer> {
  const model = createModelService();
  const service = createServer(getRequestListener(model.app.fetch));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-e2e-model-'));
  const port = Number(process.env.E2E_PORT ?? 3210) + 1;
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['scripts/demo.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
      LLM_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/llm/v1`,
      LLM_MODEL: 'fake',
      LLM_API_KEY: 'demo',
      // Tests on a busy machine are slow.
      LLM_TIMEOUT: '80',
      LLM_READER_DAILY_TOKENS: '12000',
    },
  });
  await ready(url, server);
  return {
    url,
    model,
    async stop() {
      server.kill();
      await new Promise((resolve) => server.once('exit', resolve));
      service.closeAllConnections();
      service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server with a model ended with ${server.exitCode}.`);
}
