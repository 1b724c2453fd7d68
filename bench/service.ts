import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished, pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import { openAccounts } from '../accounts/accounts.js';
import { meterCpu } from './meters/cpu-meter.js';

/** A service in a process of its own, and a client with a persistent connection. */
export interface Service extends AsyncDisposable {
  /** Sends files and options to an operation, reads the whole response, and writes it to a new file if one is named. */
  post(operation: string, files: readonly FormFile[], options?: readonly FormText[], target?: string): Promise<Answer>;
  /** Resident memory of the service's process in MiB: now, and the maximum since the peak was reset. */
  memory(): Promise<{ readonly now: number; readonly peak: number }>;
  forgetPeak(): Promise<void>;
  /** CPU time in milliseconds of the service's process and the programs that it runs. */
  cpu(): number;
  /** Time in milliseconds from the start of the process until the service listens. */
  readonly startMs: number;
  /** The process identifier of the service. */
  readonly pid: number;
}

export interface FormFile {
  readonly field: string;
  readonly path: string;
}

/** A form field's name and value; names may repeat. */
export type FormText = readonly [name: string, value: string];

export interface Answer {
  readonly status: number;
  readonly bytes: number;
}

const BOUNDARY = 'quire-bench-boundary';

/** @param settings environment variables in addition to the common ones */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-service-'));
  const accounts = await openAccounts(join(folder, 'data'));
  const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'bench', permissions: ['*'] });
  await accounts[Symbol.asyncDispose]();
  const started = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../server/main.js', import.meta.url))], {
    env: {
      ...process.env,
      QUIRE_DATA: join(folder, 'data'),
      QUIRE_PORT: '0',
      QUIRE_HTTP_PORT: '0',
      QUIRE_LOG_LEVEL: 'error',
      QUIRE_MAX_UPLOAD_MB: '2048',
      QUIRE_RATE_PER_MINUTE: '1000000',
      QUIRE_RATE_PER_HOUR: '1000000',
      QUIRE_CONCURRENCY_PER_KEY: '64',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const meter = meterCpu(child.pid ?? 0);
  const url = await urlOf(child);
  const startMs = performance.now() - started;
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const headers = { 'x-api-key': apiKey, 'x-api-secret': apiSecret };
  return {
    post: (operation, files, options = [], target) =>
      post(`${url}/api/pdf/${operation}`, { files, options, headers, agent, target }),
    memory: async () => ({ now: await memoryOf(child, 'VmRSS'), peak: await memoryOf(child, 'VmHWM') }),
    // Writing "5" resets the peak to the present resident size (proc(5)).
    forgetPeak: () => writeFile(`/proc/${child.pid ?? 0}/clear_refs`, '5'),
    cpu: () => meter.total(),
    startMs,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await closed;
      meter[Symbol.dispose]();
      await rm(folder, { recursive: true });
    },
  };
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The service has no output.');
  for await (const line of createInterface(child.stdout)) {
    const url = /https:\/\/\S+:\d+/.exec(line)?.[0];
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('The service ended before it listened.');
}

interface Form {
  readonly files: readonly FormFile[];
  readonly options: readonly FormText[];
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
  readonly target: string | undefined;
}

async function post(url: string, { files, options, headers, agent, target }: Form): Promise<Answer> {
  const texts = options.map(([name, value]) => `${head(`name="${name}"`)}${value}\r\n`);
  const parts = files.map(({ field, path }) => ({
    path,
    head: head(`name="${field}"; filename="${basename(path)}"`, 'Content-Type: application/pdf\r\n'),
  }));
  const tail = `${texts.join('')}--${BOUNDARY}--\r\n`;
  const sizes = await Promise.all(
    parts.map(async (part) => Buffer.byteLength(part.head) + (await stat(part.path)).size + 2),
  );
  const length = sizes.reduce((sum, size) => sum + size, Buffer.byteLength(tail));
  return await new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': length },
    });
    // As curl and browsers do: without it, the last bytes of a small request can wait 40 ms for a delayed acknowledgement.
    sent.setNoDelay(true);
    sent.once('error', reject);
    sent.once('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      const received = target === undefined ? finished(response) : pipeline(response, createWriteStream(target));
      received.then(() => resolve({ status: response.statusCode ?? 0, bytes }), reject);
    });
    const write = async (): Promise<void> => {
      for (const part of parts) {
        sent.write(part.head);
        for await (const chunk of createReadStream(part.path, { highWaterMark: 2 ** 18 })) {
          if (!sent.write(chunk)) await new Promise((drained) => sent.once('drain', drained));
        }
        sent.write('\r\n');
      }
      sent.end(tail);
    };
    write().catch(reject);
  });
}

function head(disposition: string, more = ''): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`;
}

async function memoryOf(child: ChildProcess, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
}
