import { once } from 'node:events';
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ToolFailed } from '../../errors.js';
import { openTemporaryFolder } from '../../files/temporary-folder.js';
import { Governor } from '../../compute/governor.js';
import type { Launcher } from '../process/launcher.js';
import { runOf } from '../process/node-module.js';
import { ProcessRunner } from '../process/process.js';
import { ProgramEnd } from '../process/program-end.js';
import type { Attempted, Bait } from './child/exchange.js';
import { deniedCalls } from './denied-system-calls.js';
import type { SandboxPlace } from './sandbox-place.js';
import type { Sandbox } from './sandbox.js';

/**
 * Runs a program that attempts every known way out of the sandbox, and returns the result of each attempt. @throws
 * QuireError when the program does not run
 */
export async function breakOut(
  sandbox: Sandbox,
  { workFolder, hidden = [] }: SandboxPlace,
  launcher: Launcher,
): Promise<readonly Attempted[]> {
  await using temporary = await openTemporaryFolder(workFolder);
  const [folder, secret] = [join(temporary.folder, 'probe'), join(temporary.folder, 'secret')];
  await mkdir(folder, { mode: 0o700 });
  await writeFile(secret, 'secret', { mode: 0o600 });
  const server = await listen();
  try {
    const { port } = server.address() as AddressInfo;
    const secrets = [secret, ...hidden];
    const bait: Bait = { secrets, places: [...places, temporary.folder, ownFolder], port, calls: calls() };
    const answers = await run(sandbox, { folder, bait }, launcher);
    return [...answers, await identity(join(folder, 'descriptors'))];
  } finally {
    server.close();
  }
}

const ownFolder = dirname(fileURLToPath(import.meta.url));

/** System folders that programs might write to. */
const places = ['/', '/usr', '/etc', '/tmp', '/var/tmp', '/dev', '/dev/shm', '/run'];

/**
 * Empty for an architecture whose system calls are not in the table: it has no filter, and the probe reports that.
 */
function calls(): Bait['calls'] {
  if (process.arch !== 'x64' && process.arch !== 'arm64') return {};
  const { ptrace, bpf, keyctl, userfaultfd, perf_event_open, io_uring_setup } = deniedCalls;
  const tried = { ptrace, bpf, keyctl, userfaultfd, perf_event_open, io_uring_setup };
  const column = process.arch === 'x64' ? 0 : 1;
  return Object.fromEntries(Object.entries(tried).map(([name, numbers]) => [name, numbers[column]]));
}

async function listen(): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function run(
  sandbox: Sandbox,
  { folder, bait }: { readonly folder: string; readonly bait: Bait },
  launcher: Launcher,
): Promise<readonly Attempted[]> {
  const module = { url: new URL('./child/main.js', import.meta.url), packages: [], heap: 64 };
  const { program, args, readable } = runOf(module);
  const { code, stdout, stderr } = await new ProcessRunner(sandbox, new Governor(1, 0), launcher).run({
    program: 'sh',
    // A shell lists the descriptors, since Node closes inherited ones before any module runs.
    args: ['-c', 'ls /proc/self/fd > descriptors && exec "$@"', 'sh', program, ...args, JSON.stringify(bait)],
    ...{ folder, readable },
    signal: new AbortController().signal,
    limits: { time: 60 },
  });
  if (code !== 0) {
    const cause = new ProgramEnd('The probe of the sandbox', code, stderr);
    throw new ToolFailed('The probe of the sandbox failed.', { cause });
  }
  return JSON.parse(stdout.toString()) as readonly Attempted[];
}

/** The host user of a program, read from the owner of a file that it made. */
async function identity(made: string): Promise<Attempted> {
  const { uid } = await lstat(made);
  const promise = 'programs are not root of this machine';
  return { promise, isEssential: false, ...(uid === 0 && { found: 'they run as user 0' }) };
}
