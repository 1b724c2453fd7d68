import { type FontconfigLibrary, fontsOf, loadFontconfig, MATCH_PATTERN, type Pointer } from './fontconfig-library.js';

/** What text wants of its fonts, the most wanted first. */
export interface FontWish {
  readonly families: readonly string[];
  /** As fontconfig writes it: "ja", "ar"; undefined for none in particular. */
  readonly language: string | undefined;
}

/** A font installed, with outlines and of one weight, in a format of OpenType. */
export interface InstalledFont {
  readonly path: string;
  /** Of the font within a collection. */
  readonly index: number;
  readonly postScriptName: string;
  /** Whether it has a glyph for a character. */
  has(code: number): boolean;
}

/**
 * The fonts of this machine that can be embedded in a document, in the order in which a wish is best met.
 * @returns undefined where fontconfig is not installed.
 */
export function openFontOrder(): ((wish: FontWish) => readonly InstalledFont[]) | undefined {
  const library = loadFontconfig();
  return library && ((wish) => sorted(library, wish));
}

/** The patterns behind the answer live as long as the process: fontconfig shares them among all answers. */
function sorted(library: FontconfigLibrary, { families, language = NO_LANGUAGE }: FontWish): readonly InstalledFont[] {
  const pattern = library.createPattern();
  try {
    for (const family of families) library.addString(pattern, 'family', family);
    library.addString(pattern, 'lang', language);
    library.substitute(null, pattern, MATCH_PATTERN);
    library.addDefaults(pattern);
    const fonts = library.sort(null, pattern, 0, null, [0]);
    return fonts === null ? [] : fontsOf(fonts).flatMap((font) => usable(library, font));
  } finally {
    library.destroyPattern(pattern);
  }
}

/** No language at all; without it, fontconfig asks for that of the environment. */
const NO_LANGUAGE = 'xx';

const OPENTYPE = /\.(?:ttf|ttc|otf|otc)$/i;

function usable(library: FontconfigLibrary, font: Pointer): readonly InstalledFont[] {
  const path = library.stringOf(font, 'file') ?? '';
  const index = library.integerOf(font, 'index') ?? 0;
  const characters = library.charactersOf(font, 'charset');
  if (!OPENTYPE.test(path) || characters === undefined || index > LAST_INDEX) return [];
  if (library.truthOf(font, 'outline') !== 1 || library.truthOf(font, 'color') === 1) return [];
  const postScriptName = library.stringOf(font, 'postscriptname') ?? library.stringOf(font, 'family') ?? '';
  return [{ path, index, postScriptName, has: (code) => library.hasCharacter(characters, code) === 1 }];
}

/** Beyond it are the named instances of variable fonts. */
const LAST_INDEX = 0xffff;
