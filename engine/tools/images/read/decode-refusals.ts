import { InvalidInput, isOfKind, type QuireError, TooComplex, UnsupportedInput } from '../../../errors.js';
import { ProgramEnd } from '../../process/program-end.js';
import { type DecodeAnswer, type Refusal, unknownEncodings } from '../decode/exchange.js';
import * as limits from '../decode/limits.js';

/** What the caller is told of an image that the decoder refuses. */
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
    `at most ${limits.MOST_PIXELS / 1e6} million pixels, and ${limits.MOST_PIXELS_A_SIDE} a side, can be decoded`,
  ),
  'pixels-in-all': tooComplex(
    `its pictures have more than the ${limits.MOST_PIXELS_IN_ALL / 1e6} million pixels that can be decoded of a file`,
  ),
  'pixels-at-once': tooComplex(
    'it is too large to be decoded as a whole, as its format demands; one that is neither interlaced nor progressive, ' +
      `nor a GIF or WebP, can have ${limits.MOST_PIXELS / 1e6} million pixels`,
  ),
  bytes: tooComplex(`what it holds takes more than ${limits.MOST_BYTES_WRITTEN / 2 ** 30} GB when it is decoded`),
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

/** What the end of the process says about the image; undefined when it is not the fault of the image. */
export function refusalBehind(error: unknown, name: string): QuireError | undefined {
  if (!(error instanceof Error) || !(error.cause instanceof ProgramEnd)) return undefined;
  const end = error.cause;
  if (isOfKind(error, 'too-complex')) return refusals.bytes(name, { cause: end });
  // Of processor time: time on the clock is not the image's doing, and has no end of the program with it.
  if (isOfKind(error, 'timed-out')) return refusals.time(name, { cause: end });
  if (!isOfKind(error, 'tool-failed')) return undefined;
  if (/out of memory|cannot allocate|failed to allocate|bad_alloc/i.test(end.output)) {
    return refusals.memory(name, { cause: end });
  }
  return end.crashed ? refusals.damaged(name, { cause: end }) : undefined;
}
