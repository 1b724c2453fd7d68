import { once } from '../../files/once.js';
import { type FontconfigLibrary, fontsOf, loadFontconfig, type Pointer } from './fontconfig-library.js';
import { type FontFile, type FontRequest, isFor, nearestFont, withPattern } from './nearest-font.js';
import { type StandIn, StandIns } from './stand-in.js';

export type { FontFile, FontRequest } from './nearest-font.js';

/** The fonts of this machine, and which of them stands in for one that is not installed. */
export interface Fontconfig {
  /**
   * The font of that name, or what stands in for it by its design, or what fontconfig takes for the nearest one: if there
   * are any for the language, one of those.
   */
  match(request: FontRequest): FontFile | undefined;
  /** What stands in for a family by its design; undefined for one that is installed, and where no design is known. */
  standIn(family: string): StandIn | undefined;
  /** The stand-ins for all families whose design is known and that are not installed. */
  standIns(): readonly StandIn[];
  /** Whether there is any font for a language. */
  speaks(language: string): boolean;
  /** Every family installed, by all of its names. */
  families(): readonly string[];
}

const MAX_ANSWERS = 512;
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
  const families = once(() => familiesInstalled(library));
  const standIns = once(() => new StandIns(families()));
  return {
    match(request) {
      const asked = { ...request, family: plainName(request.family) };
      const key = JSON.stringify(asked.family === '' ? asked : request);
      if (answers.has(key)) return answers.get(key);
      // Names come from documents, and a hostile one has no end of them.
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

/** The fontconfig of this thread, which remembers its answers. */
export const threadFontconfig = once(openFontconfig);

/** Fontconfig knows "MS Mincho" and not "MS-Mincho". */
function plainName(family: string): string {
  const plain = family.replaceAll('-', ' ').trim();
  return plain.length > LONGEST_NAME || /[\p{C}\uFFFD]/u.test(plain) ? '' : plain;
}

function familiesInstalled(library: FontconfigLibrary): readonly string[] {
  return ofInstalled(library, 'family', (fonts) =>
    [...new Set(fonts.flatMap((font) => library.stringsOf(font, 'family')))].sort(),
  );
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
