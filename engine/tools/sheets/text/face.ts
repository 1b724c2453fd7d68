import type { InstalledFont } from '../../fontconfig/font-order.js';
import { readCff } from './cff.js';
import { sfntOf } from '../../../formats/sfnt/write-sfnt.js';
import { openSfnt, readTables, type Sfnt } from './sfnt.js';
import type { Shaper, ShapingFont } from './shaper.js';

/** A font that text can be set in. Lengths are in units of which `unitsPerEm` are the font's size. */
export interface Face extends ShapingFont {
  readonly sfnt: Sfnt;
  readonly postScriptName: string;
  readonly isCff: boolean;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** By which number a glyph goes in a document: its CID. */
  cidOf(glyph: number): number;
}

/** @returns undefined when the font cannot be read, or its maker does not let it be embedded in part. */
export function openFace({ path, index, postScriptName }: InstalledFont, shaper: Shaper): Face | undefined {
  try {
    const sfnt = openSfnt(path, index);
    const tables = readTables(sfnt, tagsFor(sfnt));
    if (!mayBeEmbedded(tables.get('OS/2')) || !hasOutlines(sfnt)) return undefined;
    const isCff = sfnt.tables.has('CFF ');
    const cids = isCff ? readCff(sfnt).cids : 'identity';
    const cidOf = (glyph: number): number => (cids === 'identity' ? glyph : (cids[glyph] ?? 0));
    return { sfnt, postScriptName, isCff, cidOf, ...metricsOf(tables), ...shaper.open(sfntOf(tables)) };
  } catch {
    // It is none of the reader's concern: another font takes its place.
    return undefined;
  }
}

/** What tells how a font is set; the outlines tell it where its makers left marks to be placed by their shapes. */
function tagsFor({ tables }: Sfnt): readonly string[] {
  const outlines = (tables.get('glyf')?.length ?? Infinity) > LARGEST_OUTLINES ? [] : ['glyf', 'loca'];
  return ['head', 'hhea', 'maxp', 'OS/2', 'cmap', 'hmtx', 'GDEF', 'GSUB', 'GPOS', 'kern', ...outlines];
}

const LARGEST_OUTLINES = 2 * 1024 * 1024;

function hasOutlines({ tables }: Sfnt): boolean {
  return tables.has('glyf') || tables.has('CFF ');
}

/** By fsType (OpenType 1.9, OS/2): neither restricted, nor without subsets, nor bitmaps alone. */
function mayBeEmbedded(os2: Buffer | undefined): boolean {
  const type = os2 === undefined || os2.length < 10 ? 0 : os2.readUInt16BE(8);
  return (type & 0xf) !== RESTRICTED && (type & (NO_SUBSETS | BITMAPS_ONLY)) === 0;
}

const RESTRICTED = 2;
const NO_SUBSETS = 0x100;
const BITMAPS_ONLY = 0x200;

function metricsOf(
  tables: ReadonlyMap<string, Buffer>,
): Pick<Face, 'glyphCount' | 'unitsPerEm' | 'ascent' | 'descent' | 'lineGap'> {
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((tag) => tables.get(tag));
  if (head === undefined || hhea === undefined || maxp === undefined) throw new RangeError('A font has no measures.');
  return {
    glyphCount: maxp.readUInt16BE(4),
    unitsPerEm: Math.max(16, head.readUInt16BE(18)),
    ascent: hhea.readInt16BE(4),
    descent: -hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
  };
}
