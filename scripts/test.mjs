import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { build } from './build.mjs';
import { installNodeModules } from './node-modules.mjs';
import { main, run, Stop } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Each check by its name, as it is run; the first that fails ends the run. Types are checked by the build. */
const checks = [
  ['lint', ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['published schemas', ['dist/scripts/schemas.js', '--check']],
  ['documents of operations', ['dist/scripts/docs.js', '--check']],
];

await main(async () => {
  await installSystemPackages({ forTests: true });
  await installNodeModules();
  await check('types', build);
  for (const [name, args] of checks) await check(name, () => node(args));
  await check('tests', runTests);
});

async function check(name, task) {
  console.log(`quire: checking ${name}`);
  try {
    await task();
  } catch (error) {
    if (error instanceof Stop) throw new Stop(`the check "${name}" failed. ${error.message}`);
    throw error;
  }
}

async function node(args) {
  if ((await run(process.execPath, args)) !== 0) throw new Stop('Its findings are above.');
}

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-test-'));
  const report = join(folder, 'stats.json');
  const reporter = ['--reporter', 'scripts/mocha-reporter.mjs', '--reporter-option', `stats=${report}`];
  try {
    // By itself mocha leaves a core free, of two.
    const spread = ['--parallel', '--jobs', String(availableParallelism())];
    const code = await run(process.execPath, [
      ...['node_modules/mocha/bin/mocha.js', ...spread, ...reporter],
      'dist/test/**/*.test.js',
    ]);
    const { passes, failures } = JSON.parse(readFileSync(report, 'utf8'));
    console.log(`${passes} passed, ${failures} failed`);
    if (code !== 0) throw new Stop('Its findings are above.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
