/** A group of glyphs that one font, matrix and colour draw. */
export interface ContentRun {
  /** Index into the fonts of the document. */
  readonly font: number;
  /** The matrix of a font of size 1, in the page's own space. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  /** A number for the colour; equal numbers are equal colours. */
  readonly colour: number;
  readonly invisible: boolean;
  readonly thickened: boolean;
}

/** The glyphs that content draws, in the order of drawing, as parallel arrays that grow. */
export class ContentGlyphs {
  length = 0;
  readonly runs: ContentRun[] = [];
  code = new Uint32Array(FIRST);
  /** Index into `runs`. */
  run = new Uint32Array(FIRST);
  /** The origin in the page's own space. */
  x = new Float64Array(FIRST);
  y = new Float64Array(FIRST);
  /** The x coordinate of the end of its advance. */
  end = new Float64Array(FIRST);
  /** The width that the font states, in ems. */
  width = new Float64Array(FIRST);
  readonly #indices = new Map<string, number>();

  /** Adds a glyph of a code and a width; the caller sets its run and its origin. @returns its index */
  add(code: number, width: number): number {
    if (this.length === this.code.length) this.#grow();
    const at = this.length++;
    this.code[at] = code;
    this.width[at] = width;
    return at;
  }

  /** Returns the index of a run. */
  indexOf(run: ContentRun): number {
    const last = this.runs.length - 1;
    if (last >= 0 && isSame(this.runs[last], run)) return last;
    const key = `${run.font} ${run.a} ${run.b} ${run.c} ${run.d} ${run.colour} ${run.invisible} ${run.thickened}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.runs.length);
    return this.runs.push(run) - 1;
  }

  #grow(): void {
    const size = 2 * this.code.length;
    this.code = grown(new Uint32Array(size), this.code);
    this.run = grown(new Uint32Array(size), this.run);
    this.x = grown(new Float64Array(size), this.x);
    this.y = grown(new Float64Array(size), this.y);
    this.end = grown(new Float64Array(size), this.end);
    this.width = grown(new Float64Array(size), this.width);
  }
}

const FIRST = 4096;

function grown<Column extends Uint32Array | Float64Array>(column: Column, before: Column): Column {
  column.set(before);
  return column;
}

function isSame(one: ContentRun | undefined, other: ContentRun): boolean {
  return (
    one?.font === other.font &&
    one.a === other.a &&
    one.b === other.b &&
    one.c === other.c &&
    one.d === other.d &&
    one.colour === other.colour &&
    one.invisible === other.invisible &&
    one.thickened === other.thickened
  );
}
