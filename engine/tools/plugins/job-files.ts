import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';

import type { Protection, WorkFile, Workspace } from '../../contract/file.js';
import { ToolFailed } from '../../errors.js';
import { readPart } from '../../files/read-part.js';
import { openRegular } from '../../files/regular-file.js';
import { mayHaveType } from '../../media-types/may-have-type.js';
import { isSameType } from '../../media-types/media-types.js';
import { HEADER_BYTES } from '../../media-types/pdf-signs.js';
import { takeOver } from '../converters/take-over.js';
import type { PluginProcess } from './plugin-process.js';

/** Maximum bytes of a file that a plugin makes. */
const MAX_BYTES = 4 * 2 ** 30;

/** Maximum files that a step returns. */
const MAX_FILES = 10_000;

/**
 * The files of one step, in the workspace of the job and as copies in the folder of the plugin's process. The process
 * never gets the passwords of protected documents: it sees a mark, which stands for the protection.
 */
export class JobFiles {
  /** The files of the job by the paths of their copies. */
  readonly #originals = new Map<string, WorkFile>();
  readonly #copies = new Map<string, string>();
  readonly #protections = new Map<string, Protection>();

  constructor(
    private readonly process: PluginProcess,
    private readonly workspace: Workspace,
  ) {}

  /** Copies files into the folder of the process; each file once. */
  async takeIn(files: readonly WorkFile[]): Promise<readonly WorkFile[]> {
    const taken: WorkFile[] = [];
    for (const file of files) {
      const known = this.#copies.get(file.path);
      const path = known ?? (await this.process.takeIn(file.path, `${randomUUID()}.${file.type.extensions[0]}`));
      this.#copies.set(file.path, path);
      this.#originals.set(path, file);
      const { protection, ...rest } = file;
      taken.push({ ...rest, path, ...(protection !== undefined && { protection: this.#marked(protection) }) });
    }
    return taken;
  }

  /**
   * Moves the files that a step has returned into the workspace.
   * @throws Error when they are not usable, or are not of the type that the step states
   */
  async takeOut(returned: unknown): Promise<readonly WorkFile[]> {
    if (!Array.isArray(returned) || returned.length > MAX_FILES) throw new Error('The step returned no list of files.');
    const moved = new Map<string, WorkFile>();
    const files: WorkFile[] = [];
    for (const value of returned as readonly unknown[]) {
      const { path, ...its } = fileOf(value);
      const described = { ...its, ...this.#protectionOf(its.protection) };
      const original = this.#originals.get(path) ?? moved.get(path);
      if (original !== undefined) {
        const file = { ...described, path: original.path };
        // The type of an upload is detected, also where it is too damaged for its first bytes to tell.
        if (!isSameType(file.type, original.type)) await checkType(file);
        files.push(file);
        continue;
      }
      if (!this.#isInside(path)) throw new Error('The step returned a file outside of the folder of its job.');
      const place = this.workspace.newFile(described);
      await takeOver(path, place.path, MAX_BYTES).catch((cause: unknown) => {
        throw new Error('The step returned a file that cannot be used.', { cause });
      });
      await checkType(place);
      moved.set(path, place);
      files.push(place);
    }
    return files;
  }

  /**
   * Returns arguments of a tool with the real protections.
   * @throws ToolFailed when a path is not directly in the folder of the process: a folder within it may be a link
   */
  checked(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((it) => this.checked(it));
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    const entries = Object.entries(value).flatMap(([key, its]): readonly (readonly [string, unknown])[] => {
      if (key === 'protection' && this.#isMark(its)) return Object.entries(this.#protectionOf(its));
      if (key === 'path' || key === 'source') this.checkPath(its);
      return [[key, this.checked(its)]];
    });
    return Object.fromEntries(entries);
  }

  checkPath(path: unknown): void {
    if (!this.#isInside(path)) throw new ToolFailed('A plugin may use only files in the folder of its job.');
  }

  #isInside(path: unknown): boolean {
    return typeof path === 'string' && dirname(path) === this.process.folder && !path.endsWith('/..');
  }

  #marked(protection: Protection): Protection {
    const source = join(this.process.folder, `protection-${randomUUID()}`);
    this.#protections.set(source, protection);
    return { source, password: '' };
  }

  #isMark(value: unknown): boolean {
    return (
      typeof value === 'object' && value !== null && 'source' in value && this.#protections.has(String(value.source))
    );
  }

  /** The protection that a step has returned with a file: a mark, or one that a tool has reported about an upload. */
  #protectionOf(returned: unknown): { readonly protection?: Protection } {
    if (typeof returned !== 'object' || returned === null || !('source' in returned)) return {};
    const marked = this.#protections.get(String(returned.source));
    if (marked !== undefined) return { protection: marked };
    const upload = this.#originals.get(String(returned.source));
    if (upload === undefined || !('password' in returned)) return {};
    return { protection: { source: upload.path, password: String(returned.password) } };
  }
}

async function checkType({ path, type }: WorkFile): Promise<void> {
  await using file = await openRegular(path);
  const head = await readPart(file, 0, HEADER_BYTES);
  if (!mayHaveType(head, type)) throw new Error(`The step returned a file as ${type.name} that is none.`);
}

function fileOf(value: unknown): WorkFile {
  if (typeof value !== 'object' || value === null) throw new Error('The step returned something that is not a file.');
  const { path, name, type, protection } = value as Partial<WorkFile>;
  const isFile = typeof path === 'string' && typeof name === 'string' && name.length <= 1024 && isType(type);
  if (!isFile) throw new Error('The step returned something that is not a file.');
  return { path, name, type, ...(protection !== undefined && { protection }) };
}

function isType(type: unknown): type is WorkFile['type'] {
  if (typeof type !== 'object' || type === null) return false;
  const { name, mime, extensions } = type as Partial<WorkFile['type']>;
  if (typeof name !== 'string' || typeof mime !== 'string' || !Array.isArray(extensions)) return false;
  return extensions.length > 0 && extensions.every((it) => typeof it === 'string' && /^[a-z0-9]{1,16}$/.test(it));
}
