import { type FlowElement, type NumberedElement, numberedElements } from '../../../../engine/index.js';
import { Cursor, type Environment, type Piece } from '../markup/markup-environment.js';
import { FlowWriter } from '../markup/flow-writer.js';
import { XHTML_END, xhtmlStart } from './xhtml.js';

interface ChapterSettings {
  /** Title of the book. */
  readonly title: string;
  readonly language: string;
}

/** Reads the elements once and gives them out chapter by chapter. */
export class ChapterReader {
  readonly #elements: AsyncIterator<NumberedElement, undefined>;
  readonly #cursor: Cursor;
  /** Starts of pages that belong to the next element. */
  #waiting: NumberedElement[] = [];
  #next: NumberedElement | undefined;

  constructor(
    elements: AsyncIterable<FlowElement>,
    private readonly environment: Environment,
  ) {
    this.#elements = numberedElements(elements)[Symbol.asyncIterator]();
    this.#cursor = new Cursor(environment.survey);
  }

  /** The file of the next chapter; all chapters before must have been read to their ends. @param chapter from 0 */
  async *pieces(chapter: number, { title, language }: ChapterSettings): AsyncGenerator<Piece> {
    const { survey } = this.environment;
    const { chapters, headings, isRightToLeft } = survey;
    const heading = headings.get(chapters.startOf(chapter))?.text;
    yield xhtmlStart({ title: heading || title, language, isRightToLeft });
    const place = { environment: this.environment, cursor: this.#cursor, look: survey.body, isRightToLeft };
    const writer = new FlowWriter(place);
    for (;;) {
      await this.#advance();
      if (this.#next !== undefined && this.#next.number >= chapters.startOf(chapter + 1)) break;
      for (const { element } of this.#waiting.splice(0)) yield* writer.write(element);
      if (this.#next === undefined) break;
      yield* writer.write(this.#next.element, this.#next.number);
      this.#next = undefined;
    }
    yield* writer.end();
    yield XHTML_END;
  }

  /** Reads up to the next element that is not the start of a page; there is none at the end. */
  async #advance(): Promise<void> {
    while (this.#next === undefined) {
      const { value } = await this.#elements.next();
      if (value === undefined) return;
      if (value.element.kind === 'page') this.#waiting.push(value);
      else this.#next = value;
    }
  }
}
