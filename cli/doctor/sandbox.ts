import { mkdir } from 'node:fs/promises';

import { isQuireError } from '../../engine/errors.js';
import type { Settings } from '../../engine/settings.js';
import { Launcher } from '../../engine/tools/launcher.js';
import { breakOut } from '../../engine/tools/sandbox/break-out.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { sandboxPlaceOf } from '../../engine/tools/sandbox/sandbox-place.js';
import type { Finding } from './examine.js';

/** Each promise of the sandbox is a finding: a program has tried to break it. */
export async function examineSandbox(settings: Settings): Promise<readonly Finding[]> {
  const mode = settings.sandbox;
  const place = sandboxPlaceOf(settings);
  await using launcher = new Launcher();
  try {
    await mkdir(place.workFolder, { recursive: true });
    const sandbox = await probeSandbox(mode, place, launcher);
    const lacking = sandbox.shortcomings.map((it): Finding => ({
      state: 'lacking',
      what: 'sandbox',
      advice: `${it}.`,
    }));
    const attempted = sandbox.active ? await breakOut(sandbox, place, launcher) : [];
    const findings = attempted.map(({ promise, isEssential, found }): Finding => {
      const what = `sandbox: ${promise}`;
      if (found === undefined) return { state: 'good', what };
      return {
        state: isEssential && mode === 'required' ? 'bad' : 'lacking',
        what,
        advice: `A program could break this: ${found}.`,
      };
    });
    return [...lacking, ...findings];
  } catch (error) {
    if (isQuireError(error)) return [{ state: 'bad', what: error.message }];
    // A work folder that cannot be used is a finding of its own.
    return [{ state: 'bad', what: 'sandbox', advice: 'It cannot be tried without a work folder.' }];
  }
}
