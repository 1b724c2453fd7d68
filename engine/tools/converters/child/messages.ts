/** What a converter and the service that started it say to each other: JSON, a line each. */

/** One document. Paths are in the converter's own folder. */
export interface Order<Question> {
  readonly source: string;
  /** Where the PDF goes; nothing is there yet. */
  readonly target: string;
  readonly question: Question;
}

/** Why a document was not converted although nothing is wrong with the converter. */
export type RefusalKind =
  'password-required' | 'wrong-password' | 'invalid-input' | 'unsupported-input' | 'too-complex' | 'timed-out';

export interface Refusal {
  readonly kind: RefusalKind;
  /** What follows the document's name and a colon, for the caller: "is damaged." */
  readonly says: string;
}

/** The first message of a converter is `ready`; each after that answers an order. */
export type Answer<Report> =
  | { readonly ready: true }
  | { readonly report: Report }
  | { readonly refused: Refusal }
  /** The converter can go on no more; what broke is for the log. */
  | { readonly broken: string };
