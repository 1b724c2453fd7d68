/** In thousandths of an em: how fine the pen is moved. */
const FINEST = 20;

/** What is shown in one go (ISO 32000-2 §9.4.3): strings of codes, and movements of the pen between them. */
export class ShownText {
  readonly #items: string[] = [];
  #codes = '';

  show(codes: string): void {
    this.#codes += codes;
  }

  /** Moves the pen on. @returns how far it went; in ems of the width that glyphs are set in */
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

/** A carriage return in a string is read as a line feed. */
function escaped(byte: string): string {
  return byte === '\r' ? '\\r' : `\\${byte}`;
}
