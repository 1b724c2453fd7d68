import { deflated } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { serialise } from '../syntax/serialise.js';
import { type NewStream, PdfDict, PdfName, PdfString } from '../syntax/values.js';

const MAX_IN_BLOCK = 100;
const NAME = 'Quire-Codes';

/** The character collection of a CID font. */
export function collectionIn(file: PdfFile, font: PdfDict): Omit<CMapHead, 'vertical'> {
  const system = file.dict(font.get('CIDSystemInfo'));
  const [registry = '', ordering = ''] = ['Registry', 'Ordering'].map((key) => file.string(system?.get(key))?.text);
  return { registry, ordering, supplement: file.number(system?.get('Supplement')) ?? 0 };
}

interface CodeCid {
  readonly code: number;
  readonly length: number;
  readonly cid: number;
}

/** The character collection and the writing mode of a CMap. */
interface CMapHead {
  readonly registry: string;
  readonly ordering: string;
  readonly supplement: number;
  readonly vertical: boolean;
}

/** A CMap from codes to CIDs (ISO 32000-2 §9.7.5.3). */
export function cmapOfCodes(codes: readonly CodeCid[], head: CMapHead): NewStream {
  const { registry, ordering, supplement, vertical } = head;
  // Parentheses and backslashes of the names are escaped.
  const string = (text: string): string => serialise(PdfString.fromText(text));
  const hex = (code: number, length: number): string => `<${code.toString(16).padStart(2 * length, '0')}>`;
  const ranges = new Set(
    codes.map(({ code, length }) => {
      // The first bytes of longer codes are between codes of one byte.
      if (length === 1) return `${hex(code, length)} ${hex(code, length)}`;
      return `${hex(code - (code % 256), length)} ${hex(code - (code % 256) + 255, length)}`;
    }),
  );
  const lines = codes.map(({ code, length, cid }) => `${hex(code, length)} ${cid}`);
  const mode = vertical ? 1 : 0;
  const text = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    `/CIDSystemInfo 3 dict dup begin /Registry ${string(registry)} def /Ordering ${string(ordering)} def`,
    `/Supplement ${supplement} def end def /CMapName /${NAME} def /CMapType 1 def /WMode ${mode} def`,
    ...blocksOf([...ranges], 'codespacerange'),
    ...blocksOf(lines, 'cidchar'),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
  const entries = PdfDict.of({
    Type: new PdfName('CMap'),
    CMapName: new PdfName(NAME),
    CIDSystemInfo: collectionOf(head),
    WMode: mode,
  });
  return deflated(entries, Buffer.from(text, 'latin1'));
}

/** A /CIDSystemInfo dictionary. */
export function collectionOf({ registry, ordering, supplement }: Omit<CMapHead, 'vertical'>): PdfDict {
  return PdfDict.of({
    Registry: PdfString.fromText(registry),
    Ordering: PdfString.fromText(ordering),
    Supplement: supplement,
  });
}

function blocksOf(lines: readonly string[], kind: string): readonly string[] {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_IN_BLOCK) {
    const block = lines.slice(at, at + MAX_IN_BLOCK);
    blocks.push(`${block.length} begin${kind}`, ...block, `end${kind}`);
  }
  return blocks;
}
