import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { removeTree } from '../../../engine/files/remove-tree.js';
import type { Credentials } from '../../../accounts/key-pairs.js';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));

/** How long the service may take to stop: its requests are those of one author. */
const STOP_MS = 3_000;

/** How to call the service. */
export interface DevAccess {
  readonly url: string;
  /** The path of the certificate that the service created. */
  readonly certificate: string;
  readonly credentials: Credentials;
}

/** A service with a key store of its own, which it keeps when it starts again; removed when disposed. */
export interface DevService extends AsyncDisposable {
  /** @throws Error when the service ends instead of listening; it has said why */
  start(): Promise<DevAccess>;
  stop(): Promise<void>;
}

/** @param port 0 for any free one, which the service keeps when it starts again */
export async function openDevService(environment: NodeJS.ProcessEnv, port: number): Promise<DevService> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-dev-'));
  const data = join(folder, 'data');
  const own = { QUIRE_DATA: data, QUIRE_WORK: join(folder, 'work'), QUIRE_HOST: '127.0.0.1', QUIRE_HTTP_PORT: '0' };
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    const timer = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  return {
    async start() {
      const started = spawn(process.execPath, [main, 'serve'], {
        env: { QUIRE_LOG_LEVEL: 'warn', ...environment, ...own, QUIRE_PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      const url = await urlOf(started);
      port = Number(new URL(url).port);
      // The type is that of the file that the first start writes.
      const credentials = JSON.parse(await readFile(join(data, 'first-key-pair.json'), 'utf8')) as Credentials;
      return { url, credentials, certificate: join(data, 'tls-certificate.pem') };
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await removeTree(folder);
    },
  };
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout !== null)
    for await (const line of createInterface(stdout)) {
      const url = /^Quire listens on (\S+)/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
  throw new Error('The service ended before it listened.');
}
