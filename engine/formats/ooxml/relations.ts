import { xmlText } from './xml-text.js';

const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The namespace of attributes that refer to relations, and the start of the types of relations. */
export const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const CORE_PROPERTIES = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';

/** The relations of a part to other parts and to addresses outside of the package (ECMA-376 Part 2, 9.3). */
export class Relations {
  readonly #ids = new Map<string, string>();

  /**
   * Returns the id of a relation; equal relations have one id.
   * @param type the last word of a type of Office, such as `image`, or a whole type
   * @param target relative to the folder of the part
   */
  add(type: string, target: string): string {
    return this.#add(type, target, '');
  }

  /** @param uri a valid URI, which only the user opens */
  addExternal(type: string, uri: string): string {
    return this.#add(type, uri, ' TargetMode="External"');
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  *xml(): Generator<string> {
    yield `<Relationships xmlns="${PACKAGE_RELATIONS}">`;
    for (const [relation, id] of this.#ids) yield `<Relationship Id="${id}" ${relation}/>`;
    yield '</Relationships>';
  }

  #add(type: string, target: string, mode: string): string {
    const whole = type.includes(':') ? type : `${OFFICE_RELATIONS}/${type}`;
    const relation = `Type="${whole}" Target="${xmlText(target)}"${mode}`;
    const id = this.#ids.get(relation) ?? `rId${this.#ids.size + 1}`;
    this.#ids.set(relation, id);
    return id;
  }
}
