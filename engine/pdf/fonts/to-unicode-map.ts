import { deflated } from '../filters/filters.js';
import { type NewStream, PdfDict } from '../syntax/values.js';

const MAX_IN_BLOCK = 100;

/** The text of a code that has a number of bytes. */
export interface CodeText {
  readonly code: number;
  readonly length: number;
  readonly text: string;
}

/** A ToUnicode CMap (ISO 32000-2 §9.10.3). */
export function toUnicodeMap(texts: readonly CodeText[]): NewStream {
  const lines = texts.map((it) => `<${hex(it)}> <${utf16(it.text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_IN_BLOCK) {
    const block = lines.slice(at, at + MAX_IN_BLOCK);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  const lengths = [...new Set(texts.map(({ length }) => length))];
  const ranges = lengths.map((length) => `<${'00'.repeat(length)}> <${'ff'.repeat(length)}>`);
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `${ranges.length} begincodespacerange ${ranges.join(' ')} endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ];
  return deflated(new PdfDict(), Buffer.from(map.join('\n'), 'latin1'));
}

function hex({ code, length }: CodeText): string {
  return code.toString(16).padStart(2 * length, '0');
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
