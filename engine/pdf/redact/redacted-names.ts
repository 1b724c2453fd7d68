import { PdfName } from '../values.js';
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
 * Names that somebody chose get others, the same wherever they stand; those of the standard stay, and those of fonts,
 * colourants and resources, which nobody reads and content refers to.
 */
export class RedactedNames {
  readonly #removal: TextRemoval;

  constructor(removal: TextRemoval) {
    this.#removal = removal;
  }

  redacted(name: PdfName, role: Role): PdfName {
    const isOwn = role === 'name' || role === 'state' || (role === 'tag' && !standardTags.has(name.value));
    const renamed = isOwn ? this.#renamed(name.value) : name.value;
    return renamed === name.value ? name : new PdfName(renamed);
  }

  /** What a key of a dictionary of this role becomes; undefined when its entry goes. */
  key(key: string, role: Role): string | undefined {
    if (role === 'keyed' || (role === 'tag' && !standardTags.has(key))) return this.#renamed(key);
    const isOwn = role === 'info' && !infoKeys.some((it) => it === key);
    return isOwn && this.#removal.isIn(textOfName(key)) ? undefined : key;
  }

  #renamed(name: string): string {
    const text = textOfName(name);
    const renamed = this.#removal.renamed(text);
    return renamed === text ? name : Buffer.from(renamed, 'utf8').toString('latin1');
  }
}

/** Names are UTF-8, where they are text (ISO 32000-2 §7.3.5). */
export function textOfName(name: string): string {
  return Buffer.from(name, 'latin1').toString('utf8');
}
