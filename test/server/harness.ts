import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Agent, FormData, request, type Dispatcher } from 'undici';

import type { Credentials } from '../../accounts/key-pairs.js';
import type { Operation } from '../../engine/contract/operation.js';
import { readSettings, type Settings } from '../../engine/job/settings.js';
import type { ConnectionLimits } from '../../server/transport/connection-limits.js';
import { createLog } from '../../server/log.js';
import { type RunningServer, startServer } from '../../server/start-server.js';
import { jobFolders } from '../fixtures/job-folders.js';
import { testOperations } from './test-operations.js';

/** A server on a free port, with temporary folders and a key pair. */
export interface TestServer extends AsyncDisposable {
  readonly running: RunningServer;
  readonly url: string;
  readonly settings: Settings;
  readonly credentials: Credentials;
  readonly logLines: readonly string[];
  readonly agent: Agent;
  /** Returns the folders of jobs and converters. */
  jobs(): Promise<readonly string[]>;
  post(operation: string, form: FormData, headers?: Record<string, string>): Promise<Answer>;
  send(path: string, options?: SendOptions): Promise<Answer>;
}

/** Options of a request; `headers` replace the default headers of the same name. */
export interface SendOptions extends Partial<Omit<Dispatcher.RequestOptions, 'headers'>> {
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** Parses the body as JSON. */
  readonly json: () => Record<string, unknown>;
}

export async function startTestServer(
  changes: Partial<Settings> = {},
  operations: readonly Operation[] = testOperations,
  limits?: ConnectionLimits,
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-server-'));
  const workFolder = join(folder, 'work');
  const defaults = readSettings({ QUIRE_DATA: join(folder, 'data'), QUIRE_WORK: workFolder });
  const settings = { ...defaults, port: 0, httpPort: 0, sandbox: 'off', ...changes } as const;
  const logLines: string[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(line) });
  const running = await startServer(settings, log, limits).catch(async (error: unknown) => {
    await rm(folder, { recursive: true });
    throw error;
  });
  for (const operation of operations) running.engine.operations.add(operation, 'test');
  const credentials = await running.accounts.createKeyPair({ name: 'test', permissions: ['*'] });
  // The service shares this process, so a connection waits while the process is busy.
  const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: 0 } });
  const send: TestServer['send'] = async (path, options = {}) => {
    const method = options.method ?? 'GET';
    const answer = await request(running.url + path, {
      dispatcher: agent,
      ...options,
      method,
      headers: { ...authOf(credentials), ...options.headers },
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes,
      json: () => JSON.parse(bytes.toString()) as Record<string, unknown>,
    };
  };
  return {
    running,
    url: running.url,
    settings,
    credentials,
    logLines,
    agent,
    send,
    jobs: () => jobFolders(workFolder),
    post: (operation, body, headers = {}) => send(`/api/pdf/${operation}`, { method: 'POST', body, headers }),
    async [Symbol.asyncDispose]() {
      await running.close(0);
      await agent.destroy();
      await rm(folder, { recursive: true });
    },
  };
}

export function authOf({ apiKey, apiSecret }: Credentials): Record<string, string> {
  return { 'x-api-key': apiKey, 'x-api-secret': apiSecret };
}

/** Builds a form of texts and files; a file is a pair of name and content. */
export function formOf(
  ...fields: readonly (readonly [string, string | readonly [string, string | Buffer]])[]
): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value[1]]), value[0]);
  }
  return form;
}

export const pdf = '%PDF-1.7\n%%EOF\n';

export const echoForm = (): FormData => formOf(['file', ['a.pdf', pdf]]);
