import { isUtf8 } from 'node:buffer';

import { decodeText } from '../../../syntax/text-string.js';
import { PdfName } from '../../../syntax/values.js';
import type { Role } from '../value-role.js';
import { isStandardName, standardGlyphs } from './standard-names.js';
import { standardTags } from './standard-tags.js';
import type { TextRemoval } from '../text-removal.js';

/** The media type of a file of unknown format. */
const ANY_DATA = 'application/octet-stream';

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
 * Renames names that contain a match, the same way wherever they occur. Names of the standard and of well-known fonts
 * stay, and glyph names of fonts, which belong to the font program.
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
    const renamed = this.#isCustom(name.value, role) ? this.#renamed(name.value) : name.value;
    if (renamed === name.value) return name;
    return role === 'media type' && this.#renamed(ANY_DATA) === ANY_DATA ? new PdfName(ANY_DATA) : new PdfName(renamed);
  }

  /** Returns the new key of a dictionary entry; undefined when the entry is removed. */
  key(key: string, role: Role): string | undefined {
    if (role === 'info')
      return !infoKeys.some((it) => it === key) && this.#removal.matches(textOfName(key)) ? undefined : key;
    return this.#isCustomKey(key, role) ? this.#renamed(key) : key;
  }

  #isCustom(name: string, role: Role): boolean {
    switch (role) {
      case 'name':
      case 'field value':
        return true;
      case 'colourant':
        return !reservedColorants.has(name);
      case 'glyph names':
        return this.#isCustomGlyph(name);
      case 'program glyph names':
        return false;
      case 'font name':
        return !isWellKnownFont(name);
      case 'structure type':
        return !standardTags.has(name);
      case 'resource name':
        return this.#renames && !reservedNames.has(name);
      default:
        return !isStandardName(name);
    }
  }

  #isCustomKey(key: string, role: Role): boolean {
    switch (role) {
      case 'custom keys':
        return true;
      case 'resource category':
        return this.#renames && !reservedNames.has(key);
      case 'glyphs':
        return this.#isCustomGlyph(key);
      case 'colourants':
        return !reservedColorants.has(key);
      case 'structure type':
        return !standardTags.has(key);
      default:
        return !isStandardName(key);
    }
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

/** Decodes a name that is text: as UTF-8 (ISO 32000-2 §7.3.5), or else as writers that ignore the standard encode text. */
export function textOfName(name: string): string {
  if (!/[\x80-\xff]/.test(name)) return name;
  const bytes = Buffer.from(name, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeText(bytes);
}

/** Finds written names. Byte A0, which `\s` matches, is part of a name: à in UTF-8 ends with it. */
export const WRITTEN_NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/g;
