import {
  type FontconfigLibrary,
  fontsOf,
  LANGUAGE_EQUAL,
  loadFontconfig,
  MATCH_PATTERN,
  type Pointer,
} from './fontconfig-library.js';

export interface FontRequest {
  /** As a document names it; what no font can be called counts as no name. */
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  readonly serif: boolean;
  /** What the font has to be for, as fontconfig writes it: "ja", "zh-cn", "ar". */
  readonly language?: string | undefined;
}

export interface FontFile {
  readonly path: string;
  /** Of the font within a collection. */
  readonly index: number;
  readonly family: string;
}

/** The fonts of this machine, and which of them stands in for one that is not installed. */
export interface Fontconfig {
  /** The font that poppler would take: the nearest one, if there are any for the language among those for it. */
  match(request: FontRequest): FontFile | undefined;
  /** Whether there is any font for a language. */
  speaks(language: string): boolean;
  /** Every family installed, by its first name. */
  families(): readonly string[];
}

const MOST_ANSWERS = 512;
const LONGEST_NAME = 64;

/**
 * The fontconfig of this process. Its threads share one configuration, which is loaded with the first of them that asks
 * (15 ms); fontconfig locks what it has to, since its version 2.10.91.
 * @returns undefined where the library is not installed.
 */
export function openFontconfig(): Fontconfig | undefined {
  const library = loadFontconfig();
  if (library === undefined) return undefined;
  const answers = new Map<string, FontFile | undefined>();
  return {
    match(request) {
      const asked = { ...request, family: plainName(request.family) };
      const key = JSON.stringify(asked);
      if (answers.has(key)) return answers.get(key);
      // Names come from documents, and a hostile one has no end of them.
      if (answers.size === MOST_ANSWERS) answers.clear();
      const answer = nearest(library, asked);
      answers.set(key, answer);
      return answer;
    },
    speaks: (language) => ofInstalled(library, 'lang', (fonts) => fonts.some((font) => isFor(library, font, language))),
    families: () =>
      ofInstalled(library, 'family', (fonts) => {
        const names = fonts.map((font) => library.stringOf(font, 'family') ?? '');
        return [...new Set(names)].sort();
      }),
  };
}

/** Fontconfig knows "MS Mincho" and not "MS-Mincho". */
function plainName(family: string): string {
  const plain = family.replaceAll('-', ' ').trim();
  return plain.length > LONGEST_NAME || /[\p{C}\uFFFD]/u.test(plain) ? '' : plain;
}

function nearest(library: FontconfigLibrary, request: FontRequest): FontFile | undefined {
  return withPattern(library, (pattern) => {
    describe(library, pattern, request);
    const fonts = library.sort(null, pattern, 0, null, [0]);
    if (fonts === null) return undefined;
    try {
      return firstOf(library, fontsOf(fonts), request.language);
    } finally {
      library.destroyFonts(fonts);
    }
  });
}

/** FC_WEIGHT_BOLD, FC_SLANT_ITALIC and FC_MONO of fontconfig.h. */
const BOLD = 200;
const ITALIC = 100;
const MONO = 100;

function describe(library: FontconfigLibrary, pattern: Pointer, request: FontRequest): void {
  const { family, bold, italic, fixedPitch, serif, language = NO_LANGUAGE } = request;
  if (family !== '') library.addString(pattern, 'family', family);
  if (fixedPitch) library.addString(pattern, 'family', 'monospace');
  else if (serif) library.addString(pattern, 'family', 'serif');
  library.addString(pattern, 'lang', language);
  if (bold) library.addInteger(pattern, 'weight', BOLD);
  if (italic) library.addInteger(pattern, 'slant', ITALIC);
  if (fixedPitch) library.addInteger(pattern, 'spacing', MONO);
  library.substitute(null, pattern, MATCH_PATTERN);
  library.addDefaults(pattern);
}

/** No language at all; without it, fontconfig asks for that of the environment. */
const NO_LANGUAGE = 'xx';

function firstOf(
  library: FontconfigLibrary,
  fonts: readonly Pointer[],
  language: string | undefined,
): FontFile | undefined {
  const usable = (font: Pointer): boolean => outlines.test(library.stringOf(font, 'file') ?? '');
  const forLanguage = (font: Pointer): boolean => language === undefined || isFor(library, font, language);
  const first = fonts.find((font) => forLanguage(font) && usable(font)) ?? fonts.find(usable);
  if (first === undefined) return undefined;
  return {
    path: library.stringOf(first, 'file') ?? '',
    // The upper half numbers the named instances of a variable font.
    index: (library.integerOf(first, 'index') ?? 0) & 0xffff,
    family: library.stringOf(first, 'family') ?? '',
  };
}

/** Formats whose glyphs are outlines that FreeType reads. */
const outlines = /\.(?:ttf|ttc|otf|otc|pfa|pfb)$/i;

function isFor(library: FontconfigLibrary, font: Pointer, language: string): boolean {
  const languages = library.languagesOf(font, 'lang');
  return languages !== undefined && library.hasLanguage(languages, language) === LANGUAGE_EQUAL;
}

/** Gives `use` what the fonts installed have of one object of a pattern; fonts that are alike in it count once. */
function ofInstalled<Result>(
  library: FontconfigLibrary,
  object: string,
  use: (fonts: readonly Pointer[]) => Result,
): Result {
  return withPattern(library, (pattern) => {
    const objects = library.createObjects();
    library.addObject(objects, object);
    const fonts = library.list(null, pattern, objects);
    library.destroyObjects(objects);
    if (fonts === null) return use([]);
    try {
      return use(fontsOf(fonts));
    } finally {
      library.destroyFonts(fonts);
    }
  });
}

function withPattern<Result>(library: FontconfigLibrary, use: (pattern: Pointer) => Result): Result {
  const pattern = library.createPattern();
  try {
    return use(pattern);
  } finally {
    library.destroyPattern(pattern);
  }
}
