import { isHeadingTag, levelOfTag, type PartTag, tagsOf } from '../../engine/document/flow/page/tags-of.js';
import { readPage } from '../../engine/tools/pdfium/drawing/read-page.js';
import type { PdfiumPage } from '../../engine/tools/pdfium/binding/open-page.js';
import { letters } from '../document-model/truth.js';

/** The text of a page, and the texts on it that the structure tree has as headings. */
export interface PageTitles {
  /** Letters and digits of all text. */
  readonly letters: string;
  readonly tagged: readonly TaggedHeading[];
}

export interface TaggedHeading {
  readonly text: string;
  readonly level: number;
}

/** A `PageFunction`. */
export default function readTitles(page: PdfiumPage): PageTitles {
  const { glyphs, structure = [] } = readPage(page, { structure: true });
  const tags = tagsOf(structure);
  const texts = new Map<PartTag, string>();
  for (let at = 0; at < glyphs.length; at++) {
    const tag = tags.get(glyphs.mark[at] ?? -1);
    if (tag !== undefined && isHeadingTag(tag)) texts.set(tag, (texts.get(tag) ?? '') + (glyphs.text[at] ?? ''));
  }
  return {
    letters: letters(glyphs.text.join('')),
    tagged: [...texts].map(([tag, text]) => ({ text, level: levelOfTag(tag) ?? 1 })),
  };
}
