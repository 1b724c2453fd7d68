import { decodeXML } from 'entities';

/** Limit of all inserted values in characters, against entities that expand without bound. */
const MAX_INSERTED = 2 ** 26;
const MAX_DEPTH = 16;

/**
 * Returns markup with the entities that its document type defines replaced by their values (XML 1.0 §4), and other markup as it
 * is. Undefined when programs could read it differently: when an entity has several values, contains itself, or expands to too much.
 */
export function withOwnEntities(markup: string): string | undefined {
  if (!/<!ENTITY/i.test(markup)) return markup;
  const declared = expanded(markup, 'parameter');
  return declared === undefined ? undefined : expanded(declared, 'general');
}

/** Parameter entities may contain the definitions of general ones. */
type Kind = 'parameter' | 'general';

const references = {
  parameter: /%([^\s%&;#<>"']{1,256});/g,
  general: /&([^\s%&;#<>"']{1,256});/g,
} as const satisfies Record<Kind, RegExp>;

function expanded(markup: string, kind: Kind): string | undefined {
  const definitions = definitionsIn(markup, kind);
  if (definitions === undefined || definitions.size === 0) return definitions && markup;
  const entities = new Entities(definitions, references[kind]);
  const text = entities.expand(markup, 0);
  return entities.areReadable ? text : undefined;
}

/** Returns the values of entities by name; undefined when they are ambiguous. */
function definitionsIn(markup: string, kind: Kind): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  const search = /<!ENTITY\s+(%\s*)?([^\s"'<>%&;]+)\s+(["'])/gi;
  for (let found = search.exec(markup); found !== null; found = search.exec(markup)) {
    const [, parameter, name = '', quote = '"'] = found;
    const start = search.lastIndex;
    const end = markup.indexOf(quote, start);
    if (end < 0) return undefined;
    search.lastIndex = end + 1;
    if ((parameter === undefined) !== (kind === 'general')) continue;
    const value = withCharacters(markup.slice(start, end));
    if ((values.get(name) ?? value) !== value) return undefined;
    values.set(name, value);
  }
  return values;
}

/** Decodes numeric character references, which XML does where an entity is defined. */
function withCharacters(value: string): string {
  return value.replace(/&#(?:x[\da-f]+|\d+);/gi, (written) => decodeXML(written));
}

class Entities {
  readonly #definitions: ReadonlyMap<string, string>;
  readonly #references: RegExp;
  readonly #expanded = new Map<string, string>();
  #charactersLeft = MAX_INSERTED;

  constructor(definitions: ReadonlyMap<string, string>, references: RegExp) {
    this.#definitions = definitions;
    this.#references = references;
  }

  /** Whether all values have been inserted. */
  get areReadable(): boolean {
    return this.#charactersLeft >= 0;
  }

  expand(text: string, depth: number): string {
    return text.replace(this.#references, (written, name: string) => {
      const value = this.#valueOf(name, depth) ?? written;
      this.#charactersLeft -= value.length;
      return this.areReadable ? value : '';
    });
  }

  #valueOf(name: string, depth: number): string | undefined {
    const known = this.#expanded.get(name);
    const definition = this.#definitions.get(name);
    if (known !== undefined || definition === undefined) return known;
    if (depth === MAX_DEPTH) this.#charactersLeft = -1;
    if (!this.areReadable) return '';
    const value = this.expand(definition, depth + 1);
    this.#expanded.set(name, value);
    return value;
  }
}
