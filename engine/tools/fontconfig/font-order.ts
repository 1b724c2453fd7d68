import { type FontconfigLibrary, fontsOf, loadFontconfig, MATCH_PATTERN, type Pointer } from './fontconfig-library.js';

/** Preferences for the fonts of a text, in order of priority. */
export interface FontWish {
  readonly families: readonly string[];
  /** As fontconfig spells it: "ja", "ar"; undefined for no preference. */
  readonly language: string | undefined;
}

/** An installed OpenType font with outlines and a single weight. */
export interface InstalledFont {
  readonly path: string;
  /** Index of the font within a collection. */
  readonly index: number;
  readonly postScriptName: string;
  /** Whether the font has a glyph for a character. */
  has(code: number): boolean;
}

/**
 * Lists the machine's embeddable fonts, the best match of the preferences first. @returns undefined where fontconfig
 * is not installed
 */
export function openFontOrder(): ((wish: FontWish) => readonly InstalledFont[]) | undefined {
  const library = loadFontconfig();
  return library && ((wish) => sorted(library, wish));
}

/** The patterns in the result live as long as the process, since fontconfig shares them among all results. */
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

/** A code for no language; without one, fontconfig uses the language of the environment. */
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

/** Larger indices denote named instances of variable fonts. */
const LAST_INDEX = 0xffff;
