import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { bookObjects, rawPdf } from '../fixtures/pdf/raw-pdf.js';
import { bundledCli, bundledPlugin } from '../fixtures/processes/bundled.js';

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A temporary folder for runs of the command line, with work and data folders and with operations for tests. */
export interface Desk extends AsyncDisposable {
  readonly path: (name: string) => string;
  /** Writes a PDF with this number of pages. */
  readonly pdf: (name: string, pages?: number) => string;
  readonly run: (args: readonly string[], settings?: RunSettings) => Promise<CliResult>;
  readonly start: (args: readonly string[], settings?: RunSettings) => ChildProcess;
}

interface RunSettings {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** Standard streams; pipes by default. */
  readonly stdio?: StdioOptions;
}

/** The warning of `quire run` when the sandbox is off. */
export const SANDBOX_IS_OFF =
  'warning: QUIRE_SANDBOX is off: programs can read all files of the service and reach the network\n';

export function openDesk(): Desk {
  const folder = mkdtempSync(join(tmpdir(), 'quire-cli-'));
  const path = (name: string): string => join(folder, name);
  const own = {
    QUIRE_WORK: path('work'),
    QUIRE_DATA: path('data'),
    QUIRE_TRUSTED_PLUGINS: bundledPlugin,
    QUIRE_SANDBOX: sandboxMode,
  };
  const start: Desk['start'] = (args, { env = {}, stdio = 'pipe' } = {}) =>
    spawn(process.execPath, [bundledCli, ...args], {
      cwd: folder,
      stdio,
      env: { PATH: process.env['PATH'], ...own, ...env },
    });
  return {
    path,
    pdf(name, pages = 2) {
      writeFileSync(path(name), rawPdf({ objects: bookObjects(pages) }), 'latin1');
      return name;
    },
    start,
    async run(args, settings = {}) {
      const child = start(args, settings);
      child.stdin?.end(settings.input);
      const result = await resultOf(child);
      return sandboxMode === 'off' ? { ...result, stderr: result.stderr.replace(SANDBOX_IS_OFF, '') } : result;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function resultOf(child: ChildProcess): Promise<CliResult> {
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, stdout, stderr] = await Promise.all([ended, textOf(child.stdout), textOf(child.stderr)]);
  return { code, stdout, stderr };
}

async function textOf(stream: ChildProcess['stdout']): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}
