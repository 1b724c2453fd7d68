import { stat, writeFile } from 'node:fs/promises';

import type { EncryptionModel, Lock, ProtectSettings, QpdfPatch, QpdfTool } from '../../contract/tools/qpdf.js';
import type { WorkFile } from '../../contract/file.js';
import { tooDamagedError } from '../../document-messages.js';
import { isOfKind } from '../../errors.js';
import type { ProgramLimits, ProcessTool } from '../../contract/tools/process.js';
import { ProgramEnd } from '../process/program-end.js';
import { encryptionModel } from './encryption-model.js';

/** Bytes of address space for qpdf to repair a page tree: it copies each page object that occurs twice. */
const MAX_REPAIR_MEMORY = 2 ** 30;

/** Minimum limit of a result's bytes; the limit grows with the source by MAX_GROWTH. */
const MIN_LIMIT = 64 * 2 ** 20;
/** qpdf writes XMP metadata uncompressed; 2 KB can expand to gigabytes. */
const MAX_GROWTH = 10;

/**
 * Bytes of qpdf's stack. Linearizing follows the items of an outline by recursion, 300 bytes each, and ends with a
 * segmentation fault where the stack ends: after 25,000 items with the 8 MB that are usual.
 */
const MAX_STACK = 2 ** 30;

/** Runs qpdf; each job is passed as JSON. */
export class Qpdf implements QpdfTool {
  constructor(private readonly process: ProcessTool) {}

  async lockOf(source: WorkFile, password: string): Promise<Lock> {
    const job = { inputFile: source.path, requiresPassword: '', password };
    const { code } = await this.#start(job);
    // Exit codes of qpdf --requires-password: 0, another password is needed; 2, not encrypted; 3, the password fits.
    return code === 0 ? 'closed' : code === 3 ? 'opened' : 'none';
  }

  decrypt(source: WorkFile, target: WorkFile, password: string): Promise<WorkFile> {
    return this.#make(source, target, { decrypt: '', password });
  }

  async decryptSound(source: WorkFile, target: WorkFile, password: string): Promise<WorkFile | undefined> {
    const code = await this.#run(source, target, { decrypt: '', password });
    return code === 0 ? target : undefined;
  }

