import type { PdfFile } from '../../file/pdf-file.js';
import { PdfName, type PdfDict } from '../../syntax/values.js';
import { UniqueNames } from '../catalog/unique-names.js';

const longestChain = 64;

/** ISO 32000-1 §14.8.4: what a reader knows without being told. */
const standard = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
    'LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP ' +
    'Warichu WT WP Figure Formula Form'
  ).split(' '),
);

/** The role maps of all sources in one: a type that means something else in a later source is renamed there. */
export class MergedRoles {
  readonly #roles = new Map<string, string>();
  readonly #names = new UniqueNames();
  #sources = 0;

  /** Adds a source's roles; returns the new names of its types. */
  add(file: PdfFile, roleMap: PdfDict): ReadonlyMap<string, string> {
    const own = ownRoles(file, roleMap);
    const renamed = new Map<string, string>();
    const clashing = [...own.keys()].filter((type) => this.#clashes(type, own));
    for (const type of clashing)
      renamed.set(
        type,
        this.#names.unlike(type, (candidate) => own.has(candidate)),
      );
    for (const [type, role] of own) {
      const name = renamed.get(type) ?? type;
      if (this.#roles.has(name)) continue;
      this.#roles.set(name, renamed.has(type) ? meaning(type, own) : (renamed.get(role) ?? role));
      this.#names.add(name);
    }
    this.#sources++;
    return renamed;
  }

  get entries(): readonly (readonly [string, PdfName])[] {
    return [...this.#roles].map(([type, role]) => [type, new PdfName(role)]);
  }

  #clashes(type: string, own: ReadonlyMap<string, string>): boolean {
    if (this.#roles.has(type)) return meaning(type, this.#roles) !== meaning(type, own);
    return this.#sources > 0 && standard.has(type);
  }
}

function ownRoles(file: PdfFile, roleMap: PdfDict): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  for (const [type, value] of roleMap.entries()) {
    const role = file.name(value);
    if (role !== undefined && role !== type) roles.set(type, role);
  }
  return roles;
}

/** Follows the map to a type that it does not map; a map that goes in circles means nothing. */
function meaning(type: string, roles: ReadonlyMap<string, string>): string {
  let found = type;
  for (let step = 0; step < longestChain; step++) {
    const next = roles.get(found);
    if (next === undefined) return found;
    found = next;
  }
  return type;
}
