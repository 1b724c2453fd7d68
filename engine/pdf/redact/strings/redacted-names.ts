import { glyphList } from '../../fonts/glyph-list.js';
import { PdfName } from '../../syntax/values.js';
import type { Role } from './string-roles.js';
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
 * Renames custom names that contain a match, the same way wherever they occur. Names of the standard and of well-known
 * fonts stay.
 */
export class RedactedNames {
  readonly #removal: TextRemoval;
  readonly #renames: boolean;

  /** @param renames whether names that content refers to may change; the keys of its resources then change with them */
  constructor(removal: TextRemoval, { renames }: { readonly renames: boolean }) {
    this.#removal = removal;
    this.#renames = renames;
  }

  redacted(name: PdfName, role: Role): PdfName {
    const isCustom =
      role === 'name' ||
      role === 'field value' ||
      (role === 'colourant' && !reservedColorants.has(name.value)) ||
      (role === 'glyph names' && this.#isCustomGlyph(name.value)) ||
      (role === 'font name' && !isWellKnownFont(name.value)) ||
      (role === 'structure type' && !standardTags.has(name.value));
    const renamed = isCustom ? this.#renamed(name.value) : name.value;
    return renamed === name.value ? name : new PdfName(renamed);
  }

  /** Returns the new key of a dictionary entry; undefined when the entry is removed. */
  key(key: string, role: Role): string | undefined {
    if (role === 'resource category') return this.#renames && !reservedNames.has(key) ? this.#renamed(key) : key;
    if (role === 'glyphs') return this.#isCustomGlyph(key) ? this.#renamed(key) : key;
    if (role === 'colourants') return reservedColorants.has(key) ? key : this.#renamed(key);
    if (role === 'custom keys' || (role === 'structure type' && !standardTags.has(key))) return this.#renamed(key);
    const isCustom = role === 'info' && !infoKeys.some((it) => it === key);
    return isCustom && this.#removal.matches(textOfName(key)) ? undefined : key;
  }

  #isCustomGlyph(name: string): boolean {
    return this.#renames && !standardGlyphs.has(name);
  }

  #renamed(name: string): string {
    return renamedName(name, this.#removal);
  }
}

/** Names of the standard that content or its resources use. */
export const reservedNames: ReadonlySet<string> = new Set(
  (
    'DeviceGray DeviceRGB DeviceCMYK DefaultGray DefaultRGB DefaultCMYK Pattern OC Tx ReversedChars Clip MCID ActualText ' +
    'Alt E Lang Type Subtype BBox Attached Contents Metadata Pagination Layout Page Background Header Footer Watermark Name'
  ).split(' '),
);

/** Reserved colorant names (ISO 32000-2 §8.6.6.4), and the colorants of device colour spaces. */
const reservedColorants = new Set('All None Cyan Magenta Yellow Black Red Green Blue Gray'.split(' '));

const standardGlyphs: ReadonlySet<string> = new Set(['.notdef', ...glyphList.split(/\s+/)]);

/** Names of fonts that viewers have or substitute. */
const wellKnownFonts =
  /^(?:[A-Z]{6}\+)?(?:Helvetica|Times|Courier|Symbol|ZapfDingbats|Arial|Verdana|Georgia|Tahoma|Calibri|Cambria)/;

function isWellKnownFont(name: string): boolean {
  return wellKnownFonts.test(name);
}

/** Returns the new name; the same when it may stay. */
export function renamedName(name: string, removal: TextRemoval): string {
  const text = textOfName(name);
  const renamed = removal.renamed(text);
  return renamed === text ? name : Buffer.from(renamed, 'utf8').toString('latin1');
}

/** Decodes a name that is text: as UTF-8 (ISO 32000-2 §7.3.5). */
export function textOfName(name: string): string {
  if (!/[\x80-\xff]/.test(name)) return name;
  return Buffer.from(name, 'latin1').toString('utf8');
}
