import { cmapOf } from '../../content/fonts/composite-font.js';
import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import { type NewStream, PdfDict, PdfName, PdfString } from '../../syntax/values.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { describedFont } from '../../fonts/font-program.js';

const MAX_IN_BLOCK = 100;
const NAME = 'Quire-Codes';

/**
 * Returns a CMap with the codes that content shows, in place of a predefined one and of one for another character collection:
 * part 1 requires that it is embedded, and all parts that its character collection is that of the font (ISO 19005-1 §6.3.3,
 * ISO 19005-2 §6.2.11.3). Undefined for other fonts, and for Identity-H and Identity-V, which are always allowed.
 */
export function ownCMap(file: PdfFile, { dict, codes }: ShownFont): NewStream | undefined {
  if (file.name(dict.get('Subtype')) !== 'Type0' || hasOwnCollection(file, dict)) return undefined;
  const cmap = cmapOf(file, dict.get('Encoding'), 0);
  return cmapOfCodes(
    [...codes.values()].map(({ code, length }) => ({ code, length, cid: cmap.cidOf(code, length) })),
    { ...collectionIn(file, describedFont(file, dict)), vertical: cmap.vertical },
  );
}

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
    codes.map(({ code, length }) => `${hex(code - (code % 256), length)} ${hex(code - (code % 256) + 255, length)}`),
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

/** Whether a composite font has an embedded CMap for its own character collection, or one of those for all collections. */
export function hasOwnCollection(file: PdfFile, font: PdfDict): boolean {
  const name = file.name(font.get('Encoding'));
  if (name !== undefined) return /^Identity-[HV]$/.test(name);
  const system = file.dict(describedFont(file, font).get('CIDSystemInfo'));
  return isWithin(file, system, file.dict(file.stream(font.get('Encoding'))?.dict.get('CIDSystemInfo')));
}

/** Whether a CMap is for the character collection of a font, with all of its supplements. */
function isWithin(file: PdfFile, font: PdfDict | undefined, cmap: PdfDict | undefined): boolean {
  const isSame = ['Registry', 'Ordering'].every(
    (key) => file.string(font?.get(key))?.text === file.string(cmap?.get(key))?.text,
  );
  const [needed = 0, given = 0] = [font, cmap].map((it) => file.number(it?.get('Supplement')));
  return isSame && needed <= given;
}

function blocksOf(lines: readonly string[], kind: string): readonly string[] {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_IN_BLOCK) {
    const block = lines.slice(at, at + MAX_IN_BLOCK);
    blocks.push(`${block.length} begin${kind}`, ...block, `end${kind}`);
  }
  return blocks;
}
