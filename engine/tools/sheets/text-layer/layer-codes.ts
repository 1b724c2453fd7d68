import { utf16 } from '../text/write-to-unicode.js';

/** A code of the layer's font and its text. */
export interface LayerCode {
  /** Sequence number of the code, from 1; 0 is the missing glyph. */
  readonly cid: number;
  /** Its width in steps, and also its glyph number. */
  readonly steps: number;
  readonly text: string;
}

/** Codes up to this value have one byte, enough for most scripts. */
const LAST_SHORT = 0x7f;
/** Codes that begin with this byte or a higher one have two bytes. */
const FIRST_LONG = 0x80;
export const MAX_CODES = LAST_SHORT + 0x100 * (0x100 - FIRST_LONG);

/** The code of a CID as a binary string, one character per byte. */
export function bytesOf(cid: number): string {
  if (cid <= LAST_SHORT) return String.fromCharCode(cid);
  const code = cid - LAST_SHORT - 1;
  return String.fromCharCode(FIRST_LONG + (code >> 8), code & 0xff);
}

/** The CMap from codes to CIDs (ISO 32000-2 §9.7.5). */
export function encodingOf(codes: readonly LayerCode[]): Buffer {
  const blocks = Math.ceil(Math.max(0, codes.length - LAST_SHORT) / 0x100);
  const ranges = Array.from({ length: blocks }, (_, block) => {
    const first = LAST_SHORT + 1 + 0x100 * block;
    return `<${hexOf(first)}> <${hexOf(first + 0xff)}> ${first}`;
  });
  return cmap(ENCODING_NAME, [`<01> <${hexOf(LAST_SHORT)}> 1`, ...ranges], 'cidrange');
}

export const ENCODING_NAME = 'Quire-Unseen';

/** The ToUnicode CMap (ISO 32000-2 §9.10.3). */
export function meaningsOf(codes: readonly LayerCode[]): Buffer {
  return cmap(
    'Adobe-Identity-UCS',
    codes.map(({ cid, text }) => `<${hexOf(cid)}> <${utf16(text)}>`),
    'bfchar',
  );
}

/** Maximum entries of one block, a limit of PostScript's operators. */
const MAX_IN_BLOCK = 100;

function cmap(name: string, lines: readonly string[], operator: 'cidrange' | 'bfchar'): Buffer {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_IN_BLOCK) {
    const block = lines.slice(at, at + MAX_IN_BLOCK);
    blocks.push(`${block.length} begin${operator}`, ...block, `end${operator}`);
  }
  const ordering = operator === 'bfchar' ? 'UCS' : 'Identity';
  const text = [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    `/CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 0>> def`,
    `/CMapName /${name} def`,
    `/CMapType ${operator === 'bfchar' ? 2 : 1} def`,
    ...(operator === 'bfchar' ? [] : ['/WMode 0 def']),
    '2 begincodespacerange',
    `<00> <${hexOf(LAST_SHORT)}>`,
    `<${FIRST_LONG.toString(16)}00> <ffff>`,
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
  return Buffer.from(text, 'latin1');
}

function hexOf(cid: number): string {
  return Buffer.from(bytesOf(cid), 'latin1').toString('hex');
}
