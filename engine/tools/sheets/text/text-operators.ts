import { utf16 } from './write-to-unicode.js';
import { type Code, round, type UsedFont } from './used-font.js';

/** A positioned code of a line, in thousandths of the font size. */
export interface PlacedCode {
  readonly code: Code;
  readonly x: number;
  readonly y: number;
}

/** Writes the operators that show glyphs (ISO 32000-2 §9.4), at a font size of one unit. */
export class TextOperators {
  readonly #parts: string[] = [];
  #array = '';
  #codes = '';
  #font: UsedFont | undefined;
  #rise = 0;
  /** The pen position of the reader. */
  #pen = 0;

  /** Moves to the start of a line. */
  goTo(x: number, y: number): void {
    this.#flush();
    const place = `${round(x / 1000, 5)} ${round(y / 1000, 5)}`;
    // A text object begins at the origin, so the first movement to it is omitted.
    if (this.#parts.length > 0 || place !== '0 0') this.#parts.push(`1 0 0 1 ${place} Tm`);
    this.#pen = 0;
  }

  show(font: UsedFont, codes: readonly PlacedCode[]): void {
    if (font !== this.#font) this.#setFont(font);
    for (const {
      code: { code, glyph },
      x,
      y,
    } of codes) {
      if (Math.abs(y - this.#rise) > NOTICEABLE) this.#setRise(y);
      this.#movePen(x);
      this.#codes += code.toString(16).padStart(4, '0');
      this.#pen += font.widthOf(glyph);
    }
  }

  /** `show` with `text` as ActualText. */
  showAs(text: string, font: UsedFont, codes: readonly PlacedCode[]): void {
    this.#flush();
    this.#parts.push(`/Span <</ActualText <feff${utf16(text)}>>> BDC`);
    this.show(font, codes);
    this.#flush();
    this.#parts.push('EMC');
  }

  finish(): string {
    this.#flush();
    return `BT\n${this.#parts.join('\n')}\nET`;
  }

  #setFont(font: UsedFont): void {
    this.#flush();
    this.#parts.push(`/${font.name} 1 Tf`);
    this.#font = font;
  }

  #setRise(y: number): void {
    this.#flush();
    this.#parts.push(`${round(y / 1000, 5)} Ts`);
    this.#rise = y;
  }

  #movePen(x: number): void {
    const back = round(this.#pen - x, 1);
    if (Math.abs(back) < NOTICEABLE) return;
    this.#endString();
    this.#array += String(back);
    this.#pen -= back;
  }

  #endString(): void {
    if (this.#codes !== '') this.#array += `<${this.#codes}>`;
    this.#codes = '';
  }

  #flush(): void {
    this.#endString();
    if (/^<[^<]*>$/.test(this.#array)) this.#parts.push(`${this.#array} Tj`);
    else if (this.#array !== '') this.#parts.push(`[${this.#array}] TJ`);
    this.#array = '';
  }
}

/** In thousandths of the font size: at 200 points, a fiftieth of a point. */
const NOTICEABLE = 0.1;
