import { utf16 } from '../text/to-unicode.js';

/** What a code of the layer's font means. */
export interface LayerCode {
  /** The n-th code that was given, from 1 on; 0 is the missing glyph. */
  readonly cid: number;
  /** How wide it is, in steps; also its glyph. */
  readonly steps: number;
  readonly text: string;
}

/** The first codes are of one byte, since they stand in the way of few: most scripts get along with them. */
const LAST_SHORT = 0x7f;
/** What begins with a byte from here on has two. */
const FIRST_LONG = 0x80;
export const MAX_CODES = LAST_SHORT + 0x100 * (0x100 - FIRST_LONG);

/** The code of a CID as it stands in strings, a character for a byte. */
export function bytesOf(cid: number): string {
  if (cid <= LAST_SHORT) return String.fromCharCode(cid);
  const code = cid - LAST_SHORT - 1;
  return String.fromCharCode(FIRST_LONG + (code >> 8), code & 0xff);
}

/** The CMap from codes to CIDs (ISO 32000-2 §9.7.5), and what its stream's dictionary says as well. */
export function encodingOf(codes: readonly LayerCode[]): Buffer {
  const blocks = Math.ceil(Math.max(0, codes.length - LAST_SHORT) / 0x100);
  const ranges = Array.from({ length: blocks }, (_, block) => {
    const first = LAST_SHORT + 1 + 0x100 * block;
    return `<${hexOf(first)}> <${hexOf(first + 0xff)}> ${first}`;
  });
  return cmap(ENCODING_NAME, [`<01> <${hexOf(LAST_SHORT)}> 1`, ...ranges], 'cidrange');
}

export const ENCODING_NAME = 'Quire-Unseen';

/** The CMap from codes to what they mean (ISO 32000-2 §9.10.3). */
export function meaningsOf(codes: readonly LayerCode[]): Buffer {
  return cmap(
    'Adobe-Identity-UCS',
    codes.map(({ cid, text }) => `<${hexOf(cid)}> <${utf16(text)}>`),
    'bfchar',
  );
}

/** The most that PostScript's operators take. */
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
