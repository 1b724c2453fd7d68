import { glyphList } from '../../fonts/glyph-list.js';
import type { ByteRange } from './byte-pattern.js';

/** Words of five letters or more in programs of Type 1 fonts and CMaps, which no longer work without them. */
const programWords: ReadonlySet<string> = new Set(
  (
    'BaseFontName Blend BlendAxisTypes BlendDesignMap BlendDesignPositions BlueFuzz BlueScale BlueShift BlueValues ' +
    'CIDCount CIDFont CIDFontName CIDFontType CIDInit CIDMapOffset CIDSystemInfo CMapName CMapType CMapVersion Category ' +
    'CharStrings ConvertDesignVector Copyright Encoding Erode ExpansionFactor FDArray FDBytes FDSelect FSType FamilyBlues ' +
    'FamilyName FamilyOtherBlues FontBBox FontDirectory FontInfo FontMatrix FontName FontType ForceBold ' +
    'ForceBoldThreshold FullName GDBytes ISOLatin1Encoding ItalicAngle LanguageGroup Metrics MinFeature ' +
    'NormalizeDesignVector Notice Ordering OtherBlues OtherSubrs PaintType Private ProcSet Registry RndStemUp ' +
    'StandardEncoding StartData StdHW StdVW StemSnapH StemSnapV StrokeWidth Subrs Supplement UIDOffset ' +
    'UnderlinePosition UnderlineThickness UniqueID WMode Weight WeightVector array begin beginbfchar beginbfrange ' +
    'begincidchar begincidrange begincmap begincodespacerange beginnotdefchar beginnotdefrange ceiling cleartomark ' +
    'closefile currentdict currentfile currentpoint curveto definefont defineresource eexec endbfchar endbfrange ' +
    'endcidchar endcidrange endcmap endcodespacerange endnotdefchar endnotdefrange executeonly findfont findresource ' +
    'floor getinterval hires ifelse index initialRandomSeed internaldict isFixedPitch known lenIV lineto moveto newpath ' +
    'noaccess packedarray password putinterval rcurveto readhexstring readonly readstring repeat rlineto rmoveto round ' +
    'setcachedevice setcharwidth setcurrentpoint shareddict statusdict string systemdict truncate undef usecmap ' +
    'usefont userdict version'
  ).split(' '),
);

const glyphNames: ReadonlySet<string> = new Set(glyphList.split(/\s+/));

/**
 * Whether a match in a font or CMap is part of a longer word of its program, or of a glyph name. Masking such a word would
 * break the font: "string" is in "CharStrings", and "right" in "parenright".
 * @param starts offsets at which words begin without a delimiter before them, such as those of the strings of a CFF font
 */
export function isFormatWord(bytes: Buffer, range: ByteRange, starts: ReadonlySet<number>): boolean {
  const around = wordAround(bytes, range, starts);
  if (around === undefined) return false;
  const { start, end } = around;
  const word = bytes.toString('latin1', start, end);
  return programWords.has(word) || isGlyphName(word) || beginsCharString(bytes, start, end);
}

/** A glyph name may have a suffix for its variant, as in "parenleft.alt". */
function isGlyphName(word: string): boolean {
  return glyphNames.has(word.replace(/(?<=.)\..*/s, ''));
}

/** Whether a literal name, the number of bytes and an operator of one to three letters follow each other. */
function beginsCharString(bytes: Buffer, start: number, end: number): boolean {
  return bytes[start - 1] === SLASH && /^ \d{1,6} \S{1,3} /.test(bytes.toString('latin1', end, end + MAX_OPERATOR));
}

const SLASH = 0x2f;
const MAX_OPERATOR = 12;

/** No word of a format is longer, so that noise costs no time. */
const MAX_WORD = 128;

/** Returns the word around a match; undefined for one that is too long. */
function wordAround(bytes: Buffer, range: ByteRange, starts: ReadonlySet<number>): ByteRange | undefined {
  let { start, end } = range;
  const isInside = (at: number, next: number): boolean =>
    isRegular(bytes[next]) && !(starts.size > 0 && starts.has(at)) && end - start <= MAX_WORD;
  while (isInside(start, start - 1)) start -= 1;
  while (isInside(end, end)) end += 1;
  return end - start > MAX_WORD ? undefined : { start, end };
}

/** 1 for letters, digits, and what glyph names have besides; a table, since a font may have millions of matches. */
const regular = Uint8Array.from({ length: 256 }, (_, byte) => (/[\w.]/.test(String.fromCharCode(byte)) ? 1 : 0));

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && regular[byte] === 1;
}
