/** Messages between the service and a converter: one line of JSON each. */

/** An order to convert one document. Paths are in the converter's own folder. */
export interface Order<Question> {
  /** Path of the document, in a folder of its own. */
  readonly source: string;
  /** Path of the result; the file does not exist yet. */
  readonly target: string;
  readonly question: Question;
}

/** Reasons why a document was not converted. */
export const refusalKinds = [
  'password-required',
  'wrong-password',
  'invalid-input',
  'unsupported-input',
  'too-complex',
  'timed-out',
  /** The service's disk is full; the document is not at fault. */
  'disk-full',
  /** An installed program is unusable; the document is not at fault. */
  'tool-failed',
] as const;

export type RefusalKind = (typeof refusalKinds)[number];

export interface Refusal {
  readonly kind: RefusalKind;
  /** The end of the caller's message, after the document's name and a colon: "is damaged." */
  readonly says: string;
  /** Whether the document left the converter unusable; absent when the converter can go on. */
  readonly spent?: boolean;
}

/**
 * A converter first sends `ready`. It answers an order with `taken` when it takes up the document, and then with the
 * outcome.
 */
export type Answer<Report> =
  | { readonly ready: true }
  | { readonly taken: true }
  | { readonly report: Report }
  | { readonly refused: Refusal }
  /** The converter cannot go on; `broken` is for the log. */
  | { readonly broken: string };
