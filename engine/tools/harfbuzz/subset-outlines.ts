import { claimMemory } from '../../thread/claim-memory.js';
import type { OutlineSubsetter } from '../../formats/sfnt/subset-true-type.js';
import { subsetFlags, SubsetLibrary } from './subset-library.js';

const FLAGS = subsetFlags.keepGlyphNumbers | subsetFlags.keepNotdef | subsetFlags.keepGlyphNames;

/** The font in the library, its subset there, and a copy of that. */
const COPIES = 3;

/** Subsets of the outlines of fonts, by HarfBuzz. One instance of the library serves until a font makes it fail. */
export function outlineSubsetter(): OutlineSubsetter {
  let library: SubsetLibrary | undefined;
  return (font, glyphs) => {
    claimMemory(COPIES * font.length);
    library ??= new SubsetLibrary();
    try {
      const loaded = library.load(font.length, (bytes) => font.copy(bytes));
      return library.subset(loaded, glyphs, FLAGS);
    } catch (cause) {
      library = undefined;
      throw new RangeError('HarfBuzz cannot make a subset of a font.', { cause });
    }
  };
}
