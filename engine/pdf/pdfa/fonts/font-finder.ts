/** A font that a document names without embedding it. */
export interface WantedFont {
  /** /BaseFont without its subset tag. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  readonly serif: boolean;
}

export interface FoundFont {
  readonly family: string;
  /** The font file: one font with TrueType outlines, or with CFF outlines. */
  readonly font: Buffer;
}

/** Finds the installed fonts that can replace a missing one, the closest first. */
export type FontFinder = (wanted: WantedFont) => Iterable<FoundFont>;
