import { posix } from 'node:path';

import { MAX_TAG, tagReader } from './tag-reader.js';

/** Maximum number of relationships to pages. */
const MAX_PAGES = 10_000;

/** The ends of the types of relationships from the package to its main part, and from that to parts with pages of their own. */
const MAIN = '/officeDocument';
const PAGES = /\/(?:worksheet|chartsheet|slide)$/;

const RELATIONSHIPS = new RegExp(String.raw`<(?:\w{1,20}:)?Relationship\s[^<>]{1,${MAX_TAG}}>`, 'g');

/** Collects the worksheets and slides that the main part of an Office Open XML package names (ECMA-376 part 2, §6.5). */
export class MissingParts {
  readonly #main = new Set<string>();
  readonly #pages: { readonly source: string; readonly target: string }[] = [];

  /** Whether a part has relationships. */
  reads(part: string): boolean {
    return part.toLowerCase().endsWith('.rels');
  }

  /** Returns a reader of the consecutive pieces of a part with relationships. */
  reader(part: string): (piece: Buffer) => void {
    const source = posix.join('/', part, '../..', posix.basename(part).slice(0, -'.rels'.length));
    return tagReader(RELATIONSHIPS, ({ attributes }) => {
      const [type = '', address = ''] = [attributes.get('Type'), attributes.get('Target')];
      if (attributes.get('TargetMode') === 'External' || address === '' || this.#pages.length >= MAX_PAGES) return;
      const target = posix.resolve(posix.dirname(source), address);
      if (type.endsWith(MAIN) && source === '/') this.#main.add(keyOf(target));
      if (PAGES.test(type)) this.#pages.push({ source: keyOf(source), target });
    });
  }

  /** The names of those that a package lacks. @param names of its parts */
  lackedBy(names: Iterable<string>): readonly string[] {
    const known = new Set(Array.from(names, (name) => keyOf(posix.join('/', name.replaceAll('\\', '/')))));
    const missing = this.#pages.filter(({ source, target }) => this.#main.has(source) && !known.has(keyOf(target)));
    return [...new Set(missing.map(({ target }) => target.slice(1)))];
  }
}

/** The names of parts are equal in any letter case, and whether or not characters are escaped (ECMA-376 part 2, §6.2.2.3). */
function keyOf(path: string): string {
  const unescaped = path.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return unescaped.toLowerCase();
}
