import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

import { reporters } from 'mocha';

/**
 * Mocha's reporter `spec`, which also writes its statistics as JSON to the file of the option `stats`, with the seconds
 * that the tests and hooks of each file took.
 */
export default class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const seconds = new Map();
    const add = ({ file, duration = 0 }) => {
      if (file !== undefined) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
    };
    runner.on('test end', add).on('hook end', add);
    runner.once('end', () => {
      const files = [...seconds].map(([file, seconds]) => ({ file: relative('.', file), seconds }));
      writeFileSync(options.reporterOption.stats, JSON.stringify({ ...this.stats, files }));
    });
  }
}
