import { Prose } from './prose.js';
import { type Faces, loadFaces, type SetPage, styleOf, writeTypeset } from './typeset-document.js';
import { breakLines, type Line, showLine, showText, type Style, widthOf } from './typeset.js';

/** A trade book of 155 by 235 mm. */
const WIDTH = 439;
const HEIGHT = 666;
const LEFT = 57;
const MEASURE = 325;
const TOP = 598;
const BOTTOM = 66;
const PAGES_PER_CHAPTER = 14;

interface Styles {
  readonly body: Style;
  readonly head: Style;
  readonly note: Style;
  readonly chapter: Style;
}

/**
 * Writes a book with justified and hyphenated text, running heads, page numbers and footnotes; 2,700 letters per
 * page.
 */
export async function writeBook(path: string, pages: number): Promise<void> {
  const faces = loadFaces();
  const writer = new BookWriter(faces);
  const set = Array.from({ length: pages }, (_, index) => writer.page(index + 1));
  await writeTypeset({ path, width: WIDTH, height: HEIGHT, faces, pages: set });
}

class BookWriter {
  readonly #prose = new Prose(1605);
  readonly #styles: Styles;
  readonly #title = this.#prose.title(4);
  #chapter = '';
  #waiting: Line[] = [];

  constructor(faces: Faces) {
    this.#styles = {
      body: styleOf(faces.text, 10.5, 12.8),
      head: styleOf(faces.italic, 9.5),
      note: styleOf(faces.text, 8.5, 10),
      chapter: styleOf(faces.sans, 18, 24),
    };
  }

  page(number: number): SetPage {
    const opens = number % PAGES_PER_CHAPTER === 1;
    if (opens) this.#chapter = this.#prose.title();
    const notes = number % 3 === 0 ? this.#notes(number) : [];
    const { leading } = this.#styles.note;
    const bottom = BOTTOM + (notes.length > 0 ? notes.length * leading + 8 : 0);
    const heading = opens
      ? showText(this.#styles.chapter, this.#chapter, { x: LEFT, y: TOP - 60 })
      : this.#head(number);
    const body = this.#fill(opens ? TOP - 120 : TOP, bottom);
    const rule = `${LEFT} ${(bottom - 6).toFixed(2)} 80 0.4 re f\n`;
    const shownNotes = notes.map((line, index) => showLine(line, LEFT, bottom - 8 - (index + 1) * leading + 2));
    const folio = opens ? this.#centred(String(number), 40) : '';
    return { content: [heading, body, notes.length > 0 ? rule : '', ...shownNotes, folio].join('') };
  }

  #fill(top: number, bottom: number): string {
    const { leading } = this.#styles.body;
    const shown: string[] = [];
    for (let y = top - leading; y >= bottom; y -= leading) shown.push(showLine(this.#line(), LEFT, y));
    return shown.join('');
  }

  #line(): Line {
    if (this.#waiting.length === 0) {
      this.#waiting = [...breakLines(this.#prose.paragraph(), this.#styles.body, { width: MEASURE, indent: 15 })];
    }
    const line = this.#waiting.shift();
    if (line === undefined) throw new Error('A paragraph has a line.');
    return line;
  }

  #notes(number: number): readonly Line[] {
    const text = [[String(number)], ...this.#prose.paragraph(2)];
    return breakLines(text, this.#styles.note, { width: MEASURE, indent: 0 }).slice(0, 5);
  }

  /** Page numbers stand on the outer side: left on even pages. */
  #head(number: number): string {
    const y = TOP + 14;
    const { head, body } = this.#styles;
    const folio = String(number);
    const right = (text: string, style: Style): number => LEFT + MEASURE - widthOf(text, style);
    const title = number % 2 === 0 ? this.#title : this.#chapter;
    return number % 2 === 0
      ? showText(body, folio, { x: LEFT, y }) + showText(head, title, { x: right(title, head), y })
      : showText(head, title, { x: LEFT, y }) + showText(body, folio, { x: right(folio, body), y });
  }

  #centred(text: string, y: number): string {
    const { body } = this.#styles;
    return showText(body, text, { x: LEFT + (MEASURE - widthOf(text, body)) / 2, y });
  }
}
