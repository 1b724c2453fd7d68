/**
 * A process of its own that starts programs for the service. Starting one copies the page tables of whoever does it:
 * 2 ms for this small process, 17 ms for a service of 260 MB, in which nobody is served.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import type { Readable } from 'node:stream';

import { endGroup } from './end-group.js';
import type { LauncherAnswer, LauncherRequest, LaunchCommand } from './launcher.js';

const running = new Map<number, ChildProcess>();

process.on('message', (request: LauncherRequest) => {
  if ('command' in request) void launch(request.id, request.command).then(answer);
  else hangUp(running.get(request.kill));
});

// The service has gone, however it went: nobody waits for these programs any more.
process.on('disconnect', () => {
  for (const child of running.values()) hangUp(child);
  process.exit();
});
// Ctrl-C in a terminal reaches the whole group; the service decides what becomes of its programs.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

async function launch(id: number, command: LaunchCommand): Promise<LauncherAnswer> {
  try {
    const child = start(command);
    running.set(id, child);
    let overflow = false;
    const onOverflow = (): void => {
      overflow = true;
      hangUp(child);
    };
    const [stdout, stderr, ended] = await Promise.all([
      collect(child.stdout, command.mostOutput, onOverflow),
      collect(child.stderr, command.mostOutput, onOverflow),
      endOf(child),
    ]);
    return { id, ended: { ...ended, stdout, stderr: stderr.toString('utf8'), overflow } };
  } catch (error) {
    return { id, failed: String(error) };
  } finally {
    running.delete(id);
  }
}

function start({ argv: [program = '', ...args], environment, folder, inputPath }: LaunchCommand): ChildProcess {
  const input = inputPath === undefined ? undefined : openSync(inputPath, 'r');
  try {
    // From here on the input has no name, so that no other process can open it.
    if (inputPath !== undefined) unlinkSync(inputPath);
    return spawn(program, args, {
      cwd: folder,
      env: environment,
      stdio: [input ?? 'ignore', 'pipe', 'pipe'],
      // A group of its own, so that hangUp reaches the program's children as well.
      detached: true,
    });
  } finally {
    if (input !== undefined) closeSync(input);
  }
}

function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

async function collect(stream: Readable | null, most: number, onOverflow: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > most) onOverflow();
    else chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function hangUp(child: ChildProcess | undefined): void {
  if (child?.pid !== undefined) endGroup(child.pid);
}

function answer(message: LauncherAnswer): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
