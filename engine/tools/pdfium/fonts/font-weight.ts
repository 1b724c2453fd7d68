/** Entries of a PDF font and values from PDFium that concern the weight of the font. */
interface WeightFacts {
  /** The PostScript name, without the prefix of a subset. */
  readonly name: string;
  /** The flag ForceBold (ISO 32000-2, table 121). */
  readonly forceBold: boolean;
  /** PDFium's estimate from the stem width (StemV). */
  readonly byStems: number;
  /** What the embedded font file states, where it does. */
  readonly boldFile?: boolean;
}

const NORMAL = 400;
const BOLD = 700;

/** PDFium's estimate for the stems of most bold fonts. */
const BOLD_STEMS = 600;

/**
 * The weight of a font, 100 to 900, by its name. The font file and the stem width count only where the name is a mere label
 * such as `F1`: programs write stem widths of other scales, such as 234 for Geneva and 222 for Times New Roman in regular
 * weight.
 */
export function fontWeightOf({ name, forceBold, byStems, boldFile }: WeightFacts): number {
  const named = weightNames.find(([pattern]) => pattern.test(name));
  if (named !== undefined) return named[1];
  const isBold = isLabel(name) && (boldFile ?? byStems >= BOLD_STEMS);
  return forceBold || isBold ? BOLD : NORMAL;
}

/** Returns whether a name is one that programs give fonts whose own names they do not know. */
export function isLabel(name: string): boolean {
  return LABEL.test(name);
}

/** Returns whether a font is slanted by its name; 3B2 gives names such as `AdvOTb92eb7df.I`. */
export function isItalicName(name: string): boolean {
  return /italic|oblique|slanted|kursiv/i.test(name) || /\.B?I(?:\+|$)/.test(name);
}

/** Computer Modern Roman has such a name too: CMR10. */
const LABEL = /^(?!CM[A-Z]\d)(?:[A-Za-z]{0,3}|(?:CID)?Font(?:\+F)?|unnamed)[-_ ]?[\d_]*$/i;

/**
 * Names of OpenType's usWeightClass, and those of Computer Modern, Linotype, URW, Libertine and 3B2; a name comes before the
 * names that it contains.
 */
const weightNames: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/hairline|thin(?!k)/i, 100],
  [/(extra|ultra)[- ]?light/i, 200],
  [/(semi|demi)[- ]?light/i, 350],
  [/light(?!ning)/i, 300],
  [/(semi|demi)[- ]?bold|demi\b/i, 600],
  [/(extra|ultra)[- ]?bold/i, 800],
  [/bold|^cm(b|ssbx|ssdc)|^(sf|ec)(b[xil]|s[xo]|xc|rb)\d/i, BOLD],
  [/-Medi(?:Ital)?$|(?<=[a-z-])Bd(?![a-z])|^Lin\w+TB|\.BI?(?:\+|$)/, BOLD],
  [/black|heavy|(?<=[a-z-])Blk(?![a-z])/i, 900],
  [/medium|(?<=[a-z-])Md(?![a-z])/i, 500],
];
