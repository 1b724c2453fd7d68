import { type Box, BoxStrips, hasCentre, type Line, type PageModel, type Table } from '../../../engine/index.js';

/** The areas of the tables that have worksheets, by page. */
export class TableAreas {
  readonly #boxes = new Map<number, Box[]>();

  get areEmpty(): boolean {
    return this.#boxes.size === 0;
  }

  add({ places }: Table): void {
    for (const { page, box } of places) {
      const boxes = this.#boxes.get(page);
      if (boxes === undefined) this.#boxes.set(page, [box]);
      else boxes.push(box);
    }
  }

  /** The lines of a page with the words outside of tables only. */
  linesOutside({ number, size, blocks }: PageModel): readonly Line[] {
    const lines = blocks.flatMap((block) => block.lines);
    const boxes = this.#boxes.get(number);
    if (boxes === undefined) return lines;
    const strips = new BoxStrips<Box>('across', size.height);
    for (const box of boxes) strips.add(box, box);
    return lines.flatMap((line) => {
      const isOutside = line.words.map((word) => !strips.some(word.box, (box) => hasCentre(box, word.box)));
      if (isOutside.every(Boolean)) return [line];
      const words = line.words.filter((_, index) => isOutside[index]);
      const spaced = line.spaced.filter((_, index) => isOutside[index]);
      return words.length === 0 ? [] : [{ ...line, words, spaced }];
    });
  }
}
