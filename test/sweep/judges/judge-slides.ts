import type { WorkFile } from '../../../engine/contract/file.js';
import { type ReadShapes, readPptx } from '../../fixtures/office/read-pptx.js';
import type { Source } from '../source.js';
import { overlapOf } from '../words.js';

/** Minimum share of the words of each text that the other must contain. */
const MIN = 0.98;

/** Judges a presentation: it has a slide for each page, and their words are those of the pages. */
export async function judgeSlides(source: Source, result: WorkFile): Promise<string | undefined> {
  const { slides } = await readPptx(result.path);
  if (slides.length !== source.known.pages) return `${slides.length} slides instead of ${source.known.pages}`;
  if (source.texts === undefined) return undefined;
  const made = slides.flatMap((slide) => [...textsOf(slide.layout), ...textsOf(slide)]).join('\n');
  const expected = source.texts.join('\n');
  const { recall, precision } = overlapOf(wordsIn(made), wordsIn(expected));
  if (recall >= MIN && precision >= MIN) return undefined;
  return `${percent(recall)} of pdftotext's words are there, and pdftotext has ${percent(precision)} of ours`;
}

function textsOf({ texts, tables }: ReadShapes): readonly string[] {
  return [
    ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...tables.flatMap(({ rows }) => rows.flat()),
  ];
}

/** Words of letters: bullets and numbers of lists are no text of a slide. Words that end a line may be divided. */
function wordsIn(text: string): string {
  const joined = text.normalize('NFKC').replace(/[-\u00ad\u2010]\s*\n\s*/g, '');
  return (joined.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
