import { CidWidths } from '../../content/fonts/cid-widths.js';
import { cmapOf } from '../../content/fonts/composite-font.js';
import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import type { PdfaLevel } from '../level.js';
import { cidToGidMap } from '../../fonts/glyphs/cid-to-gid-map.js';
import { glyphReader, readable } from '../../fonts/glyphs/glyph-reader.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { describedFont } from '../../fonts/font-program.js';
import { cidSet, mappedCids } from '../../fonts/glyph-sets.js';
import { cmapOfCodes, collectionIn } from '../../fonts/cmap-of-codes.js';

const MAX_CID = 65_535;
const STANDARD_WIDTH = 1000;

/**
 * Whether content shows the CID 0 of a composite font that has a glyph for it, as fonts of matplotlib have. The CID is that of
 * ".notdef" (ISO 32000-2 §9.7.4.2), which ISO 19005-2 §6.2.11.8 forbids, whatever glyph it leads to.
 */
export function showsCidZero(file: PdfFile, { dict, codes }: ShownFont): boolean {
  if (file.stream(describedFont(file, dict).get('CIDToGIDMap')) === undefined) return false;
  const cmap = cmapOf(file, dict.get('Encoding'), 0);
  const read = glyphReader(file, dict);
  return [...codes.values()].some(
    ({ code, length }) => cmap.cidOf(code, length) === 0 && readable(() => read?.(code, length))?.isPresent === true,
  );
}

interface MoveMeans {
  /** The dictionary of the font as it is so far. */
  readonly font: PdfDict;
  readonly adder: ObjectAdder;
  readonly level: PdfaLevel;
}

/** Returns a font that shows the glyph of CID 0 by another CID, so that all codes stay; undefined when no CID is free. */
export function withoutCidZero(
  file: PdfFile,
  { dict, codes }: ShownFont,
  { font, adder, level }: MoveMeans,
): PdfDict | undefined {
  const described = describedFont(file, dict);
  const cmap = cmapOf(file, dict.get('Encoding'), 0);
  const cids = [...codes.values()].map(({ code, length }) => ({ code, length, cid: cmap.cidOf(code, length) }));
  const map = cidToGidMap(file, described);
  const free = cids.reduce((last, { cid }) => Math.max(last, cid + 1), (map?.length ?? 0) >> 1);
  if (map === undefined || free > MAX_CID) return undefined;
  const moved = Buffer.alloc(2 * (free + 1));
  map.copy(moved);
  moved.copy(moved, 2 * free, 0, 2);
  const width = new CidWidths(file, described.get('W'), 1).of(0) ?? file.number(described.get('DW')) ?? STANDARD_WIDTH;
  const descendant = described
    .clone()
    .set('CIDToGIDMap', adder.add(deflated(new PdfDict(), moved)))
    .set('W', [free, [width], ...(file.array(described.get('W')) ?? [])]);
  const descriptor = file.dict(described.get('FontDescriptor'));
  if (level.part === 1 && descriptor !== undefined) {
    const glyphs = adder.add(deflated(new PdfDict(), cidSet(mappedCids(moved))));
    descendant.set('FontDescriptor', adder.add(descriptor.clone().set('CIDSet', glyphs)));
  }
  const encoding = cmapOfCodes(
    cids.map((it) => (it.cid === 0 ? { ...it, cid: free } : it)),
    { ...collectionIn(file, described), vertical: cmap.vertical },
  );
  return font
    .clone()
    .set('Encoding', adder.add(encoding))
    .set('DescendantFonts', [adder.add(descendant)]);
}
