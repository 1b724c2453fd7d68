import { InvalidInput, isOfKind, type QuireError, TooComplex, UnsupportedInput } from '../../../errors.js';
import { ProgramEnd } from '../../process/program-end.js';
import { type DecodeAnswer, type Refusal, unknownEncodings } from '../decode/exchange.js';
import * as limits from '../decode/decode-limits.js';

/** The error for the caller when the decoder rejects an image. */
export function refusalOf(
  { refused, encoding }: Extract<DecodeAnswer, { refused: Refusal }>,
  name: string,
  cause: Error,
): QuireError {
  if (encoding === undefined) return refusals[refused](name, { cause });
  const reason = `images that are encoded as ${unknownEncodings[encoding]} cannot be read`;
  return new UnsupportedInput(`${name}: ${reason}; save it uncompressed, or as a PNG.`, { cause });
}

const refusals = {
  damaged: (name, options) => new InvalidInput(`${name}: the image is damaged and cannot be read.`, options),
  unsupported: (name, options) =>
    new UnsupportedInput(`${name}: images that are encoded in this way cannot be read.`, options),
  pixels: tooComplex(
    `at most ${limits.MAX_PIXELS / 1e6} million pixels, and ${limits.MAX_SIDE_PIXELS} a side, can be decoded`,
  ),
  'pixels-in-all': tooComplex(
    `its pictures have more than the ${limits.MAX_TOTAL_PIXELS / 1e6} million pixels that can be decoded of a file`,
  ),
  'pixels-at-once': tooComplex(
    'it is too large to be decoded as a whole, as its format demands; one that is neither interlaced nor progressive, ' +
      `nor a GIF or WebP, can have ${limits.MAX_PIXELS / 1e6} million pixels`,
  ),
  bytes: tooComplex(`what it holds takes more than ${limits.MAX_WRITTEN_BYTES / 2 ** 30} GB when it is decoded`),
  memory: tooComplex(`to decode it takes more than ${limits.MEMORY_BYTES / 2 ** 30} GB of memory`),
  time: tooComplex(
    `to decode it takes more than ${limits.SECONDS_A_FILE} seconds, and ${limits.SECONDS_A_PICTURE} for each picture`,
  ),
} satisfies Record<Refusal | 'time', (name: string, options: ErrorOptions) => QuireError>;

function tooComplex(reason: string): (name: string, options: ErrorOptions) => TooComplex {
  return (name, options) => new TooComplex(`${name}: the image is too large: ${reason}.`, options);
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'string' && Object.hasOwn(refusals, value);
}

/** The error for the caller when the end of the process is caused by the image; else undefined. */
export function refusalBehind(error: unknown, name: string): QuireError | undefined {
  if (!(error instanceof Error) || !(error.cause instanceof ProgramEnd)) return undefined;
  const end = error.cause;
  if (isOfKind(error, 'too-complex')) return refusals.bytes(name, { cause: end });
  // Only a limit of processor time is the fault of the image. A timeout by the clock carries no ProgramEnd.
  if (isOfKind(error, 'timed-out')) return refusals.time(name, { cause: end });
  if (!isOfKind(error, 'tool-failed')) return undefined;
  if (/out of memory|cannot allocate|failed to allocate|bad_alloc/i.test(end.output)) {
    return refusals.memory(name, { cause: end });
  }
  return end.crashed ? refusals.damaged(name, { cause: end }) : undefined;
}
