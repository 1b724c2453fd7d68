import { readCffFont } from '../../../formats/cff/cff-font.js';
import { cffWidths } from '../../../formats/cff/cff-widths.js';
import { CidWidths } from '../../content/fonts/cid-widths.js';
import { cmapOf } from '../../content/fonts/composite-font.js';
import { collectionTexts } from '../../content/fonts/predefined-cmaps.js';
import { textOfGlyphName } from '../glyph-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict } from '../../syntax/values.js';
import { describedFont } from '../font-program.js';
import { glyphOfCid } from './cid-to-gid-map.js';
import type { GlyphReader, Program } from './glyph-facts.js';
import { compactIn } from './named-glyphs.js';
import { readGlyphs } from './true-type-glyphs.js';

/** The glyphs of a CID font by CID (ISO 32000-2 §9.7.4). */
interface CidProgram {
  /** The number of the glyph of a CID; undefined for a missing glyph. */
  readonly glyphOf: (cid: number) => number | undefined;
  readonly widthsOf: (cid: number) => readonly number[];
  readonly textOf: (cid: number) => string | undefined;
}

const STANDARD_WIDTH = 1000;

/** Reads the glyphs of a composite font; without a program, only their texts are known. */
export function compositeGlyphs(file: PdfFile, font: PdfDict, program: Program | undefined): GlyphReader {
  const descendant = describedFont(file, font);
  const cmap = cmapOf(file, font.get('Encoding'), 0);
  const glyphs = program && cidProgram(file, descendant, program);
  const widths = new CidWidths(file, descendant.get('W'), 1);
  const standard = file.number(descendant.get('DW')) ?? STANDARD_WIDTH;
  const texts = textsOfCollection(file, descendant);
  const unicode = /^Uni[A-Za-z]+-(?:UCS2|UTF16)-/.test(file.name(font.get('Encoding')) ?? '');
  return (code, length) => {
    const cid = cmap.cidOf(code, length);
    const glyph = glyphs?.glyphOf(cid);
    const isPresent = glyph !== undefined && cmap.hasCodesOf(length);
    const stated = unicode && length === 2 ? String.fromCharCode(code) : texts.get(cid);
    return {
      glyph,
      isPresent,
      programWidths: glyphs === undefined || !isPresent ? [] : glyphs.widthsOf(cid),
      statedWidth: widths.of(cid) ?? standard,
      text: stated ?? glyphs?.textOf(cid),
    };
  };
}

/**
 * The texts of codes by the character collection of a composite font. Identity-H and Identity-V state none: they belong to
 * no collection (ISO 19005-1 §6.3.8, ISO 19005-2 §6.2.11.7.2).
 */
export function collectedTexts(file: PdfFile, font: PdfDict): (code: number, length: number) => string | undefined {
  if (/^Identity-[HV]$/.test(file.name(font.get('Encoding')) ?? '')) return () => undefined;
  const cmap = cmapOf(file, font.get('Encoding'), 0);
  const texts = textsOfCollection(file, describedFont(file, font));
  return (code, length) => texts.get(cmap.cidOf(code, length));
}

function cidProgram(file: PdfFile, descendant: PdfDict, { key, bytes }: Program): CidProgram {
  return key === 'FontFile2' ? trueTypeCids(file, descendant, bytes) : compactCids(compactIn(bytes));
}

function trueTypeCids(file: PdfFile, font: PdfDict, bytes: Buffer): CidProgram {
  const program = readGlyphs(bytes);
  const glyphOf = glyphOfCid(file, font) ?? ((cid) => cid);
  return {
    glyphOf: (cid) => (glyphOf(cid) > 0 && glyphOf(cid) < program.count ? glyphOf(cid) : undefined),
    widthsOf: (cid) => program.widthsOf(glyphOf(cid)),
    textOf: (cid) => program.textOf(glyphOf(cid)),
  };
}

function compactCids(bytes: Buffer): CidProgram {
  const font = readCffFont(bytes);
  const { cids } = font;
  const widths = cffWidths(bytes);
  const glyphs = cids && new Map(Array.from(cids, (cid, glyph) => [cid, glyph]));
  const glyphOf = (cid: number): number | undefined => (glyphs === undefined ? cid : glyphs.get(cid));
  return {
    glyphOf(cid) {
      const glyph = glyphOf(cid) ?? 0;
      return glyph > 0 && glyph < font.charStrings.count ? glyph : undefined;
    },
    widthsOf(cid) {
      const glyph = glyphOf(cid);
      return glyph === undefined ? [] : [widths.of(glyph), widths.truncatedOf(glyph)];
    },
    textOf: (cid) => (cids === undefined ? textOfGlyphName(font.statedNameOf(cid) ?? '') : undefined),
  };
}

function textsOfCollection(file: PdfFile, descendant: PdfDict): ReadonlyMap<number, string> {
  const system = file.dict(descendant.get('CIDSystemInfo')) ?? new PdfDict();
  const [registry, ordering] = ['Registry', 'Ordering'].map((key) => file.string(system.get(key))?.text ?? '');
  return registry === 'Adobe' ? collectionTexts(ordering ?? '') : new Map<number, string>();
}
