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

/** Checks of the sources that run during the build, with which they take about the same time. The build checks types. */
const checksDuringBuild = [
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
];

/** Checks that take longer, or that need the build; they run during the tests. */
const checksDuringTests = [
  ['lint', ['scripts/lint/lint.mjs']],
  ['published schemas', ['compiled/scripts/schemas.js', '--check']],
  ['types of requests', ['compiled/scripts/operation-requests.js', '--check']],
  ['documents of operations', ['compiled/scripts/docs.js', '--check']],
];

/** Test files that run at the same time in addition to one for each core, since tests often wait for programs. More take no less time. */
const ADDITIONAL_JOBS = 1;

/**
 * Folders of tests that run whole operations, services, browsers and programs. They start first, those that wait most before
 * the others, so that no long file runs alone at the end.
 */
const LONG_RUNNING = ['scripts', 'stress', 'web', 'plugins', 'hostile', 'server', 'cli', 'engine/tools'].map(
  (folder) => `compiled/test/${folder}/`,
);

/** Number of test files that the report lists, those that take most CPU time. */
const LISTED = 20;

await main(async () => {
  await installSystemPackages({ forTests: true });
  await installNodeModules();
  await installS3Server();
  console.log('quire: checking types');
  const [sourceFindings] = await Promise.all([runChecks(checksDuringBuild), build()]);
  const [tests, buildFindings] = await Promise.all([runTests(), runChecks(checksDuringTests)]);
  const findings = new Map([...sourceFindings, ...buildFindings]);
  for (const [name, output] of findings) console.error(`quire: the check "${name}" failed:\n${output}`);
  console.log(`quire: CPU time of the test files: ${tests.cpu.join('\n')}`);
  console.log(`${tests.passes} passed, ${tests.failures} failed`);
  const failed = [...(tests.code === 0 ? [] : ['tests']), ...findings.keys()];
  if (failed.length > 0) throw new Stop(`failed: ${failed.join(', ')}. The findings are above.`);
});

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

/** Returns the test files in the order in which they start. */
function testFiles() {
  const files = readdirSync(join(root, 'compiled/test'), { recursive: true })
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => join('compiled/test', name))
    .sort();
  const inFolder = (folder) => files.filter((file) => file.startsWith(folder));
  return [...new Set([...LONG_RUNNING.flatMap(inFolder), ...files])];
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
