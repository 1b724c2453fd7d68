import { PdfDict, type Ref } from '../syntax/values.js';
import type { Revision } from '../write/revision.js';
import type { ObjectAdder } from '../write/object-adder.js';

/** Sets text in fonts of this machine, and keeps the used glyphs until the fonts are added. */
export interface FieldTypesetter extends Disposable {
  /** Sets a line at a size of one point, with its baseline at the origin: operators from BT to ET. */
  set(text: string): { readonly width: number; readonly operators: string };
  /** Characters of all set text that no font has. */
  readonly missing: ReadonlySet<string>;
  /** Adds the used fonts, and returns the /Font resources of the set text. */
  addFonts(adder: ObjectAdder): PdfDict;
}

/** Texts in installed fonts, for the values that no font of a form has the characters of. */
export class InstalledFonts implements Disposable {
  readonly #lines = new Map<string, ReturnType<FieldTypesetter['set']>>();
  readonly #fonts = new PdfDict();
  #typesetter: FieldTypesetter | undefined;
  #resources: Ref | undefined;

  constructor(
    private readonly revision: Revision,
    private readonly openTypesetter: () => FieldTypesetter,
  ) {}

  [Symbol.dispose](): void {
    this.#typesetter?.[Symbol.dispose]();
  }

  /** The /Font resources, which `finish` completes. */
  get resources(): Ref {
    this.#resources ??= this.revision.addLater(this.#fonts);
    return this.#resources;
  }

  /** Whether the installed fonts have all characters of a text. */
  have(text: string): boolean {
    for (const line of text.split(/\r\n?|\n/)) this.set(line);
    return !Array.from(text).some((character) => this.#typesetter?.missing.has(character));
  }

  set(line: string): ReturnType<FieldTypesetter['set']> {
    this.#typesetter ??= this.openTypesetter();
    const set = this.#lines.get(line) ?? this.#typesetter.set(line);
    this.#lines.set(line, set);
    return set;
  }

  /** Adds the fonts of all texts that were set. */
  finish(): void {
    const added = this.#resources && this.#typesetter?.addFonts(this.revision);
    for (const [name, font] of added?.entries() ?? []) this.#fonts.set(name, font);
  }
}
