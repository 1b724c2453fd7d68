import { bytesOf } from '../../files/random-access.js';
import { readSfnt, tableOf } from './sfnt-directory.js';

/** The style that the table "head" of a font states (OpenType 1.9, "head", macStyle). */
export interface MacStyle {
  readonly bold: boolean;
  readonly italic: boolean;
}

const MAC_STYLE = { at: 44, bold: 1 << 0, italic: 1 << 1 } as const;

/** Returns undefined when the file is no sfnt file, or has no complete table "head". */
export function macStyleOf(font: Buffer): MacStyle | undefined {
  const head = headOf(font);
  if (head === undefined || head.length < MAC_STYLE.at + 2) return undefined;
  const bits = head.readUInt16BE(MAC_STYLE.at);
  return { bold: (bits & MAC_STYLE.bold) !== 0, italic: (bits & MAC_STYLE.italic) !== 0 };
}

function headOf(font: Buffer): Buffer | undefined {
  try {
    return tableOf(font, readSfnt(bytesOf(font)), 'head');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
