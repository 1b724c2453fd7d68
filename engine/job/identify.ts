import { ComputePool } from '../compute/pool.js';
import type { InputField } from '../contract/operation.js';
import { checkType } from './check-inputs.js';
import { inject, injectable } from './di.js';
import { FIRST_BYTES, firstLook, unlookedType } from '../media-types/first-look.js';
import { FileBytes } from '../media-types/file-bytes.js';
import type { UntypedFile } from '../media-types/find-types.js';
import { namedType, undetectedType } from '../media-types/named-type.js';
import { isSameType, type MediaType, TXT, UNKNOWN, ZIP } from '../media-types/media-types.js';
import { COMPOUND, XML } from '../media-types/other-types.js';

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
    const detected = await this.#detect(file, accepts, signal);
    const isGeneral = generalTypes.some((it) => isSameType(it, detected));
    return (isGeneral ? undetectedType(file, accepts) : undefined) ?? detected;
  }

  async #detect(file: UntypedFile, accepts: readonly MediaType[], signal: AbortSignal): Promise<MediaType> {
    const look = firstLook(await firstBytes(file.path));
    if ('mime' in look) return look;
    const mayBeAccepted = look.members.some((it) => accepts.some((accepted) => isSameType(accepted, it)));
    if (!mayBeAccepted) return unlookedType(look, namedType(file.name, file.declared));
    const [type = UNKNOWN] = await this.compute.run<readonly MediaType[]>(findTypes, [file], { signal });
    return type;
  }
}

/** Results of the detection that leave open which format a file has: other formats are built on these. */
const generalTypes: readonly MediaType[] = [UNKNOWN, TXT, XML, ZIP, COMPOUND];

async function firstBytes(path: string): Promise<Buffer> {
  await using file = await FileBytes.open(path);
  return await file.read(0, FIRST_BYTES);
}
