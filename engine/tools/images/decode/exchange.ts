/** JSON that the decoding process reads from its standard input. */
export interface DecodeOrder {
  readonly path: string;
  readonly pages: readonly number[];
  /** Target path of each page's image; extensions are appended. */
  readonly targets: readonly string[];
}

/** JSON that the decoding process writes to its standard output. */
export type DecodeAnswer =
  { readonly pictures: readonly DecodedFacts[] } | { readonly refused: Refusal; readonly encoding?: UnknownEncoding };

export interface DecodedFacts {
  readonly form: Form;
  /** Whether an image of the opacity was written as well. */
  readonly opacity: boolean;
  readonly damaged: boolean;
}

/** Encoding of the decoded image; also its file name extension. */
export type Form = 'png' | 'tif';

/** The path of the image that holds the opacity of the image at `target`. */
export function opacityPath(target: string): string {
  return `${target}-opacity.png`;
}

export type Refusal = 'damaged' | 'unsupported' | 'pixels' | 'pixels-in-all' | 'pixels-at-once' | 'bytes' | 'memory';

/** Encodings that are detected but not decoded, as messages name them. */
export const unknownEncodings = {
  zstandard: 'Zstandard',
  lzma: 'LZMA',
  lerc: 'LERC',
  jbig: 'JBIG',
  pixarLog: 'PixarLog',
  oldJpeg: 'JPEG of the old style',
  jpeg2000: 'JPEG 2000',
  jpegXl: 'JPEG XL',
  runs24: '24-bit run lengths',
  huffman: 'Huffman codes',
  jpegInBmp: 'JPEG within a BMP',
  pngInBmp: 'PNG within a BMP',
} as const;

export type UnknownEncoding = keyof typeof unknownEncodings;

/** Rejects an image that is not decoded; `cause` is for the log. */
export class Refused extends Error {
  /** Set when `refusal` is `unsupported` and the encoding has a name. */
  readonly encoding: UnknownEncoding | undefined;

  constructor(
    readonly refusal: Refusal,
    { encoding, ...options }: ErrorOptions & { readonly encoding?: UnknownEncoding | undefined } = {},
  ) {
    super(refusal, options);
    this.encoding = encoding;
  }
}
