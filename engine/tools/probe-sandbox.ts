import { MissingTool } from '../errors.js';
import { Governor } from './governor.js';
import type { Launcher } from './launcher.js';
import { ProcessRunner } from './process.js';
import { bubblewrap, noSandbox, type Sandbox, type SandboxMode } from './sandbox.js';

/**
 * The sandbox that this machine allows.
 * @throws MissingTool when it is required and bubblewrap is absent or may not make namespaces.
 */
export async function probeSandbox(mode: SandboxMode, folder: string, launcher: Launcher): Promise<Sandbox> {
  if (mode === 'off') return noSandbox;
  const runner = new ProcessRunner(bubblewrap, new Governor(1, 0), launcher);
  try {
    const { code, stderr } = await runner.run({
      program: 'true',
      args: [],
      folder,
      signal: new AbortController().signal,
    });
    if (code === 0) return bubblewrap;
    throw new Error(stderr.slice(0, 1000));
  } catch (cause) {
    if (mode === 'auto') return noSandbox;
    throw new MissingTool('QUIRE_SANDBOX is "required", but bubblewrap cannot run on this machine.', { cause });
  }
}
