/** Resolution of pen movements in thousandths of an em. */
const FINEST = 20;

/** Operands of TJ (ISO 32000-2 §9.4.3): strings of codes, and pen movements between them. */
export class ShownText {
  readonly #items: string[] = [];
  #codes = '';

  show(codes: string): void {
    this.#codes += codes;
  }

  /** Moves the pen. @returns the movement in ems of the scaled glyph width */
  move(ems: number): number {
    const back = Math.round((-ems * 1000) / FINEST) * FINEST;
    if (back === 0) return 0;
    this.#endString();
    this.#items.push(String(back));
    return -back / 1000;
  }

  operators(): readonly string[] {
    this.#endString();
    const [first] = this.#items;
    if (first === undefined) return [];
    return this.#items.length === 1 ? [`${first}Tj`] : [`[${this.#items.join('')}]TJ`];
  }

  #endString(): void {
    if (this.#codes !== '') this.#items.push(`(${this.#codes.replace(/[\\()\r]/g, escaped)})`);
    this.#codes = '';
  }
}

/** Readers take a carriage return in a string for a line feed, so it is escaped. */
function escaped(byte: string): string {
  return byte === '\r' ? '\\r' : `\\${byte}`;
}
