import type { Launcher } from '../process/launcher.js';
import { breakOut } from './break-out.js';
import type { Attempted } from './child/exchange.js';
import { missedSandbox } from './probe-sandbox.js';
import type { SandboxPlace } from './sandbox-place.js';
import type { Sandbox, SandboxMode } from './sandbox.js';

/**
 * Checks the guarantees of a sandbox that `probeSandbox` has found: runs the break-out attempts and adds the broken guarantees
 * to the shortcomings of the sandbox. @throws MissingTool when a sandbox is required and an essential guarantee is broken
 */
export async function checkGuarantees(
  sandbox: Sandbox,
  { mode, place }: { readonly mode: SandboxMode; readonly place: SandboxPlace },
  launcher: Launcher,
): Promise<Sandbox> {
  if (!sandbox.active) return sandbox;
  const broken = (await attempted(sandbox, place, launcher)).filter((it) => it.found !== undefined);
  const essential = broken.filter((it) => it.isEssential);
  if (mode === 'required' && essential.length > 0)
    throw missedSandbox(`a promise of the sandbox is broken: ${essential.map(sentence).join('; ')}`);
  return { ...sandbox, shortcomings: [...sandbox.shortcomings, ...broken.map(sentence)] };
}

/** Tries twice: a machine under load may refuse a process or be slow once. */
async function attempted(...args: Parameters<typeof breakOut>): Promise<readonly Attempted[]> {
  return await breakOut(...args).catch(() => breakOut(...args));
}

function sentence({ promise, found }: Attempted): string {
  return `not true that ${promise} (${found ?? ''})`;
}
