/** What a converter and the service that started it say to each other: JSON, a line each. */

/** One document. Paths are in the converter's own folder. */
export interface Order<Question> {
  /** In a folder of its own. */
  readonly source: string;
  /** Where the result goes; nothing is there yet. */
  readonly target: string;
  readonly question: Question;
}

/** Why nothing came of a document. */
export const refusalKinds = [
  'password-required',
  'wrong-password',
  'invalid-input',
  'unsupported-input',
  'too-complex',
  'timed-out',
  /** Not the document's fault: the service's disk is full. */
  'disk-full',
  /** Nor this: what the service has installed is of no use. */
  'tool-failed',
] as const;

export type RefusalKind = (typeof refusalKinds)[number];

export interface Refusal {
  readonly kind: RefusalKind;
  /** What follows the document's name and a colon, for the caller: "is damaged." */
  readonly says: string;
  /** Whether the document has brought the converter down with it; left out when it is as good as before. */
  readonly spent?: boolean;
}

/** The first message of a converter is `ready`. An order is answered by `taken` when it is
 * taken up, and then by what came of it. */
export type Answer<Report> =
  | { readonly ready: true }
  | { readonly taken: true }
  | { readonly report: Report }
  | { readonly refused: Refusal }
  /** The converter can go on no more; what broke is for the log. */
  | { readonly broken: string };
