import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';

import { cpuOfTree } from '../compiled/bench/meters/cpu.js';

/** CPU time in milliseconds of this process and its descendants when the last test file ended. */
let before = 0;

/**
 * Hooks of mocha that append a line of JSON for each test file to the file that MOCHA_CPU_FILE names: the CPU seconds of the
 * file, with those of its imports and of the processes that its tests start. In parallel, mocha runs these hooks around each file.
 */
export const mochaHooks = {
  afterAll() {
    const file = this.test.parent.suites[0]?.file;
    const now = cpuOfTree(process.pid);
    const seconds = Math.max(0, now - before) / 1000;
    before = now;
    if (file !== undefined) {
      appendFileSync(process.env.MOCHA_CPU_FILE, `${JSON.stringify({ file: relative('.', file), seconds })}\n`);
    }
  },
};
