import type { FileStore } from '../../work/storage/file-store.js';
import { openStore } from '../../work/storage/open-store.js';
import { sweep } from '../../work/storage/sweep.js';
import { jobFolders } from '../fixtures/job-folders.js';
import type { StressCluster } from './stress-cluster.js';

/** Time after which the files of all jobs are removed. */
const LATER_MS = 24 * 3600 * 1000;

/** What a cluster without running jobs has left behind. */
export interface LeftFiles {
  /** Jobs with files in the storage now, of processes that were killed. */
  readonly before: number;
  /** Names of jobs with files in the storage when the time for all files is over. */
  readonly stored: readonly string[];
  /** Workspaces of workers. */
  readonly workspaces: readonly string[];
}

export async function leftFiles({ storage, workFolder }: StressCluster): Promise<LeftFiles> {
  Object.assign(process.env, storage.environment);
  await using store = await openStore(storage.url);
  const { length: before } = await storedJobs(store);
  await sweep(store, Date.now() + LATER_MS);
  return { before, stored: await storedJobs(store), workspaces: await jobFolders(workFolder) };
}

async function storedJobs(store: FileStore): Promise<readonly string[]> {
  const jobs: string[] = [];
  for await (const job of store.jobs()) jobs.push(job);
  return jobs;
}
