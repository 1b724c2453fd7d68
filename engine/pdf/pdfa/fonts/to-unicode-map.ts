import { deflated } from '../../filters/filters.js';
import { type NewStream, PdfDict } from '../../syntax/values.js';

const MAX_IN_BLOCK = 100;

/** A ToUnicode CMap (ISO 32000-2 §9.10.3) for codes of `bytes` bytes. */
export function toUnicodeMap(texts: Iterable<readonly [code: number, text: string]>, bytes: 1 | 2): NewStream {
  const lines = Array.from(texts, ([code, text]) => `<${hex(code, bytes)}> <${utf16(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_IN_BLOCK) {
    const block = lines.slice(at, at + MAX_IN_BLOCK);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange <${hex(0, bytes)}> <${hex(256 ** bytes - 1, bytes)}> endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ];
  return deflated(new PdfDict(), Buffer.from(map.join('\n'), 'latin1'));
}

function hex(code: number, bytes: number): string {
  return code.toString(16).padStart(2 * bytes, '0');
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
