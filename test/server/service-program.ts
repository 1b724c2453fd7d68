import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Agent, type FormData, request } from 'undici';

import type { Credentials } from '../../accounts/key-pairs.js';
import { jobFolders } from '../fixtures/job-folders.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { authOf } from './harness.js';
import { bundledServer } from '../fixtures/processes/bundled.js';

/** The service in a separate process, on a free port, with temporary folders. */
export interface ServiceProgram extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly url: string;
  readonly dataFolder: string;
  readonly workFolder: string;
  readonly credentials: Credentials;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  /** Resolves when the log matches a pattern. */
  logged(what: RegExp): Promise<void>;
  /** Returns the folders of jobs and converters. */
  jobs(): Promise<readonly string[]>;
  /** Returns the status and the text of the response. */
  get(path: string, headers?: Record<string, string>): Promise<readonly [status: number, says: string]>;
  post(
    operation: string,
    body: FormData | Buffer,
    more?: Record<string, string>,
  ): Promise<readonly [status: number, says: string]>;
}

/**
 * Starts the service and returns when it listens. No converter starts before its first document.
 * @param before a command and arguments that run the service
 */
export async function startServiceProgram(
  before: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-program-'));
  const [program, ...args] = [...before, process.execPath, bundledServer];
  const dataFolder = settings['QUIRE_DATA'] ?? join(folder, 'data');
  const workFolder = join(folder, 'work');
  const own = { QUIRE_DATA: dataFolder, QUIRE_WORK: workFolder, QUIRE_PORT: '0', QUIRE_HTTP_PORT: '0', QUIRE_WARM: '' };
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      ...own,
      QUIRE_SANDBOX: before.length === 0 ? sandboxMode : 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const log = followLog(child);
  const url = await urlOf(child);
  const credentials = await firstKeyPair(dataFolder);
  const agent = new Agent({ connect: { rejectUnauthorized: false } });
  return {
    child,
    credentials,
    url,
    dataFolder,
    workFolder,
    ended,
    logged: (what) => log.until(what),
    jobs: () => jobFolders(workFolder),
    async get(path, headers = {}) {
      const answer = await request(`${url}${path}`, { dispatcher: agent, headers });
      return [answer.statusCode, await answer.body.text()];
    },
    async post(operation, body, more = {}) {
      const path = `${url}/api/pdf/${operation}`;
      const headers = { ...authOf(credentials), ...more };
      const answer = await request(path, { method: 'POST', dispatcher: agent, headers, body });
      return [answer.statusCode, await answer.body.text()];
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await agent.destroy();
      // Child processes of the service end shortly after it.
      await rm(folder, { recursive: true, maxRetries: 10 });
    },
  };
}

function followLog(child: ChildProcess): { until(what: RegExp): Promise<void> } {
  let text = '';
  let onMore = (): void => undefined;
  child.stderr?.on('data', (chunk) => {
    text += String(chunk);
    onMore();
  });
  return {
    until: (what) =>
      new Promise((resolve) => {
        onMore = () => what.test(text) && resolve();
        onMore();
      }),
  };
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  if (stdout !== null) {
    for await (const line of createInterface(stdout)) {
      text += `${line}\n`;
      const [, url] = /^Quire listens on (\S+)$/.exec(line) ?? [];
      if (url !== undefined) return url;
    }
  }
  throw new Error(`The service did not start: ${text}`);
}

/** Reads the key pair that the first start has written. */
async function firstKeyPair(dataFolder: string): Promise<Credentials> {
  return JSON.parse(await readFile(join(dataFolder, 'first-key-pair.json'), 'utf8')) as Credentials;
}
