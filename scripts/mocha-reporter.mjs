import { writeFileSync } from 'node:fs';

import { reporters } from 'mocha';

/** Mocha's reporter `spec`, which also writes its statistics as JSON to the file of the option `stats`. */
export default class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => writeFileSync(options.reporterOption.stats, JSON.stringify(this.stats)));
  }
}
