import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Figure } from './measure-case.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Everything that one run measured, and where. Its JSON form is what later runs are compared with. */
export interface FigureRun {
  readonly machine: { readonly processor: string; readonly cores: number; readonly gibibytes: number };
  /** Versions by program. */
  readonly versions: Readonly<Record<string, string>>;
  /** Commit of the measured sources; empty outside a Git repository. */
  readonly commit: string;
  /** ISO 8601, in UTC. */
  readonly date: string;
  readonly figures: readonly Figure[];
}

/** Options with which programs print their version; `--version` for all others. */
const versionOptions: Readonly<Record<string, string>> = {
  pdfinfo: '-v',
  pdfdetach: '-v',
  pdftotext: '-v',
  pdftoppm: '-v',
  pdftohtml: '-v',
  mutool: '-v',
  pdfcpu: 'version',
};

export async function describeRun(figures: readonly Figure[]): Promise<FigureRun> {
  const programs = [
    ...new Set(figures.flatMap(({ costs }) => costs.slice(1).map(({ name }) => name.split(' ')[0] ?? ''))),
  ];
  const versions: Record<string, string> = { quire: await ownVersion(), node: process.versions.node };
  for (const program of programs.sort()) versions[program] = await versionOf(program);
  return {
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      gibibytes: Math.round(totalmem() / 2 ** 30),
    },
    versions,
    commit: await (commitAtStart ??= commit()),
    date: new Date().toISOString(),
    figures,
  };
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { readonly version: string };
  return version;
}

const versionsByProgram = new Map<string, Promise<string>>();

async function versionOf(program: string): Promise<string> {
  const version = versionsByProgram.get(program) ?? printedVersion(program);
  versionsByProgram.set(program, version);
  return await version;
}

/** Programs print their version to either output, some with an error status. */
async function printedVersion(program: string): Promise<string> {
  const written = await run(program, [versionOptions[program] ?? '--version']).catch(
    (error: unknown) => error as { readonly stdout?: string; readonly stderr?: string },
  );
  return /\d+(\.\d+)+/.exec(`${written.stdout ?? ''}${written.stderr ?? ''}`)?.[0] ?? 'unknown';
}

/** The commit when the first figures are written, since the repository may change during the run. */
let commitAtStart: Promise<string> | undefined;

async function commit(): Promise<string> {
  return await run('git', ['-C', root, 'rev-parse', '--short', 'HEAD']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
