/** The most characters that the name of a worksheet may have. */
const MAX_CHARACTERS = 31;

/** More characters of a caption are not looked at. */
const MAX_WANTED = 200;

/** Gives worksheets names that Excel accepts, each once. */
export class SheetNames {
  readonly #taken = new Set(['history']);
  /** Number of times that each name was requested. */
  readonly #wanted = new Map<string, number>();

  /** A name as close to the wanted one as possible, with a number in brackets when it is taken. */
  take(wanted: string): string {
    const base = cleaned(wanted.slice(0, MAX_WANTED));
    for (;;) {
      const number = (this.#wanted.get(base) ?? 0) + 1;
      this.#wanted.set(base, number);
      const suffix = number === 1 ? '' : ` (${number})`;
      const name = shortened(base, MAX_CHARACTERS - suffix.length) + suffix;
      if (this.#taken.has(name.toLowerCase())) continue;
      this.#taken.add(name.toLowerCase());
      return name;
    }
  }
}

/** Removes what names may not hold: control characters, `[]:*?/\`, apostrophes at the ends. */
function cleaned(wanted: string): string {
  const text = wanted
    .replace(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[' ]+|[' ]+$/g, '');
  return text === '' ? 'Table' : text;
}

/** Cuts a text behind a word if one ends in its second half, and never within a character. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const space = cut.lastIndexOf(' ');
  const kept = space > most / 2 ? cut.slice(0, space) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return kept.replace(/[' ,;.–—-]+$/u, '');
}
