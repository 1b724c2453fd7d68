/** CSS declarations of one class, each group separated by semicolons. */
export interface Declarations {
  readonly always?: string;
  /** For windows that are wide enough for the layout of a page. */
  readonly wide?: string;
  /** For readers who prefer dark pages. */
  readonly dark?: string;
}

/** A document with more distinct looks than this shows the others in the look of what is around them. */
const MAX_CLASSES = 4000;

/** Gives equal declarations one class, so that elements have short class names in place of inline styles. */
export class ClassNames {
  readonly #names = new Map<string, { readonly name: string; readonly declarations: Declarations }>();

  /** Returns the name of the class with these declarations; undefined when there is nothing to declare. */
  of(declarations: Declarations): string | undefined {
    const key = [declarations.always, declarations.wide, declarations.dark].join('|');
    if (key === '||') return undefined;
    const known = this.#names.get(key);
    if (known !== undefined) return known.name;
    if (this.#names.size >= MAX_CLASSES) return undefined;
    const name = `c${this.#names.size + 1}`;
    this.#names.set(key, { name, declarations });
    return name;
  }

  /** The rules of all classes so far. */
  rules(): string {
    const rules = [...this.#names.values()];
    const group = (part: keyof Declarations, indent: string): string =>
      rules
        .flatMap(({ name, declarations }) =>
          declarations[part] === undefined ? [] : [`${indent}.${name} { ${declarations[part]} }\n`],
        )
        .join('');
    const inMedia = (media: string, content: string): string =>
      content === '' ? '' : `\n@media ${media} {\n${content}}\n`;
    return [
      group('always', ''),
      inMedia('(min-width: 40em), print', group('wide', '  ')),
      inMedia('screen and (prefers-color-scheme: dark)', group('dark', '  ')),
    ].join('');
  }
}
