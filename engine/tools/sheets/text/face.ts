import type { InstalledFont } from '../../fontconfig/font-order.js';
import { readCff } from './cff-glyphs.js';
import { sfntOf } from '../../../formats/sfnt/write-sfnt.js';
import { openSfnt, readTables, type Sfnt } from './sfnt.js';
import type { Shaper, ShapingFont } from './shaper.js';

/** A font for setting text. Lengths are in font units; `unitsPerEm` units are the font size. */
export interface Face extends ShapingFont {
  readonly sfnt: Sfnt;
  readonly postScriptName: string;
  readonly isCff: boolean;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** The CID of a glyph in a document. */
  cidOf(glyph: number): number;
}

/** @returns undefined for an unreadable font, and for one whose licence bits forbid embedding a subset */
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
    // Another font is used instead.
    return undefined;
  }
}

/**
 * Tables that shaping needs. In fonts without mark positioning, HarfBuzz places marks by the shapes of the outlines.
 */
function tagsFor({ tables }: Sfnt): readonly string[] {
  const outlines = (tables.get('glyf')?.length ?? Infinity) > LARGEST_OUTLINES ? [] : ['glyf', 'loca'];
  return ['head', 'hhea', 'maxp', 'OS/2', 'cmap', 'hmtx', 'GDEF', 'GSUB', 'GPOS', 'kern', ...outlines];
}

const LARGEST_OUTLINES = 2 * 1024 * 1024;

function hasOutlines({ tables }: Sfnt): boolean {
  return tables.has('glyf') || tables.has('CFF ');
}

/** Whether fsType (OpenType 1.9, OS/2) permits embedding: not restricted, subsets allowed, not bitmaps only. */
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
