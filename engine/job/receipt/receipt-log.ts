import { stat } from 'node:fs/promises';

import type { WorkFile } from '../../contract/file.js';
import type { Operation } from '../../contract/operation.js';
import type { Step, StepContext } from '../../contract/step.js';
import type { Tools } from '../../contract/tools/tools.js';
import { isSameType, PDF } from '../../media-types/media-types.js';
import { version } from '../version.js';
import { fileDigest } from '../../files/file-digest.js';
import { type PageOrigin, PageOrigins } from './page-origins.js';
import type { ToolVersion } from './tool-versions.js';

/** Record of the operations and files of a job, in the format of `schemas/receipt.json`. */
export interface Receipt {
  /** The version of Quire. */
  readonly quire: string;
  /** The time of the start, in ISO 8601. */
  readonly started: string;
  readonly seconds: number;
  readonly inputs: readonly FileRecord[];
  readonly outputs: readonly OutputRecord[];
  readonly operations: readonly OperationRecord[];
  readonly tools: readonly ToolVersion[];
  readonly warnings: readonly string[];
}

export interface FileRecord {
  readonly name: string;
  readonly bytes: number;
  /** As hexadecimal digits. */
  readonly sha256: string;
}

export interface OutputRecord extends FileRecord {
  /** The origin of each page of a PDF; left out when the operations do not know it. */
  readonly pages?: readonly PageOrigin[];
}

export interface OperationRecord {
  readonly operation: string;
  /** The step of a pipeline. */
  readonly step?: string;
  /** With defaults; passwords are left out. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Collects the receipt of one job. */
export class ReceiptLog {
  readonly #pages = new PageOrigins();
  readonly #inputs: FileRecord[] = [];
  readonly #operations = new Map<string, OperationRecord>();
  readonly #started = new Date();
  readonly #start = performance.now();

  /** Adds an upload, before any step. */
  async addInput(file: WorkFile): Promise<void> {
    this.#inputs.push(await recordOf(file));
    this.#pages.addInput(file, this.#inputs.length);
  }

  /** Adds an operation; a step of a pipeline that runs on several files is one entry. */
  addOperation({ name, options: { properties } }: Operation, options: StepContext['options'], step?: string): void {
    // Options are records, by their schemas.
    const all = Object.entries(options as Readonly<Record<string, unknown>>);
    const told = all.filter(([option]) => properties[option]?.format !== 'password');
    const record = { operation: name, ...(step !== undefined && { step }), options: Object.fromEntries(told) };
    this.#operations.set(step ?? name, record);
  }

  /** Returns the tools, with notes of what they do with pages. */
  watch(tools: Tools): Tools {
    return { ...tools, pdf: this.#pages.watch(tools.pdf) };
  }

  /** Notes where the pages of files come from that a step has made. */
  async addStep(
    { role }: Step,
    { files, made }: { readonly files: readonly WorkFile[]; readonly made: readonly WorkFile[] },
    { operation, tools }: Pick<StepContext, 'operation' | 'tools'>,
  ): Promise<void> {
    const keeps = role !== 'transform' || operation.keepsPages === true;
    await this.#pages.keep(keeps ? files : [], made.filter(isPdf), tools.pdf);
  }

  /** Notes the number of pages of a file. */
  setPageCount(file: Pick<WorkFile, 'path'>, count: number): void {
    this.#pages.setCount(file, count);
  }

  /** Makes the receipt, with the results under the names that their recipient sees. */
  async finish(files: readonly WorkFile[], { warnings, tools }: Pick<Receipt, 'warnings' | 'tools'>): Promise<Receipt> {
    const outputs: OutputRecord[] = [];
    for (const file of files) {
      const pages = isPdf(file) ? this.#pages.of(file) : undefined;
      outputs.push({ ...(await recordOf(file)), ...(pages !== undefined && { pages }) });
    }
    return {
      quire: version(),
      started: this.#started.toISOString(),
      seconds: Math.round(performance.now() - this.#start) / 1000,
      inputs: this.#inputs,
      outputs,
      operations: [...this.#operations.values()],
      tools,
      warnings,
    };
  }
}

async function recordOf({ name, path }: WorkFile): Promise<FileRecord> {
  return { name, bytes: (await stat(path)).size, sha256: await fileDigest(path) };
}

function isPdf({ type }: WorkFile): boolean {
  return isSameType(type, PDF);
}
