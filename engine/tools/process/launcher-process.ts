/**
 * Entry point of the launcher, which starts programs for the service. A fork copies the page tables of the parent: 2
 * ms for this small process, 17 ms for a service of 260 MB, which serves nobody meanwhile.
 */
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import type { Readable } from 'node:stream';

import type { LauncherAnswer, LauncherRequest, LaunchCommand, LaunchLimits } from './launcher.js';
import { ProcessTree } from './process-tree.js';
import { pidOf, startProgram } from '../sandbox/start-program.js';
import { watchTree } from './watch-tree.js';

const running = new Map<number, ProcessTree>();

process.on('message', (request: LauncherRequest) => {
  if ('command' in request) void launch(request.id, request.command).then(answer);
  else void running.get(request.kill)?.end();
});

// The service has ended, so its programs are ended too.
process.on('disconnect', () => {
  void Promise.all([...running.values()].map((tree) => tree.end())).finally(() => process.exit());
});
// Ctrl-C in a terminal reaches the whole process group; the service decides what happens to its programs.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

async function launch(id: number, command: LaunchCommand): Promise<LauncherAnswer> {
  const { limits, folder } = command;
  let stopWatch: (() => void) | undefined;
  try {
    const child = start(command);
    // Registered without a wait, so that a kill request that follows at once finds the program.
    const tree = new ProcessTree(child.pid ?? (await pidOf(child)));
    running.set(id, tree);
    let excess: keyof LaunchLimits | undefined;
    const onExcess = (which: keyof LaunchLimits): void => {
      excess ??= which;
      void tree.end();
    };
    stopWatch = watchTree({ tree, folder, limits, isShared: true }, 'working', onExcess);
    const [stdout, stderr, ended] = await Promise.all([
      collect(child.stdout, limits.output, () => onExcess('output')),
      collect(child.stderr, limits.output, () => onExcess('output')),
      endOf(child),
    ]);
    const output = { stdout, stderr: stderr.toString('utf8') };
    return { id, ended: { ...ended, ...output, ...(excess !== undefined && { excess }) } };
  } catch (error) {
    return { id, failed: String(error) };
  } finally {
    stopWatch?.();
    running.delete(id);
  }
}

function start({ inputPath, ...command }: LaunchCommand): ChildProcess {
  const input = inputPath === undefined ? undefined : openSync(inputPath, 'r');
  try {
    // The name is removed, so that no other process can open the input.
    if (inputPath !== undefined) unlinkSync(inputPath);
    return startProgram(command, { folder: command.folder, stdio: [input ?? 'ignore', 'pipe', 'pipe'] });
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

function answer(message: LauncherAnswer): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
