import { startTag } from '../ooxml/xml-element.js';
import { paragraphXml } from './block-xml.js';
import type { PartContext } from './docx-part-context.js';
import { type HeaderParts, sectionXml, TEXT_NAMESPACES } from './section-xml.js';
import { tableXml } from './docx-table-xml.js';
import type { WordBlock, WordParagraph } from './word-blocks.js';
import type { WordSection } from './word-document.js';

/** How many characters are written at once. */
const CHUNK_CHARACTERS = 2 ** 16;

/** Yields the main part, block by block. */
export async function* bodyXml(
  body: AsyncIterable<WordBlock | WordSection>,
  context: PartContext,
  headers: HeaderParts,
): AsyncGenerator<string> {
  const writer = new BodyWriter(context, headers);
  let chunk = `${startTag('w:document', TEXT_NAMESPACES)}<w:body>`;
  const isFull = (): boolean => chunk.length >= CHUNK_CHARACTERS;
  for await (const block of body) {
    for (const xml of writer.write(block)) {
      chunk += xml;
      if (!isFull()) continue;
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}${writer.end()}</w:body></w:document>`;
}

/** The lowest possible paragraph. Word requires a paragraph between two tables and after the last table. */
export const LOW_PARAGRAPH: WordParagraph = {
  kind: 'paragraph',
  format: { spaceBefore: 0, spaceAfter: 0, lineHeight: 1, indentFirst: 0 },
  content: [],
};

/** Sections but the last one are properties of their last paragraphs, so a paragraph waits for what follows. */
class BodyWriter {
  #last: WordParagraph | undefined;
  #section: WordSection | undefined;
  #isAfterTable = false;

  constructor(
    private readonly context: PartContext,
    private readonly headers: HeaderParts,
  ) {}

  *write(block: WordBlock | WordSection): Generator<string> {
    if (this.#section !== undefined) yield this.#endSection(this.#section);
    if (block.kind === 'section') {
      this.#section = block;
      return;
    }
    yield this.#endParagraph();
    if (block.kind === 'paragraph') this.#last = block;
    else {
      if (this.#isAfterTable) yield paragraphXml(LOW_PARAGRAPH, this.context);
      yield* tableXml(block, this.context);
    }
    this.#isAfterTable = block.kind === 'table';
  }

  end(): string {
    const paragraph = this.#endParagraph();
    const low = this.#isAfterTable ? paragraphXml(LOW_PARAGRAPH, this.context) : '';
    return paragraph + low + (this.#section === undefined ? '' : sectionXml(this.#section, this.headers));
  }

  #endSection(section: WordSection): string {
    // LibreOffice shows no headers and footers of a section that ends with the last paragraph of a field.
    const field = this.#last !== undefined && endsField(this.#last) ? this.#endParagraph() : '';
    const xml = field + paragraphXml(this.#last ?? LOW_PARAGRAPH, this.context, sectionXml(section, this.headers));
    [this.#last, this.#section, this.#isAfterTable] = [undefined, undefined, false];
    return xml;
  }

  #endParagraph(): string {
    const last = this.#last;
    this.#last = undefined;
    return last === undefined ? '' : paragraphXml(last, this.context);
  }
}

function endsField({ content }: WordParagraph): boolean {
  return content.some((it) => it.kind === 'run' && 'endsField' in it.content);
}
