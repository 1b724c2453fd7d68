import { Refused, type UnknownEncoding } from './exchange.js';

/** Runs `work` and translates the errors of libvips. @throws Refused */
export async function translatingErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw refusedBy(cause);
  }
}

/** Classifies an error of libvips by its message, the only information that libvips gives. */
export function refusedBy(cause: unknown): Refused {
  const message = String(cause);
  const encoding = encodings.find(([words]) => words.test(message))?.[1];
  return new Refused(encoding === undefined ? refusalOf(message) : 'unsupported', { cause, encoding });
}

/** Codecs that libtiff may have been built without, and compression numbers that it does not know. */
const encodings: readonly (readonly [words: RegExp, encoding: UnknownEncoding])[] = [
  [/ZSTD compression support is not/, 'zstandard'],
  [/LZMA compression support is not/, 'lzma'],
  [/LERC compression support is not/, 'lerc'],
  [/JBIG compression support is not/, 'jbig'],
  [/PixarLog compression support is not/, 'pixarLog'],
  [/Old-style JPEG compression support is not/, 'oldJpeg'],
  [/Compression scheme (?:3300[345]|34712) /, 'jpeg2000'],
  [/Compression scheme (?:50002|52546) /, 'jpegXl'],
];

function refusalOf(message: string): Refused['refusal'] {
  if (/out of memory|insufficient memory|cannot allocate/i.test(message)) return 'memory';
  if (message.includes('exceeds pixel limit')) return 'pixels';
  // The file does not begin as any of the unblocked formats.
  if (message.includes('contains unsupported image format')) return 'damaged';
  return unknown.test(message) ? 'unsupported' : 'damaged';
}

// libvips takes CIELab images of three samples of 8 bits for its own layout of four, `labq`, and rejects their headers.
const unknown =
  /unsupported|bad labq format|not supported|not configured|not implemented|exceeds channel|no known route|out of range|whole number of bytes/i;
