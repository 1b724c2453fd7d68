import {
  type Index,
  indexAt,
  LOCAL_SUBROUTINES,
  operatorsIn,
  PRIVATE,
  type ReadAt,
  readCffHead,
  readerOf,
} from './cff.js';
import { biasOf, lengthOf, numberAt, pieceOf } from './cff-calls.js';

/** Operators of Top DICT and of Private DICT. */
export const FONT_MATRIX = 0x0c07;
export const FONT_DICTS = 0x0c24;
export const FONT_DICT_SELECT = 0x0c25;
const [DEFAULT_WIDTH, NOMINAL_WIDTH] = [20, 21];

/** Default width, nominal width and scale of a font, or of one font dictionary of a CID-keyed font. */
interface Part {
  readonly standard: number;
  readonly nominal: number;
  readonly local: Index | undefined;
  /** The factor from units of the font to thousandths of an em. */
  readonly scale: number;
}

/** The widths of the glyphs of a CFF font (Adobe Technical Notes 5176 and 5177). Both throw RangeError for a malformed glyph. */
export interface CffWidths {
  /** The width of a glyph in thousandths of an em. */
  of(glyph: number): number;
  /** The width for readers that drop the fractions of the default and the nominal width, as veraPDF does. */
  truncatedOf(glyph: number): number;
  /** Scale and nominal width that apply to a glyph, and whether the glyph states a difference from the nominal width. */
  partsOf(glyph: number): Pick<Part, 'scale' | 'nominal'> & { readonly isStated: boolean };
}

/** @throws RangeError for a malformed font */
export function cffWidths(font: Buffer): CffWidths {
  const read = readerOf(font);
  const { top, global, charStrings, isCidKeyed } = readCffHead(read);
  const scale = scaleOf(top);
  const parts = isCidKeyed
    ? partsIn(font, read, { top, scale })
    : [partOf(font, read, { dict: top, scale: scale ?? 1 })];
  const select = isCidKeyed ? selectorAt(font, top.get(FONT_DICT_SELECT)?.at(-1) ?? 0) : () => 0;
  const partAndWidth = (glyph: number): { readonly part: Part; readonly stated: number | undefined } => {
    const part = parts[select(glyph)];
    if (part === undefined || glyph >= charStrings.count) throw new RangeError('A glyph belongs to no part of a font.');
    const code = pieceOf(font, charStrings, glyph);
    return {
      part,
      stated: statedWidth(font, code, { global, local: part.local, depth: 0, stack: [], calls: { left: MAX_CALLS } }),
    };
  };
  return {
    of(glyph) {
      const { part, stated } = partAndWidth(glyph);
      return (stated === undefined ? part.standard : part.nominal + stated) * part.scale;
    },
    truncatedOf(glyph) {
      const { part, stated } = partAndWidth(glyph);
      return (stated === undefined ? Math.trunc(part.standard) : Math.trunc(part.nominal) + stated) * part.scale;
    },
    partsOf(glyph) {
      const { part, stated } = partAndWidth(glyph);
      return { scale: part.scale, nominal: part.nominal, isStated: stated !== undefined };
    },
  };
}

type Dict = ReadonlyMap<number, readonly number[]>;

function scaleOf(dict: Dict): number | undefined {
  const across = dict.get(FONT_MATRIX)?.[0];
  return across === undefined || across === 0 ? undefined : 1000 * across;
}

function partOf(font: Buffer, read: ReadAt, { dict, scale }: { readonly dict: Dict; readonly scale: number }): Part {
  const [size = 0, start = 0] = dict.get(PRIVATE) ?? [];
  const own = operatorsIn(font.subarray(start, start + size));
  const subroutines = own.get(LOCAL_SUBROUTINES)?.at(-1);
  return {
    standard: own.get(DEFAULT_WIDTH)?.at(-1) ?? 0,
    nominal: own.get(NOMINAL_WIDTH)?.at(-1) ?? 0,
    local: subroutines === undefined ? undefined : indexAt(read, start + subroutines),
    scale,
  };
}

/** The parts of a CID-keyed font. Matrices of the font and of the part are multiplied; one of them is usually left out. */
function partsIn(
  font: Buffer,
  read: ReadAt,
  { top, scale }: { readonly top: Dict; readonly scale: number | undefined },
): readonly Part[] {
  const dicts = indexAt(read, top.get(FONT_DICTS)?.at(-1) ?? 0);
  return Array.from({ length: dicts.count }, (_, at) => {
    const dict = operatorsIn(pieceOf(font, dicts, at));
    const own = scaleOf(dict);
    const whole = scale === undefined || own === undefined ? (scale ?? own ?? 1) : (scale * own) / 1000;
    return partOf(font, read, { dict, scale: whole });
  });
}

/** Returns the part of each glyph by FDSelect of format 0 or 3 (§19). */
export function selectorAt(font: Buffer, start: number): (glyph: number) => number {
  if (font.readUInt8(start) === 0) return (glyph) => font.readUInt8(start + 1 + glyph);
  const count = font.readUInt16BE(start + 1);
  return (glyph) => {
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (font.readUInt16BE(start + 3 + 3 * middle) <= glyph) low = middle;
      else high = middle - 1;
    }
    return font.readUInt8(start + 5 + 3 * low);
  };
}

const [RETURN, CALL, CALL_GLOBAL, ESCAPE] = [11, 10, 29, 12];
/** The number of operands of the operators that may be the first of a glyph, without the width; stems have pairs. */
const OPERANDS: ReadonlyMap<number, number> = new Map([
  [21, 2],
  [22, 1],
  [4, 1],
]);
const END = 14;
const MAX_DEPTH = 10;
/** Maximum number of calls of subroutines before the first operator; fonts have a few. */
const MAX_CALLS = 1000;

interface Frame {
  readonly global: Index;
  readonly local: Index | undefined;
  readonly depth: number;
  readonly stack: number[];
  readonly calls: { left: number };
}

/** The width that a charstring states before its first operator, less the nominal width; undefined for the default width. */
function statedWidth(font: Buffer, code: Buffer, frame: Frame): number | undefined {
  const { stack } = frame;
  const found = firstOperator(font, code, frame);
  if (found === undefined) return undefined;
  const plain = OPERANDS.get(found);
  const isStated =
    found === END
      ? stack.length === 1 || stack.length === 5
      : plain === undefined
        ? stack.length % 2 === 1
        : stack.length > plain;
  return isStated ? stack[0] : undefined;
}

/** The first operator that takes operands from the bottom of the stack; undefined at the end of a subroutine without one. */
function firstOperator(font: Buffer, code: Buffer, frame: Frame): number | undefined {
  if (frame.depth > MAX_DEPTH || --frame.calls.left < 0)
    throw new RangeError('The subroutines of a font call one another endlessly.');
  for (let at = 0; at < code.length;) {
    const first = code.readUInt8(at);
    if (first === RETURN) return undefined;
    if (first >= 32 || first === 28) frame.stack.push(numberAt(code, at, first));
    else if (first === CALL || first === CALL_GLOBAL) {
      const index = first === CALL ? frame.local : frame.global;
      const number = frame.stack.pop();
      if (index === undefined || number === undefined)
        throw new RangeError('A glyph calls a subroutine that does not exist.');
      const piece = pieceOf(font, index, number + biasOf(index));
      const found = firstOperator(font, piece, { ...frame, depth: frame.depth + 1 });
      if (found !== undefined) return found;
    } else if (first === ESCAPE) throw new RangeError('A glyph computes its width.');
    else return first;
    at += lengthOf(first);
  }
  return undefined;
}
