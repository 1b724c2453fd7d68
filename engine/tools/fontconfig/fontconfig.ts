import { once } from '../../files/once.js';
import { type FontconfigLibrary, fontsOf, loadFontconfig, type Pointer } from './fontconfig-library.js';
import { type FontFile, type FontRequest, isFor, nearestFont, withPattern } from './nearest-font.js';
import { type StandIn, StandIns } from './stand-in.js';

export type { FontFile, FontRequest } from './nearest-font.js';

/** The installed fonts, and replacements for missing ones. */
export interface Fontconfig {
  /**
   * The font of that name, else its replacement by design, else fontconfig's closest match; prefers fonts for the
   * language.
   */
  match(request: FontRequest): FontFile | undefined;
  /** The replacement of a family by design; undefined for an installed family, and when its design is unknown. */
  standIn(family: string): StandIn | undefined;
  /** Replacements of all missing families with a known design. */
  standIns(): readonly StandIn[];
  /** Whether any installed font supports a language. */
  speaks(language: string): boolean;
  /** All names of all installed families. */
  families(): readonly string[];
}

const MAX_ANSWERS = 512;
const LONGEST_NAME = 64;

/**
 * Fontconfig of this process. Threads share one configuration, loaded by the first request (15 ms); fontconfig is
 * thread-safe since version 2.10.91. @returns undefined where the library is not installed
 */
export function openFontconfig(): Fontconfig | undefined {
  const library = loadFontconfig();
  if (library === undefined) return undefined;
  const answers = new Map<string, FontFile | undefined>();
  const families = once(() => familiesInstalled(library));
  const standIns = once(() => new StandIns(families()));
  return {
    match(request) {
      const asked = { ...request, family: plainName(request.family) };
      const key = JSON.stringify(asked.family === '' ? asked : request);
      if (answers.has(key)) return answers.get(key);
      // Names come from documents, and a hostile document may contain any number.
      if (answers.size === MAX_ANSWERS) answers.clear();
      const answer = nearestFont(library, asked, asked.family === '' ? undefined : standIns().find(request.family));
      answers.set(key, answer);
      return answer;
    },
    speaks: (language) => ofInstalled(library, 'lang', (fonts) => fonts.some((font) => isFor(library, font, language))),
    standIn: (family) => (plainName(family) === '' ? undefined : standIns().find(family)),
    standIns: () => standIns().all(),
    families,
  };
}

/** Fontconfig of this thread, with a cache of its answers. */
export const threadFontconfig = once(openFontconfig);

/** Fontconfig knows "MS Mincho" but not "MS-Mincho". */
function plainName(family: string): string {
  const plain = family.replaceAll('-', ' ').trim();
  return plain.length > LONGEST_NAME || /[\p{C}\uFFFD]/u.test(plain) ? '' : plain;
}

function familiesInstalled(library: FontconfigLibrary): readonly string[] {
  return ofInstalled(library, 'family', (fonts) =>
    [...new Set(fonts.flatMap((font) => library.stringsOf(font, 'family')))].sort(),
  );
}

/** Passes the distinct values that installed fonts have for one object to `use`. */
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
