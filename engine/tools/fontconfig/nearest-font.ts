import { type FontconfigLibrary, fontsOf, LANGUAGE_EQUAL, MATCH_PATTERN, type Pointer } from './fontconfig-library.js';
import { comparable, isOrnament, type StandIn } from './stand-in.js';

export interface FontRequest {
  /** The name in the document; an impossible font name counts as none. */
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  readonly serif: boolean;
  /** Language that the font must support, as fontconfig spells it: "ja", "zh-cn", "ar". */
  readonly language?: string | undefined;
  /** The format of the file, one of them, as fontconfig spells it: "TrueType", "CFF", "Type 1". */
  readonly formats?: readonly string[];
}

export interface FontFile {
  readonly path: string;
  /** Index of the font within a collection. */
  readonly index: number;
  readonly family: string;
}

/** @param standIn the replacement of the family by design, if the family is not installed */
export function nearestFont(
  library: FontconfigLibrary,
  request: FontRequest,
  standIn: StandIn | undefined,
): FontFile | undefined {
  return withPattern(library, (pattern) => {
    describe(library, pattern, { ...request, standIn });
    const fonts = library.sort(null, pattern, 0, null, [0]);
    if (fonts === null) return undefined;
    try {
      return firstOf(library, fontsOf(fonts), { ...request, standIn });
    } finally {
      library.destroyFonts(fonts);
    }
  });
}

/** FC_WEIGHT_BOLD, FC_SLANT_ITALIC and FC_MONO of fontconfig.h. */
const BOLD = 200;
const ITALIC = 100;
const MONO = 100;

type Wanted = FontRequest & { readonly standIn: StandIn | undefined };

function describe(library: FontconfigLibrary, pattern: Pointer, wanted: Wanted): void {
  const { family, bold, italic, fixedPitch, serif, standIn, language = NO_LANGUAGE } = wanted;
  if (family !== '') library.addString(pattern, 'family', family);
  if (standIn !== undefined) library.addString(pattern, 'family', standIn.family);
  if (fixedPitch) library.addString(pattern, 'family', 'monospace');
  else if (serif) library.addString(pattern, 'family', 'serif');
  library.addString(pattern, 'lang', language);
  if (bold || standIn?.bold === true) library.addInteger(pattern, 'weight', BOLD);
  if (italic) library.addInteger(pattern, 'slant', ITALIC);
  if (fixedPitch) library.addInteger(pattern, 'spacing', MONO);
  library.substitute(null, pattern, MATCH_PATTERN);
  library.addDefaults(pattern);
}

/** A code for no language; without one, fontconfig uses the language of the environment. */
const NO_LANGUAGE = 'xx';

function firstOf(
  library: FontconfigLibrary,
  fonts: readonly Pointer[],
  { family, language, standIn, formats }: Wanted,
): FontFile | undefined {
  const isInFormat = (font: Pointer): boolean => formats?.includes(library.stringOf(font, 'fontformat') ?? '') ?? true;
  // A document may ask for thousands of fonts, so only those before the answer are examined.
  const isCandidate = (font: Pointer): boolean => isInFormat(font) && isUsable(library, font, family);
  const isForLanguage = (font: Pointer): boolean => language === undefined || isFor(library, font, language);
  const first = fonts.find((font) => isForLanguage(font) && isCandidate(font)) ?? fonts.find(isCandidate);
  if (first === undefined) return undefined;
  const names = library.stringsOf(first, 'family');
  return {
    path: library.stringOf(first, 'file') ?? '',
    // The upper 16 bits number the named instances of a variable font.
    index: (library.integerOf(first, 'index') ?? 0) & 0xffff,
    // A narrow member of a family lists the family's name first, and then its own.
    family: names.find((it) => it === standIn?.family) ?? names[0] ?? '',
  };
}

/** A colour bitmap font has no outlines to draw, so it is used only when it is requested by name. */
function isUsable(library: FontconfigLibrary, font: Pointer, family: string): boolean {
  const names = library.stringsOf(font, 'family');
  return (
    outlines.test(library.stringOf(font, 'file') ?? '') &&
    (library.truthOf(font, 'color') !== 1 || names.some((it) => comparable(it) === comparable(family))) &&
    !names.some((it) => isOrnament(it, family))
  );
}

/** Formats with outlines that FreeType reads. */
const outlines = /\.(?:ttf|ttc|otf|otc|pfa|pfb)$/i;

/** Whether a font supports a language. */
export function isFor(library: FontconfigLibrary, font: Pointer, language: string): boolean {
  const languages = library.languagesOf(font, 'lang');
  return languages !== undefined && library.hasLanguage(languages, language) === LANGUAGE_EQUAL;
}

export function withPattern<Result>(library: FontconfigLibrary, use: (pattern: Pointer) => Result): Result {
  const pattern = library.createPattern();
  try {
    return use(pattern);
  } finally {
    library.destroyPattern(pattern);
  }
}
