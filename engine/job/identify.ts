import { ComputePool } from '../compute/pool.js';
import type { InputField } from '../contract/operation.js';
import { checkType } from './check-inputs.js';
import { inject, injectable } from './di.js';
import { FIRST_BYTES, firstLook, unlookedType } from '../media-types/first-look.js';
import { FileBytes } from '../media-types/file-bytes.js';
import type { UntypedFile } from '../media-types/find-types.js';
import { namedType } from '../media-types/named-type.js';
import { isSameType, type MediaType, UNKNOWN } from '../media-types/media-types.js';

/** The field of an operation for which a file is sent. */
export interface IdentifySettings {
  readonly field: string;
  readonly accepts: InputField['accepts'];
  /** Cancels the detection. */
  readonly signal: AbortSignal;
}

const findTypes = new URL('../media-types/find-types.js', import.meta.url);

/** Detects the formats of files by their first bytes, and in a worker thread if these are not enough. */
@injectable()
export class Identifier {
  constructor(@inject(ComputePool) private readonly compute: Pick<ComputePool, 'run'>) {}

  /**
   * Returns the format of a file. The file is examined beyond its first bytes only if they do not decide whether the field
   * accepts it.
   * @throws UnsupportedInput or InvalidInput if the field does not accept it; Busy; the reason of the signal
   */
  async identify(file: UntypedFile, { field, accepts, signal }: IdentifySettings): Promise<MediaType> {
    const type = await this.typeOf(file, accepts, signal);
    checkType(field, { name: file.name, type }, accepts);
    return type;
  }

  /** Finds the format as `identify` does, and accepts every format. */
  async typeOf(file: UntypedFile, accepts: readonly MediaType[], signal: AbortSignal): Promise<MediaType> {
    const look = firstLook(await firstBytes(file.path));
    if ('mime' in look) return look;
    const mayBeAccepted = look.members.some((it) => accepts.some((accepted) => isSameType(accepted, it)));
    if (!mayBeAccepted) return unlookedType(look, namedType(file.name, file.declared));
    const [type = UNKNOWN] = await this.compute.run<readonly MediaType[]>(findTypes, [file], { signal });
    return type;
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  await using file = await FileBytes.open(path);
  return await file.read(0, FIRST_BYTES);
}
