import type { Settings } from '../../engine/job/settings.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { breakOut } from '../../engine/tools/sandbox/break-out.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { sandboxPlaceOf } from '../../engine/tools/sandbox/sandbox-place.js';
import { openWorkFolder } from '../../engine/job/work-folder/work-folder.js';
import type { Finding } from './examine.js';

/** Checks the sandbox with a program that tries to break each of its guarantees; each guarantee is a finding. */
export async function examineSandbox(settings: Settings): Promise<readonly Finding[]> {
  try {
    await using work = await openWorkFolder(settings.workFolder);
    return await findingsOf({ ...settings, workFolder: work.path });
  } catch (error) {
    return [{ state: 'bad', what: error instanceof Error ? error.message : String(error) }];
  }
}

async function findingsOf(settings: Settings): Promise<readonly Finding[]> {
  const mode = settings.sandbox;
  const place = sandboxPlaceOf(settings);
  await using launcher = new Launcher();
  const sandbox = await probeSandbox(mode, place, launcher);
  const attempted = sandbox.active ? await breakOut(sandbox, place, launcher) : [];
  return [
    ...sandbox.shortcomings.map((it): Finding => ({ state: 'lacking', what: 'sandbox', advice: `${it}.` })),
    ...attempted.map(({ promise, isEssential, found }): Finding => {
      const what = `sandbox: ${promise}`;
      if (found === undefined) return { state: 'good', what };
      const state = isEssential && mode === 'required' ? 'bad' : 'lacking';
      return { state, what, advice: `A program could break this: ${found}.` };
    }),
  ];
}
