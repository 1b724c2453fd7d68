import type { PictureText } from '../engines/ocr-engine.js';
import { spacingKindOf } from './spacing-kinds.js';
import { LEVEL, type Level, type Results, type TesseractApi } from './tesseract-api.js';

/**
 * Writes the results in the format of tesseract's own renderers (hocrrenderer.cpp), without unused parts.
 * Tesseract's hOCR renderer walks through the page for each word, which takes a tenth of the recognition time of a
 * dense page.
 */
export function pictureTextOf(api: TesseractApi): PictureText {
  using results = api.results();
  const hocr: string[] = [];
  const text: string[] = [];
  let isTold = false;
  do {
    if (!results.hasWord()) continue;
    if (results.isAtBeginningOf(LEVEL.line)) {
      if (results.isAtBeginningOf(LEVEL.paragraph)) hocr.push(beginOfParagraph(results));
      hocr.push(beginOfLine(results));
      isTold = false;
    }
    const word = results.text(LEVEL.word);
    hocr.push(wordAt(results, word));
    // In these scripts tesseract's word boundaries are arbitrary; the text of the line shows which words have spaces
    // between.
    if (!isTold && spacingKindOf(word) !== 'other') {
      text.push(results.text(LEVEL.line));
      isTold = true;
    }
  } while (results.next());
  return { hocr: hocr.join('\n'), text: text.join('') };
}

function beginOfParagraph(results: Results): string {
  return `<p class='ocr_par'${results.paragraphIsLeftToRight() ? '' : " dir='rtl'"}>`;
}

function beginOfLine(results: Results): string {
  const { height, descenders } = results.letters();
  const orientation = results.orientation();
  const stands = orientation === UPRIGHT ? baselineAt(results) : `; textangle ${360 - orientation * 90}`;
  const letters = `; x_size ${rounded(height)}; x_descenders ${rounded(-descenders)}`;
  return `<span class='ocr_line' title='${boxAt(results, LEVEL.line)}${stands}${letters}'>`;
}

/** Value of Orientation (publictypes.h), which counts quarter turns. */
const UPRIGHT = 0;

/** Relative to the lower left corner of the line's box. */
function baselineAt(results: Results): string {
  const baseline = results.baseline();
  if (baseline === undefined || baseline.x0 === baseline.x1) return '';
  const { x0, y0, x1, y1 } = baseline;
  const { x0: left, y1: bottom } = results.box(LEVEL.line);
  const slope = (y1 - y0) / (x1 - x0);
  return `; baseline ${rounded(slope)} ${rounded(y0 - bottom - slope * (x0 - left))}`;
}

function wordAt(results: Results, text: string): string {
  const title = `${boxAt(results, LEVEL.word)}; x_wconf ${Math.trunc(results.confidence())}`;
  return `<span class='ocrx_word' title='${title}'>${escaped(text)}</span>`;
}

function boxAt(results: Results, level: Level): string {
  const { x0, y0, x1, y1 } = results.box(level);
  return `bbox ${x0} ${y0} ${x1} ${y1}`;
}

/** Formatted without exponents. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&${entities[character] ?? ''};`);
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt' };
