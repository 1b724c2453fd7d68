import { copyFile, link, stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { Engine } from '../engine/job/container.js';
import { mediaTypeOf } from '../engine/media-types/media-types.js';
import type { Service } from './service.js';

/** An operation with options. */
export interface BenchJob {
  readonly operation: string;
  readonly options: Readonly<Record<string, string | number | readonly string[]>>;
  /** Form field of the document; defaults to `file`. */
  readonly field?: string;
  /** Number of copies of the document in the request; defaults to 1. */
  readonly times?: number;
}

/**
 * Runs a job in this process, without transfer. Returns the bytes of the result, which is copied to `target` if
 * given.
 */
export async function runJob(
  engine: Engine,
  { operation: name, options, field = 'file', times = 1 }: BenchJob,
  source: string,
  target?: string,
): Promise<number> {
  const operation = engine.operations.find(name);
  if (operation === undefined) throw new Error(`There is no operation ${name}.`);
  await using workspace = await engine.openWorkspace();
  const type = await mediaTypeOf(source, basename(source));
  const files = Array.from({ length: times }, () => workspace.newFile({ name: basename(source), type }));
  await Promise.all(files.map((file) => link(source, file.path)));
  const { signal } = new AbortController();
  const { file } = await engine.run({ operation, inputs: { [field]: files }, options, workspace, signal });
  if (target !== undefined) await copyFile(file.path, target);
  return (await stat(file.path)).size;
}

/** Runs a job over HTTPS, including upload and download. Returns the bytes received. */
export async function requestJob(
  service: Service,
  { operation, options, field = 'file', times = 1 }: BenchJob,
  paths: readonly string[],
): Promise<number> {
  const sent = times === 1 ? paths : Array.from({ length: times }, () => paths).flat();
  const files = sent.map((path) => ({ field, path }));
  const { status, bytes } = await service.post(operation, files, Object.entries(options).flatMap(fieldsOf));
  if (status !== 200) throw new Error(`${operation} answered with ${status}.`);
  return bytes;
}

/** An option as form fields: a list is a repeated field. */
export function fieldsOf([name, value]: [string, BenchJob['options'][string]]): readonly (readonly [string, string])[] {
  return [value].flat().map((it) => [name, String(it)]);
}
