import { bars, type Frame, photograph, plot, table } from './figures.js';
import { Prose } from './prose.js';
import { randomFrom } from './random.js';
import { type Faces, loadFaces, type Picture, type SetPage, styleOf, writeTypeset } from './typeset-document.js';
import { breakLines, type Line, showLine, showText, type Style } from './typeset.js';

/** A4 with two columns. */
const WIDTH = 595;
const HEIGHT = 842;
const LEFTS = [48, 305] as const;
const MEASURE = 242;
const TOP = 786;
const BOTTOM = 60;
const FIGURE = 150;

/**
 * Writes papers: two columns of dense text in five faces, 5,500 letters per page; a line drawing or table on every
 * third page, a photograph on every tenth.
 */
export async function writePaper(path: string, pages: number): Promise<void> {
  const faces = loadFaces();
  const writer = new PaperWriter(faces);
  const set: SetPage[] = [];
  for (let number = 1; number <= pages; number++) set.push(await writer.page(number));
  await writeTypeset({ path, width: WIDTH, height: HEIGHT, faces, pages: set });
}

class PaperWriter {
  readonly #prose = new Prose(42);
  readonly #random = randomFrom(7);
  readonly #styles: Readonly<Record<'body' | 'aside' | 'code' | 'strong' | 'section' | 'label', Style>>;
  #waiting: Line[] = [];
  #section = 0;

  constructor(faces: Faces) {
    this.#styles = {
      body: styleOf(faces.text, 9, 10.6),
      aside: styleOf(faces.italic, 9, 10.6),
      code: styleOf(faces.mono, 7.5, 10.6),
      strong: styleOf(faces.bold, 9, 10.6),
      section: styleOf(faces.sans, 10.5, 10.6),
      label: styleOf(faces.text, 7),
    };
  }

  async page(number: number): Promise<SetPage> {
    const picture = number % 10 === 0 ? await photograph(900, 558, this.#random) : undefined;
    const figure = this.#figure(number, picture);
    const columns = LEFTS.map((x, column) => this.#column(x, column === 1 && figure !== '' ? TOP - FIGURE - 44 : TOP));
    const head = showText(this.#styles.aside, this.#prose.title(), { x: LEFTS[0], y: TOP + 16 });
    const folio = showText(this.#styles.body, String(number), { x: WIDTH / 2, y: 36 });
    return { content: [head, ...columns, figure, folio].join(''), ...(picture !== undefined && { picture }) };
  }

  #column(x: number, top: number): string {
    const shown: string[] = [];
    for (let y = top - 10.6; y >= BOTTOM; y -= 10.6) shown.push(showLine(this.#line(), x, y));
    return shown.join('');
  }

  #line(): Line {
    if (this.#waiting.length === 0) this.#waiting = this.#block();
    const line = this.#waiting.shift();
    if (line === undefined) throw new Error('A block has a line.');
    return line;
  }

  /** Mostly paragraphs; sometimes a heading, an aside in italics, or some lines of code. */
  #block(): Line[] {
    const { body, aside, code, strong, section } = this.#styles;
    const dice = this.#random();
    const measure = { width: MEASURE, indent: 10 };
    if (dice < 0.12) {
      const title = `${(this.#section += 1)} ${this.#prose.title()}`;
      return [...breakLines([[title]], section, { width: MEASURE, indent: 0 })];
    }
    if (dice < 0.2) return [...breakLines(this.#prose.paragraph(2), aside, measure)];
    if (dice < 0.25) return [...breakLines(this.#prose.paragraph(1), code, measure)];
    if (dice < 0.3) return [...breakLines(this.#prose.paragraph(1), strong, measure)];
    return [...breakLines(this.#prose.paragraph(), body, measure)];
  }

  /** A figure with a caption at the top of the right column; empty on most pages. */
  #figure(number: number, picture: Picture | undefined): string {
    const frame: Frame = { x: LEFTS[1], y: TOP - FIGURE - 8, width: MEASURE, height: FIGURE };
    const { x, y, width, height } = frame;
    const inner: Frame = { ...frame, y: y + 14, height: height - 24 };
    const caption = showText(this.#styles.label, `Figure ${number}: ${this.#prose.title(8)}`, { x, y: y - 12 });
    if (picture !== undefined) return `q ${width} 0 0 ${height} ${x} ${y} cm /Im Do Q\n${caption}`;
    const drawn = [plot, bars, table][(number / 3) % 3];
    return drawn === undefined ? '' : drawn(inner, this.#styles.label, this.#random) + caption;
  }
}
