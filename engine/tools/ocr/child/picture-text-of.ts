import type { PictureText } from '../ocr-engine.js';
import type { Core, ResultIterator, TessBaseApi } from './tesseract-core.js';

/**
 * What tesseract has recognised, as its own renderers say it (hocrrenderer.cpp), but for what nobody here reads. That of
 * hOCR walks for each word through the page, which takes a tenth of the time that a dense one takes to be read.
 */
export function pictureTextOf(core: Core, api: TessBaseApi): PictureText {
  const iterator = api.GetIterator();
  const results = core._malloc(RESULTS_BYTES);
  try {
    const hocr: string[] = [];
    const text: string[] = [];
    const spacesAreTold = tellsSpaces(core, api, results);
    do {
      // Pictures and rules are blocks without words.
      if (iterator.Empty(WORD)) continue;
      if (iterator.IsAtBeginningOf(LINE)) {
        if (iterator.IsAtBeginningOf(PARAGRAPH)) hocr.push(beginOfParagraph(iterator));
        hocr.push(beginOfLine(iterator, orientationOf(core, iterator, results)));
        text.push(spacesAreTold ? iterator.GetUTF8Text(LINE) : '\n');
      }
      const word = iterator.GetUTF8Text(WORD);
      hocr.push(wordAt(iterator, word));
      if (!spacesAreTold) text.push(word, ' ');
    } while (iterator.Next(WORD));
    return { hocr: hocr.join('\n'), text: text.join('') };
  } finally {
    core._free(results);
    core.destroy(iterator);
  }
}

/** Whether the data in use tells where there are spaces; otherwise there is one between any two words. */
function tellsSpaces(core: Core, api: TessBaseApi, results: number): boolean {
  return api.GetBoolVariable('preserve_interword_spaces', results) && core.getValue(results, 'i8') !== 0;
}

/** PageIteratorLevel (publictypes.h): RIL_PARA, RIL_TEXTLINE, RIL_WORD. */
const PARAGRAPH = 1;
const LINE = 2;
const WORD = 3;

function beginOfParagraph(iterator: ResultIterator): string {
  return `<p class='ocr_par'${iterator.ParagraphIsLtr() ? '' : " dir='rtl'"}>`;
}

function beginOfLine(iterator: ResultIterator, orientation: number): string {
  const { row_height: size, descenders } = iterator.getRowAttributes();
  const stands = orientation === UPRIGHT ? baselineAt(iterator) : `; textangle ${360 - orientation * 90}`;
  const letters = `; x_size ${rounded(size)}; x_descenders ${rounded(-descenders)}`;
  return `<span class='ocr_line' title='${boxAt(iterator, LINE)}${stands}${letters}'>`;
}

/** Orientation (publictypes.h), which counts quarter turns. */
const UPRIGHT = 0;

/** From the lower left corner of the line's box. */
function baselineAt(iterator: ResultIterator): string {
  const { x0, y0, x1, y1, has_baseline: isThere } = iterator.getBaseline(LINE);
  if (!isThere || x0 === x1) return '';
  const { x0: left, y1: bottom } = iterator.getBoundingBox(LINE);
  const slope = (y1 - y0) / (x1 - x0);
  return `; baseline ${rounded(slope)} ${rounded(y0 - bottom - slope * (x0 - left))}`;
}

function wordAt(iterator: ResultIterator, text: string): string {
  const title = `${boxAt(iterator, WORD)}; x_wconf ${Math.trunc(iterator.Confidence(WORD))}`;
  return `<span class='ocrx_word' title='${title}'>${escaped(text)}</span>`;
}

function boxAt(iterator: ResultIterator, level: number): string {
  const { x0, y0, x1, y1 } = iterator.getBoundingBox(level);
  return `bbox ${x0} ${y0} ${x1} ${y1}`;
}

/** Orientation, direction of writing, order of lines, and an angle: 32 bits each. */
const RESULTS_BYTES = 16;

function orientationOf(core: Core, iterator: ResultIterator, results: number): number {
  iterator.Orientation(results, results + 4, results + 8, results + 12);
  return core.getValue(results, 'i32');
}

/** Never with an exponent. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&${entities[character] ?? ''};`);
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt' };
