import type { PdfFile } from '../../file/pdf-file.js';
import { PdfName, type PdfDict } from '../../syntax/values.js';
import { UniqueNames } from '../catalog/unique-names.js';

const MAX_CHAIN = 64;

/** Standard structure types (ISO 32000-1 §14.8.4), which viewers know without a role map. */
const standardTypes = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
    'LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP ' +
    'Warichu WT WP Figure Formula Form'
  ).split(' '),
);

/** Merges the role maps of all sources: a type that has another role in a later source is renamed there. */
export class MergedRoles {
  readonly #roles = new Map<string, string>();
  readonly #names = new UniqueNames();
  #sources = 0;

  /** Adds a source's role map; returns the new names of its types. */
  add(file: PdfFile, roleMap: PdfDict): ReadonlyMap<string, string> {
    const own = ownRoles(file, roleMap);
    const renamed = new Map<string, string>();
    const clashing = [...own.keys()].filter((type) => this.#clashes(type, own));
    for (const type of clashing)
      renamed.set(
        type,
        this.#names.uniqueName(type, (candidate) => own.has(candidate)),
      );
    for (const [type, role] of own) {
      const name = renamed.get(type) ?? type;
      if (this.#roles.has(name)) continue;
      this.#roles.set(name, renamed.has(type) ? resolveRole(type, own) : (renamed.get(role) ?? role));
      this.#names.add(name);
    }
    this.#sources++;
    return renamed;
  }

  get entries(): readonly (readonly [string, PdfName])[] {
    return [...this.#roles].map(([type, role]) => [type, new PdfName(role)]);
  }

  #clashes(type: string, own: ReadonlyMap<string, string>): boolean {
    if (this.#roles.has(type)) return resolveRole(type, this.#roles) !== resolveRole(type, own);
    return this.#sources > 0 && standardTypes.has(type);
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

/** Follows the map to an unmapped type; a circular chain resolves to the type itself. */
function resolveRole(type: string, roles: ReadonlyMap<string, string>): string {
  let found = type;
  for (let step = 0; step < MAX_CHAIN; step++) {
    const next = roles.get(found);
    if (next === undefined) return found;
    found = next;
  }
  return type;
}