  async encryptLike(
    source: WorkFile,
    target: WorkFile,
    { protection, linearized }: EncryptionModel,
  ): Promise<WorkFile> {
    return await this.#make(source, target, {
      ...(linearized && { linearize: '' }),
      copyEncryption: await modelOf(protection.source, target),
      encryptionFilePassword: protection.password,
      allowWeakCrypto: '',
    });
  }

  async rewrite(source: WorkFile, target: WorkFile): Promise<WorkFile> {
    try {
      // A rotation by 0 degrees makes qpdf walk and repair the whole page tree, which it otherwise copies.
      return await this.#make(source, target, { rotate: '+0:1' }, { memory: MAX_REPAIR_MEMORY });
    } catch (error) {
      if (!isOfKind(error, 'invalid-input')) throw error;
      // The document may have no first page to rotate, or more pages than memory.
      return await this.#make(source, target, {});
    }
  }

  linearize(source: WorkFile, target: WorkFile): Promise<WorkFile> {
    return this.#make(source, target, { linearize: '' });
  }

  protect(source: WorkFile, target: WorkFile, settings: ProtectSettings): Promise<WorkFile> {
    return this.#make(source, target, { encrypt: encryption(settings), allowWeakCrypto: '' });
  }

  describe(source: WorkFile, target: WorkFile): Promise<WorkFile> {
    return this.#make(source, target, { jsonOutput: '2', jsonStreamData: 'none' });
  }

  describeData(source: WorkFile, target: WorkFile, streams: readonly number[]): Promise<WorkFile> {
    const described = { jsonOutput: '2', jsonStreamData: 'inline', decodeLevel: 'generalized' };
    return this.#make(source, target, { ...described, jsonObject: streams.map(String) });
  }

  async patch(source: WorkFile, target: WorkFile, patch: QpdfPatch): Promise<WorkFile> {
    const updateFromJson = await this.process.writeFile('patch.json', patchJson(patch));
    return await this.#make(source, target, { updateFromJson });
  }

  async #make(source: WorkFile, target: WorkFile, job: QpdfJob, limits: QpdfLimits = {}): Promise<WorkFile> {
    await this.#run(source, target, job, limits);
    return target;
  }

  /** Returns qpdf's exit code: 0, or 3 for warnings about the input. */
  async #run(source: WorkFile, target: WorkFile, job: QpdfJob, limits: QpdfLimits = {}): Promise<number> {
    const file = MIN_LIMIT + MAX_GROWTH * (await stat(source.path)).size;
    // PDF/A requires a line end before "endstream" (ISO 19005-2 §6.1.7.1).
    const written = { newlineBeforeEndstream: '', noWarn: '' };
    const verb = { ...job, ...written, inputFile: source.path, outputFile: target.path };
    const { code, stderr } = await this.#start(verb, { file, ...limits }).catch((error: unknown) => {
      throw isOfKind(error, 'tool-failed') && error.cause instanceof ProgramEnd && error.cause.crashed
        ? tooDamagedError(source, { cause: error.cause })
        : error;
    });
    if (code === 0 || code === 3) return code;
    throw tooDamagedError(source, { cause: new ProgramEnd('qpdf', code, stderr) });
  }

  /**
   * Passes the whole job as JSON on standard input. Every user of the machine can read arguments, passwords
   * included, and `@-` (one argument per line) cannot express a user password that begins with two hyphens (qpdf
   * 11.3 ends with a segmentation fault).
   */
  async #start(job: QpdfJob, limits: QpdfLimits = {}): Promise<{ code: number; stderr: string }> {
    return await this.process.run({
      program: 'qpdf',
      args: ['--job-json-file=/dev/stdin'],
      input: JSON.stringify(job),
      limits: { stack: MAX_STACK, ...limits },
    });
  }
}

/** Returns the path of the document whose encryption qpdf can copy. */
async function modelOf(source: string, target: WorkFile): Promise<string> {
  const model = encryptionModel(source);
  if (model === undefined) return source;
  const path = `${target.path}-encryption`;
  await writeFile(path, model, { mode: 0o600 });
  return path;
}

type QpdfJob = Readonly<Record<string, unknown>>;
type QpdfLimits = Partial<Pick<ProgramLimits, 'file' | 'memory'>>;

function encryption({ userPassword, ownerPassword, method, allow }: ProtectSettings): QpdfJob {
  const restrictions = {
    print: allow.printing ? 'full' : 'none',
    extract: allow.copying ? 'y' : 'n',
    assemble: allow.editing ? 'y' : 'n',
    modifyOther: allow.editing ? 'y' : 'n',
    annotate: allow.annotations ? 'y' : 'n',
    form: allow.annotations ? 'y' : 'n',
    // Accessibility is always permitted: ISO 32000-2 table 22 deprecates the bit that forbids it.
    accessibility: 'y',
  };
  const key =
    method === 'aes256'
      ? { '256bit': restrictions }
      : { '128bit': { ...restrictions, useAes: method === 'aes128' ? 'y' : 'n' } };
  return { userPassword, ownerPassword, ...key };
}

function patchJson({ objects, trailer }: QpdfPatch): string {
  const numbers = Object.keys(objects).map((id) => Number.parseInt(id, 10));
  const entries = Object.entries(objects).map(([id, object]) => [`obj:${id} R`, withData(object)] as const);
  const header = {
    jsonversion: 2,
    // A "pdfversion" here would become the document's version.
    pushedinheritedpageresources: false,
    calledgetallpages: false,
    maxobjectid: Math.max(0, ...numbers),
  };
  const changes = { ...Object.fromEntries(entries), ...(trailer && { trailer: { value: trailer } }) };
  return JSON.stringify({ qpdf: [header, changes] });
}

function withData(object: QpdfPatch['objects'][string]): unknown {
  if ('value' in object) return object;
  const { dict, data } = object.stream;
  return { stream: { dict, ...(data && { data: data.toString('base64') }) } };
}
