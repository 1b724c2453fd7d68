/** What the process that decodes reads from its standard input, as JSON. */
export interface DecodeOrder {
  readonly path: string;
  readonly pages: readonly number[];
  /** Where the picture of each page goes; extensions are added. */
  readonly targets: readonly string[];
}

/** What it writes to its standard output, as JSON. */
export type DecodeAnswer =
  { readonly pictures: readonly PictureFacts[] } | { readonly refused: Refusal; readonly encoding?: UnknownEncoding };

export interface PictureFacts {
  readonly form: Form;
  /** Whether there is a picture of how opaque it is. */
  readonly opacity: boolean;
  readonly damaged: boolean;
}

/** The extension as well. */
export type Form = 'png' | 'tif';

/** Where the picture of how opaque it is lies. */
export function opacityPath(target: string): string {
  return `${target}-opacity.png`;
}

export type Refusal = 'damaged' | 'unsupported' | 'pixels' | 'pixels-in-all' | 'pixels-at-once' | 'bytes' | 'memory';

/** Encodings that are known and not read, as messages call them. */
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

/** Why a picture is not decoded; `cause` is for the log. */
export class Refused extends Error {
  /** Of what is `unsupported`, when it has a name. */
  readonly encoding: UnknownEncoding | undefined;

  constructor(
    readonly refusal: Refusal,
    { encoding, ...options }: ErrorOptions & { readonly encoding?: UnknownEncoding | undefined } = {},
  ) {
    super(refusal, options);
    this.encoding = encoding;
  }
}
