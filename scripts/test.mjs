import { Buffer } from 'node:buffer';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { build } from './build.mjs';
import { installNodeModules } from './node-modules.mjs';
import { main, root, run, Stop } from './run.mjs';
import { installS3Server } from './s3-server.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Checks of the sources, which begin with the build. The build checks types. */
const checksOfSources = [
  ['format', ['scripts/lint/check-format.mjs']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
];

/** Checks that need the build; they run beside the tests. */
const checksOfBuild = [
  ['lint', ['scripts/lint/lint.mjs']],
  ['published schemas', ['compiled/scripts/schemas.js', '--check']],
  ['types of requests', ['compiled/scripts/operation-requests.js', '--check']],
  ['documents of operations', ['compiled/scripts/docs.js', '--check']],
];

/**
 * Test files that run at the same time in addition to one for each core. Tests wait for limits and programs: with one more,
 * two cores had nothing to do for a quarter of the time.
 */
const ADDITIONAL_JOBS = 2;

/** Folders of tests that run whole operations, services, browsers and programs, those that wait most before the others. */
const LONG_RUNNING = ['scripts', 'stress', 'work', 'web', 'plugins', 'hostile', 'server', 'cli', 'engine/tools'].map(
  (folder) => `compiled/test/${folder}/`,
);

/** Share of the other test files, most of which only compute, that run beside the long ones; the rest run after them. */
const SHARE_BESIDE = 0.8;

/** Number of test files that the report lists, those that take most CPU time. */
const LISTED = 20;

await main(async () => {
  await installSystemPackages({ forTests: true });
  await Promise.all([installNodeModules(), installS3Server()]);
  console.log('quire: checking types');
  const built = build();
  const [findings, tests] = await Promise.all([runAllChecks(built), built.then(runTests)]);
  for (const [name, output] of findings) console.error(`quire: the check "${name}" failed:\n${output}`);
  console.log(`quire: CPU time of the test files: ${tests.cpu.join('\n')}`);
  console.log(`${tests.passes} passed, ${tests.failures} failed`);
  const failed = [...(tests.code === 0 ? [] : ['tests']), ...findings.keys()];
  if (failed.length > 0) throw new Stop(`failed: ${failed.join(', ')}. The findings are above.`);
});

/** Tests begin with the end of the build, and do not wait for the checks of the sources. */
async function runAllChecks(built) {
  const ofSources = await runChecks(checksOfSources);
  await built;
  return new Map([...ofSources, ...(await runChecks(checksOfBuild))]);
}

/** Runs checks one after the other; returns the output of each check that failed, by its name. */
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
  const [report, cpu] = [join(folder, 'stats.json'), join(folder, 'cpu')];
  const reporter = ['--reporter', 'scripts/mocha-reporter.mjs', '--reporter-option', `stats=${report}`];
  try {
    const parallel = ['--parallel', '--jobs', String(availableParallelism() + ADDITIONAL_JOBS)];
    const code = await run(
      process.execPath,
      [
        ...['node_modules/mocha/bin/mocha.js', '--require', 'scripts/mocha-cpu.mjs', ...parallel, ...reporter],
        ...testFiles(),
      ],
      { env: { ...process.env, MOCHA_CPU_FILE: cpu } },
    );
    const { passes, failures } = JSON.parse(readFileSync(report, 'utf8'));
    return { code, passes, failures, cpu: cpuOf(readFileSync(cpu, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the test files in the order in which they start. Files that compute stand between those that wait, since four that
 * wait leave cores idle, and four that compute wait for a core. No long file runs alone at the end.
 */
function testFiles() {
  const files = readdirSync(join(root, 'compiled/test'), { recursive: true })
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => join('compiled/test', name))
    .sort();
  const inFolder = (folder) => files.filter((file) => file.startsWith(folder));
  const long = LONG_RUNNING.flatMap(inFolder);
  const others = files.filter((file) => !long.includes(file));
  const perLong = (SHARE_BESIDE * others.length) / long.length;
  const before = (index) => Math.floor(index * perLong);
  const beside = long.flatMap((file, index) => [file, ...others.slice(before(index), before(index + 1))]);
  return [...beside, ...others.slice(before(long.length))];
}

/** Returns the sum of the CPU seconds in lines of JSON, and the files that take most of them. */
function cpuOf(lines) {
  const files = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const sum = files.reduce((total, { seconds }) => total + seconds, 0);
  const sorted = files.toSorted((one, other) => other.seconds - one.seconds);
  return [
    `${(sum / 60).toFixed(1)} minutes, most of all in`,
    ...sorted.slice(0, LISTED).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s ${file}`),
  ];
}
