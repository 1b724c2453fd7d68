/** The encryption of a document as it came, so that a result can be given the same. */
export interface Protection {
  /** The encrypted document, in the workspace. */
  readonly source: string;
  /** What opened it; empty for none. */
  readonly password: string;
}
