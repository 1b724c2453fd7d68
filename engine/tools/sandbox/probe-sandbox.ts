import { MissingTool } from '../../errors.js';
import { Governor } from '../governor.js';
import type { Launcher } from '../launcher.js';
import { ProcessRunner } from '../process.js';
import { bubblewrap, bubblewrapOfRoot, noSandbox, type Sandbox, type SandboxMode } from './sandbox.js';

/**
 * The sandbox that this machine allows.
 * @throws MissingTool when it is required and bubblewrap is absent or may not make namespaces.
 */
export async function probeSandbox(mode: SandboxMode, folder: string, launcher: Launcher): Promise<Sandbox> {
  if (mode === 'off') return noSandbox;
  const failures: unknown[] = [];
  for (const sandbox of [bubblewrap, bubblewrapOfRoot]) {
    const failure = await failureIn(sandbox, folder, launcher);
    if (failure === undefined) return sandbox;
    failures.push(failure);
  }
  if (mode === 'auto') return noSandbox;
  const cause = new AggregateError(failures);
  throw new MissingTool('QUIRE_SANDBOX is "required", but bubblewrap cannot run on this machine.', { cause });
}

/** Why nothing runs in a sandbox; undefined when it does. */
async function failureIn(sandbox: Sandbox, folder: string, launcher: Launcher): Promise<unknown> {
  const runner = new ProcessRunner(sandbox, new Governor(1, 0), launcher);
  const { signal } = new AbortController();
  try {
    const { code, stderr } = await runner.run({ program: 'true', args: [], folder, signal });
    return code === 0 ? undefined : new Error(stderr.slice(0, 1000));
  } catch (error) {
    return error;
  }
}
