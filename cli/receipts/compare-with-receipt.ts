import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { Ajv2020 } from 'ajv/dist/2020.js';

import { isCode } from '../../engine/files/is-code.js';
import { readSchema } from '../../engine/job/read-schema.js';
import { fileDigest } from '../../engine/files/file-digest.js';
import type { FileRecord, Receipt } from '../../engine/job/receipt/receipt-log.js';
import { pathError } from '../path-error.js';
import { UsageError } from '../usage-error.js';

/** A file, and what a receipt says about it. */
export interface Comparison {
  readonly path: string;
  readonly matches: boolean;
  readonly finding: string;
}

/**
 * Compares files with a receipt: each must have the content of an input or an output. Without files, each output must be in
 * the folder of the receipt under its name.
 * @throws UsageError when the receipt or a given file cannot be read
 */
export async function compareWithReceipt(path: string, files: readonly string[]): Promise<readonly Comparison[]> {
  const receipt = await readReceipt(path);
  const compared: Comparison[] = [];
  if (files.length === 0)
    for (const output of receipt.outputs) compared.push(await compareOutput(join(dirname(path), output.name), output));
  for (const file of files) compared.push(await compareFile(file, receipt));
  return compared;
}

async function readReceipt(path: string): Promise<Receipt> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => Promise.reject(pathError(path, error)));
  const isReceipt = new Ajv2020({ validateSchema: false }).compile<Receipt>(readSchema('receipt'));
  const value = parsed(text);
  if (isReceipt(value)) return value;
  const [problem] = isReceipt.errors ?? [];
  const reason = problem === undefined ? '' : ` ${[problem.instancePath, problem.message].filter(Boolean).join(' ')}.`;
  throw new UsageError(`${path}: it is no receipt of Quire.${reason}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function compareOutput(path: string, { sha256 }: FileRecord): Promise<Comparison> {
  try {
    const matches = (await fileDigest(path)) === sha256;
    return { path, matches, finding: matches ? 'is the output' : 'was changed: its digest is not that of the output' };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { path, matches: false, finding: 'is missing' };
    throw pathError(path, error);
  }
}

async function compareFile(path: string, { inputs, outputs }: Receipt): Promise<Comparison> {
  const sha256 = await fileDigest(path).catch((error: unknown) => Promise.reject(pathError(path, error)));
  const roles = [
    ...inputs.flatMap((it, index) => (it.sha256 === sha256 ? [`input ${index + 1} (${it.name})`] : [])),
    ...outputs.flatMap((it, index) => (it.sha256 === sha256 ? [`output ${index + 1} (${it.name})`] : [])),
  ];
  if (roles.length > 0) return { path, matches: true, finding: `is ${roles.join(' and ')}` };
  return { path, matches: false, finding: 'is neither an input nor an output' };
}
