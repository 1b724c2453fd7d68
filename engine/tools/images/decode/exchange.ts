/** What the process that decodes reads from its standard input, as JSON. */
export interface DecodeOrder {
  readonly path: string;
  readonly pages: readonly number[];
  /** Where the picture of each page goes; extensions are added. */
  readonly targets: readonly string[];
}

/** What it writes to its standard output, as JSON. */
export type DecodeAnswer = { readonly pictures: readonly PictureFacts[] } | { readonly refused: Refusal };

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

/** Why a picture is not decoded; `cause` is for the log. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(refusal, options);
  }
}
