import { writeFileSync } from 'node:fs';

import { reporters } from 'mocha';

/** Mocha's usual report, and its numbers as JSON in the file that the option `stats` names. */
export default class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => writeFileSync(options.reporterOption.stats, JSON.stringify(this.stats)));
  }
}
