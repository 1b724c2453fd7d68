import { openDesk } from '../cli/run-cli.js';
import { leftFiles } from './left-files.js';
import { leftJobs } from './left-jobs.js';
import { killAndResume } from './pipeline/kill-and-resume.js';
import { runStress } from './run-stress.js';
import { startStressCluster } from './stress-cluster.js';

// npm run stress -- [requests] [kills] [seed] [folder]
// npm run stress -- pipeline [documents] [kills] [seed]
const start = performance.now();
const [first, ...others] = process.argv.slice(2);
if (first === 'pipeline') await stressPipeline(...others.map(Number));
else await stressCluster(process.argv[5] === 'folder' ? 'folder' : 's3', ...process.argv.slice(2, 5).map(Number));

async function stressCluster(store: 'folder' | 's3', requests = 2000, kills = 200, seed = 1): Promise<void> {
  await using cluster = await startStressCluster(store);
  const report = await runStress(cluster, { requests, kills, seed, atOnce: 24 });
  const queued = await leftJobs(cluster);
  await cluster.drain();
  print({ requests, ...report, left: { queued, ...(await leftFiles(cluster)) } }, report.faults);
}

/** Three of a hundred documents are bad. */
async function stressPipeline(documents = 1000, kills = 10, seed = 1): Promise<void> {
  await using desk = openDesk();
  const report = await killAndResume(desk, { documents, bad: Math.round(documents * 0.03), kills, seed });
  print({ documents, ...report }, report.faults);
}

function print(report: object, faults: readonly unknown[]): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${JSON.stringify({ ...report, seconds }, null, 2)}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
