import { glyphList } from '../../fonts/glyph-list.js';
import { PdfName } from '../../syntax/values.js';
import type { Role } from './roles.js';
import { standardTags } from './standard-tags.js';
import type { TextRemoval } from './text-removal.js';

/** ISO 32000-2 table 349. */
const infoKeys = [
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
  'Trapped',
] as const;

/**
 * Names that somebody chose get others, the same wherever they stand; those of the standard stay, and those of fonts that
 * readers have.
 */
export class RedactedNames {
  readonly #removal: TextRemoval;
  readonly #renames: boolean;

  /** @param renames whether names that content calls may change; those of what it calls do with them. */
  constructor(removal: TextRemoval, { renames }: { readonly renames: boolean }) {
    this.#removal = removal;
    this.#renames = renames;
  }

  redacted(name: PdfName, role: Role): PdfName {
    const isOwn =
      role === 'name' ||
      role === 'state' ||
      (role === 'colourant' && !keptInks.has(name.value)) ||
      (role === 'glyph names' && this.#isOwnGlyph(name.value)) ||
      (role === 'font name' && !isWellKnownFont(name.value)) ||
      (role === 'tag' && !standardTags.has(name.value));
    const renamed = isOwn ? this.#renamed(name.value) : name.value;
    return renamed === name.value ? name : new PdfName(renamed);
  }

  /** What a key of a dictionary of this role becomes; undefined when its entry goes. */
  key(key: string, role: Role): string | undefined {
    if (role === 'called') return this.#renames && !keptNames.has(key) ? this.#renamed(key) : key;
    if (role === 'glyphs') return this.#isOwnGlyph(key) ? this.#renamed(key) : key;
    if (role === 'colourants') return keptInks.has(key) ? key : this.#renamed(key);
    if (role === 'keyed' || (role === 'tag' && !standardTags.has(key))) return this.#renamed(key);
    const isOwn = role === 'info' && !infoKeys.some((it) => it === key);
    return isOwn && this.#removal.isIn(textOfName(key)) ? undefined : key;
  }

  #isOwnGlyph(name: string): boolean {
    return this.#renames && !standardGlyphs.has(name);
  }

  #renamed(name: string): string {
    return renamedName(name, this.#removal);
  }
}

/** Names of the standard that content, or those of its resources, may have. */
export const keptNames: ReadonlySet<string> = new Set(
  (
    'DeviceGray DeviceRGB DeviceCMYK DefaultGray DefaultRGB DefaultCMYK Pattern OC Tx ReversedChars Clip MCID ActualText ' +
    'Alt E Lang Type Subtype BBox Attached Contents Metadata Pagination Layout Page Background Header Footer Watermark Name'
  ).split(' '),
);

/** Inks that stand for themselves (ISO 32000-2 §8.6.6.4), and those of the spaces of devices. */
const keptInks = new Set('All None Cyan Magenta Yellow Black Red Green Blue Gray'.split(' '));

const standardGlyphs: ReadonlySet<string> = new Set(['.notdef', ...glyphList.split(/\s+/)]);

/** Fonts that readers have, or have others for, by their names. */
const wellKnownFonts =
  /^(?:[A-Z]{6}\+)?(?:Helvetica|Times|Courier|Symbol|ZapfDingbats|Arial|Verdana|Georgia|Tahoma|Calibri|Cambria)/;

function isWellKnownFont(name: string): boolean {
  return wellKnownFonts.test(name);
}

/** The name as it is from now on; the same where it may stay. */
export function renamedName(name: string, removal: TextRemoval): string {
  const text = textOfName(name);
  const renamed = removal.renamed(text);
  return renamed === text ? name : Buffer.from(renamed, 'utf8').toString('latin1');
}

/** Names are UTF-8, where they are text (ISO 32000-2 §7.3.5). */
export function textOfName(name: string): string {
  if (!/[\x80-\xff]/.test(name)) return name;
  return Buffer.from(name, 'latin1').toString('utf8');
}
