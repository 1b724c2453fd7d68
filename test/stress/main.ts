import { leftFiles } from './left-files.js';
import { runStress } from './run-stress.js';
import { startStressCluster } from './stress-cluster.js';

// npm run stress -- [requests] [kills] [seed] [folder]
const [requests = 2000, kills = 200, seed = 1] = process.argv.slice(2, 5).map(Number);
await using cluster = await startStressCluster(process.argv[5] === 'folder' ? 'folder' : 's3');
const start = performance.now();
const report = await runStress(cluster, { requests, kills, seed, atOnce: 24 });
await cluster.drain();
const seconds = Math.round((performance.now() - start) / 1000);
process.stdout.write(`${JSON.stringify({ requests, seconds, ...report, left: await leftFiles(cluster) }, null, 2)}\n`);
process.exitCode = report.faults.length === 0 ? 0 : 1;
