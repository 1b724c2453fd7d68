import { numberInGlyphName, textOfGlyphName } from '../glyph-names.js';
import { texReading } from '../tex-text.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { type PdfDict, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import type { GlyphReader } from './glyph-facts.js';
import { simpleEncoding } from './simple-encoding.js';

const MAX_PROCEDURE_BYTES = 2 ** 24;

/** Reads the glyphs of a Type 3 font, which are content streams. */
export function drawnGlyphs(file: PdfFile, font: PdfDict): GlyphReader {
  const encoding = simpleEncoding(file, font);
  const procedures = file.dict(font.get('CharProcs'));
  const widths = file.array(font.get('Widths')) ?? [];
  const first = file.number(font.get('FirstChar')) ?? 0;
  const unit = widthUnit(file, font);
  const statedWidth = (code: number): number | undefined => file.number(widths[code - first]);
  const textByNumber = readingByNumber((code) => encoding.nameOf(code), statedWidth);
  return (code) => {
    const name = encoding.nameOf(code);
    const procedure = name === undefined ? undefined : procedures?.get(name);
    const isPresent = file.stream(procedure) !== undefined;
    const own = ownWidth(file, procedure);
    const stated = statedWidth(code);
    return {
      glyph: isPresent ? name : undefined,
      isPresent,
      programWidths: own === undefined ? [] : [own * unit],
      statedWidth: stated === undefined ? undefined : stated * unit,
      text: name === undefined ? undefined : (textOfGlyphName(name) ?? textByNumber(code)),
    };
  };
}

/** The widths of glyphs by object number. Several codes and fonts may share a glyph, and its content may be long. */
const ownWidths = new WeakMap<PdfFile, Map<number, number | undefined>>();

function ownWidth(file: PdfFile, procedure: PdfValue | undefined): number | undefined {
  const stream = file.stream(procedure);
  if (stream === undefined || !(procedure instanceof Ref)) return undefined;
  const widths = ownWidths.get(file) ?? new Map<number, number | undefined>();
  ownWidths.set(file, widths);
  if (!widths.has(procedure.num)) widths.set(procedure.num, procedureWidth(file, stream)?.width);
  return widths.get(procedure.num);
}

/** The width that a glyph states itself. */
export interface ProcedureWidth {
  /** The operation that states it, which is the first of the content (ISO 32000-2 §9.6.4); undefined where it is missing. */
  readonly operation: Operation | undefined;
  readonly content: Buffer;
  /** In glyph space; 0 where no operation states it. */
  readonly width: number;
}

/** Reads the width that a glyph of a Type 3 font states itself; undefined when the glyph cannot be read. */
export function procedureWidth(file: PdfFile, procedure: PdfStream): ProcedureWidth | undefined {
  const content = tryRead(() => file.decodeStream(procedure, MAX_PROCEDURE_BYTES));
  if (content === undefined) return undefined;
  for (const operation of operationsIn(content)) {
    const [width] = operation.operands;
    const isWidth = operation.operator === 'd0' || operation.operator === 'd1';
    if (!isWidth) break;
    return { operation, content, width: typeof width === 'number' ? width : 0 };
  }
  return { operation: undefined, content, width: 0 };
}

/** By how much a width in glyph space is multiplied to be compared: in thousandths of an em, or in glyph space where that is finer. */
function widthUnit(file: PdfFile, font: PdfDict): number {
  const [scale] = file.array(font.get('FontMatrix')) ?? [];
  return Math.max(1, 1000 * Math.abs(file.number(scale) ?? 0));
}

const [FIRST_PRINTABLE, LAST_PRINTABLE] = [0x21, 0x7e];

/**
 * Returns how glyphs are read that are named after their codes, such as "a65" for 65, as dvips names those of TeX's bitmap fonts: by
 * TeX's encoding where the codes tell it, else as ASCII.
 */
function readingByNumber(
  nameOf: (code: number) => string | undefined,
  widthOf: (code: number) => number | undefined,
): (code: number) => string | undefined {
  const numberOf = (code: number): ReturnType<typeof numberInGlyphName> => numberInGlyphName(nameOf(code) ?? '');
  const reading = texReading({ numberOf, widthOf });
  return (code) => {
    if (reading?.certain === true) return reading.textOf(code);
    const isPrintable = code >= FIRST_PRINTABLE && code <= LAST_PRINTABLE;
    return isPrintable && numberOf(code)?.number === code ? String.fromCharCode(code) : undefined;
  };
}
