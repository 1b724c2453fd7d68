import type { Code } from './used-font.js';

/** A ToUnicode CMap (ISO 32000-2 §9.10.3) for codes of two bytes; an empty text becomes a zero width space. */
export function toUnicode(codes: readonly Code[]): Buffer {
  const lines = codes.map(({ code, text }) => `<${hex(code)}> <${utf16(text || NOTHING)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_IN_BLOCK) {
    const block = lines.slice(at, at + MAX_IN_BLOCK);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return Buffer.from([...BEGIN, ...blocks, ...END].join('\n'), 'latin1');
}

const NOTHING = '\u200B';

/** Maximum entries of one block, a limit of PostScript's operators. */
const MAX_IN_BLOCK = 100;

const BEGIN = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
  '<0000> <ffff>',
  'endcodespacerange',
];

const END = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end'];

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

export function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
