import { weights } from '../../../engine/contract/operation.js';
import { createEngine } from '../../../engine/job/container.js';
import { readSettings } from '../../../engine/job/settings.js';
import { JobWorker } from '../../../work/queue/job-worker.js';
import { openStore } from '../../../work/storage/open-store.js';
import { crashOperation } from './crash-operation.js';

/** A lost worker is noticed sooner than in production, yet a busy machine does not make a worker count as lost. */
const LOCK_MS = 4_000;

// Settings come as environment variables, as for `quire worker`.
const settings = readSettings(process.env);
const { redisUrl = '', storageUrl = '' } = settings;
const engine = await createEngine(settings);
engine.operations.add(crashOperation, 'test');
const store = await openStore(storageUrl);
const onFault = (fault: unknown): void => void process.stderr.write(`${String(fault)}\n`);
new JobWorker({ redisUrl, store, engine, weights, concurrency: 2, lockMs: LOCK_MS, onFault });
process.send?.('ready');
