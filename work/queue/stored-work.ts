import { readFile, writeFile } from 'node:fs/promises';

import type { Inputs, WorkFile, Workspace } from '../../engine/contract/file.js';
import { ToolFailed } from '../../engine/errors.js';
import { fileDigest } from '../../engine/files/file-digest.js';
import type { Registry } from '../../engine/job/registry.js';
import { JSON_TYPE, UNKNOWN } from '../../engine/media-types/media-types.js';
import { checkSource, DOCUMENTS } from '../parse-pipeline.js';
import type { FileStore } from '../storage/file-store.js';
import type { Upload, Work } from '../work.js';
import { MANIFEST, type Manifest, type Outcome, outcomeFile, type StoredFile, type StoredUpload } from './messages.js';

/** Where the files of one job are, here and in the store. */
export interface JobFiles {
  readonly store: FileStore;
  readonly job: string;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

/** Puts work with its files into the store. */
export async function storeWork(work: Work, { store, job, workspace, signal }: JobFiles): Promise<void> {
  const copies: Promise<void>[] = [];
  const put = ({ path }: { readonly path: string }): string => {
    const file = `input-${copies.length}`;
    copies.push(store.put({ job, file }, path, signal));
    return file;
  };
  const manifest = workspace.newFile({ name: MANIFEST, type: JSON_TYPE });
  await writeFile(manifest.path, JSON.stringify(manifestOf(work, put)), { mode: 0o600 });
  copies.push(store.put({ job, file: MANIFEST }, manifest.path, signal));
  await Promise.all(copies);
}

function manifestOf(work: Work, put: (file: { readonly path: string }) => string): Manifest {
  const stored = (file: WorkFile): StoredFile => ({ file: put(file), name: file.name, type: file.type });
  const { tenant, isReceiptWanted } = work;
  const common = { tenant, ...(isReceiptWanted !== undefined && { isReceiptWanted }) };
  if ('operation' in work) {
    const inputs = Object.entries(work.inputs).map(([field, files]) => [field, files.map(stored)] as const);
    return { operation: work.operation.name, ...common, inputs: Object.fromEntries(inputs), options: work.options };
  }
  const { source, documents, uploads } = work;
  const named = uploads.filter(({ field }) => field !== DOCUMENTS);
  return {
    ...{ source, ...common, documents: documents.map(stored) },
    uploads: named.map(({ path, ...upload }) => ({ ...upload, file: put({ path }) })),
  };
}

/** Takes work with its files out of the store into a workspace. @throws ToolFailed if this machine lacks the operation */
export async function loadWork(operations: Registry, { store, job, workspace, signal }: JobFiles): Promise<Work> {
  const get = async (file: string, path: string): Promise<string> => {
    await store.get({ job, file }, path, signal);
    return path;
  };
  const typed = async ({ file, ...from }: StoredFile): Promise<WorkFile> => {
    const made = workspace.newFile(from);
    await get(file, made.path);
    return made;
  };
  const upload = async ({ file, ...rest }: StoredUpload): Promise<Upload> => {
    return { ...rest, path: await get(file, workspace.newFile({ name: 'upload', type: UNKNOWN }).path) };
  };
  const { path } = workspace.newFile({ name: MANIFEST, type: JSON_TYPE });
  // Front ends write manifests of this version only into queues of this version.
  const manifest = JSON.parse(await readFile(await get(MANIFEST, path), 'utf8')) as Manifest;
  const { tenant, isReceiptWanted } = manifest;
  const common = { tenant, warnings: [], ...(isReceiptWanted !== undefined && { isReceiptWanted }) };
  if ('operation' in manifest) {
    const operation = operations.find(manifest.operation);
    if (operation === undefined) throw new ToolFailed(`A worker lacks the operation ${manifest.operation}.`);
    const inputs: Record<string, Inputs[string]> = {};
    for (const [field, files] of Object.entries(manifest.inputs)) inputs[field] = await Promise.all(files.map(typed));
    return { operation, inputs, options: manifest.options, ...common };
  }
  const { source } = manifest;
  return {
    ...{ source, pipeline: checkSource(source, operations), ...common },
    documents: await Promise.all(manifest.documents.map(typed)),
    uploads: await Promise.all(manifest.uploads.map(upload)),
  };
}

/** Takes the outcome of a run out of the store. */
export async function loadOutcome(run: string, { store, job, workspace, signal }: JobFiles): Promise<Outcome> {
  const { path } = workspace.newFile({ name: 'outcome.json', type: JSON_TYPE });
  await store.get({ job, file: outcomeFile(run) }, path, signal);
  // Workers of this version write outcomes only for jobs of this version.
  return JSON.parse(await readFile(path, 'utf8')) as Outcome;
}

/** SHA-256 of each document of some work, as hexadecimal digits. */
export async function digestsOf(work: Work, signal: AbortSignal): Promise<readonly string[]> {
  const files = 'operation' in work ? Object.values(work.inputs).flat() : work.documents;
  return await Promise.all(files.map(({ path }) => fileDigest(path, signal)));
}
