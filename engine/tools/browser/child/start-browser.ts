import { cwd, stderr } from 'node:process';
import { type Browser, chromium } from 'playwright-core';

import { fontRulesPath } from '../../converters/child/font-rules-path.js';
import { switches } from './switches.js';

const PROGRAM = '/usr/lib/chromium/chromium-headless-shell';

export interface Starting {
  /** Whether pages may be opened without Chromium's own sandbox where it cannot run. */
  readonly mayLackSandbox: boolean;
}

/** Starts Chromium. When Chromium ends, this process ends too, and the service starts another. */
export async function startBrowser(starting: Starting): Promise<Browser> {
  const browser = await startSafely(starting);
  browser.on('disconnected', () => process.exit(1));
  return browser;
}

async function startSafely({ mayLackSandbox }: Starting): Promise<Browser> {
  try {
    return await launch([]);
  } catch (error) {
    if (!mayLackSandbox) throw error;
    // Happens as root, and where namespaces may not be nested.
    stderr.write(`Chromium's own sandbox cannot run here; it starts without. ${String(error).slice(0, 2000)}\n`);
    return await launch(['--no-sandbox']);
  }
}

async function launch(more: readonly string[]): Promise<Browser> {
  return await chromium.launch({
    executablePath: PROGRAM,
    ignoreDefaultArgs: true,
    args: [...more, ...switches()],
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: cwd(), TMPDIR: cwd(), FONTCONFIG_FILE: fontRulesPath() },
    // The service ends the whole process group.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 20_000,
  });
}
