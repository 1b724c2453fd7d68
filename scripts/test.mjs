import { Buffer } from 'node:buffer';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { build } from './build.mjs';
import { installNodeModules } from './node-modules.mjs';
import { main, root, run, Stop } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Checks of the sources by their names, as they are run, which take about as long as the build. That checks types. */
const besideBuild = [
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
];

/** Those that take longer, or are about what was built. */
const besideTests = [
  ['lint', ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.']],
  ['published schemas', ['dist/scripts/schemas.js', '--check']],
  ['documents of operations', ['dist/scripts/docs.js', '--check']],
];

/** Tests wait for programs to start and for time to pass: so many files more than there are cores use what that leaves. */
const MORE_FILES = 1;

/** Where tests run whole operations, services and programs. What takes long begins first, so that it does not end alone. */
const LONG = ['plugins', 'hostile', 'server', 'cli', 'engine/tools'].map((folder) => `dist/test/${folder}/`);

/** Of the files with tests that took longest, so many are told. */
const TOLD = 10;

await main(async () => {
  await installSystemPackages({ forTests: true });
  await installNodeModules();
  console.log('quire: checking types');
  const [early] = await Promise.all([runChecks(besideBuild), build()]);
  const [tests, late] = await Promise.all([runTests(), runChecks(besideTests)]);
  const findings = new Map([...early, ...late]);
  for (const [name, output] of findings) console.error(`quire: the check "${name}" failed:\n${output}`);
  console.log(`quire: what took longest:\n${tests.longest.join('\n')}`);
  console.log(`${tests.passes} passed, ${tests.failures} failed`);
  const failed = [...(tests.code === 0 ? [] : ['tests']), ...findings.keys()];
  if (failed.length > 0) throw new Stop(`failed: ${failed.join(', ')}. The findings are above.`);
});

/** One after the other. Returns what those found that failed. */
async function runChecks(checks) {
  const findings = new Map();
  for (const [name, args] of checks) {
    console.log(`quire: checking ${name}`);
    const output = [];
    if ((await run(process.execPath, args, { output })) !== 0) findings.set(name, Buffer.concat(output).toString());
  }
  return findings;
}

async function runTests() {
  console.log('quire: checking tests');
  const folder = mkdtempSync(join(tmpdir(), 'quire-test-'));
  const report = join(folder, 'stats.json');
  const reporter = ['--reporter', 'scripts/mocha-reporter.mjs', '--reporter-option', `stats=${report}`];
  try {
    const spread = ['--parallel', '--jobs', String(availableParallelism() + MORE_FILES)];
    const code = await run(process.execPath, [
      ...['node_modules/mocha/bin/mocha.js', ...spread, ...reporter],
      ...testFiles(),
    ]);
    const { passes, failures, files } = JSON.parse(readFileSync(report, 'utf8'));
    return { code, passes, failures, longest: longestOf(files) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the order in which they begin. */
function testFiles() {
  const files = readdirSync(join(root, 'dist/test'), { recursive: true })
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => join('dist/test', name))
    .sort();
  const among = (folder) => files.filter((file) => file.startsWith(folder));
  return [...new Set([...LONG.flatMap(among), ...files])];
}

function longestOf(files) {
  const sorted = files.toSorted((one, other) => other.seconds - one.seconds);
  return sorted.slice(0, TOLD).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s ${file}`);
}
