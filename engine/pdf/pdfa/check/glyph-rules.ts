import { fontName } from '../../fonts/font-encoding.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { hasIncompleteWidths } from '../fonts/complete-widths.js';
import { showsCodeZero } from '../fonts/composite-true-type.js';
import { showsCidZero } from '../fonts/move-cid-zero.js';
import { hasWrongSubtype } from '../fonts/program-subtype.js';
import { breaksEncodingRules } from '../fonts/symbolic-true-type.js';
import { isEmbedded } from '../../fonts/font-program.js';
import { collectedTexts } from '../../fonts/glyphs/composite-glyphs.js';
import { type GlyphFacts, hasOtherWidth } from '../../fonts/glyphs/glyph-facts.js';
import { glyphReader, readable } from '../../fonts/glyphs/glyph-reader.js';
import type { ShownCode, ShownFont } from '../shown/shown-fonts.js';
import { simpleEncoding } from '../../fonts/glyphs/simple-encoding.js';
import { statedTexts } from '../../content/fonts/stated-texts.js';
import { hasWellFormedTexts, isPrivate } from '../shown/texts-of-fonts.js';
import type { PdfaLevel } from '../level.js';
import type { Breach } from './rule.js';

/** Checks the rules for the glyphs that content shows in a font; returns the first breach of each. */
export function glyphBreaches(file: PdfFile, level: PdfaLevel, shown: ShownFont): readonly Breach[] {
  const name = fontName(file, shown.dict) || 'without a name';
  const codes = [...shown.codes.values()];
  // Fonts of invisible text need not be embedded.
  if (!isEmbedded(file, shown.dict) && codes.some(({ isVisible }) => isVisible)) {
    const sentence = `The font ${name} is not embedded, and no replacement has its glyphs.`;
    return [{ clauses: ['6.3.4', '6.2.11.4.1'], sentence, isDrawable: true }];
  }
  const read = glyphReader(file, shown.dict);
  const found: Breach[] = [];
  if (read === undefined && codes.some(({ isVisible }) => isVisible)) {
    const sentence = `The font program of ${name} cannot be read.`;
    found.push({ clauses: ['6.3.2', '6.2.11.2'], sentence, isDrawable: true });
  }
  if (hasWrongSubtype(file, shown.dict, level)) {
    const sentence = `The font program of ${name} states the subtype of another kind of font.`;
    found.push({ clauses: ['6.3.4', '6.2.11.4.1'], sentence, isDrawable: true });
  }
  if (breaksEncodingRules(file, shown.dict, level)) {
    const sentence = `The encoding of the font ${name} is one that PDF/A forbids.`;
    found.push({ clauses: ['6.3.7', '6.2.11.6'], sentence, isDrawable: true });
  }
  if (isEmbedded(file, shown.dict) && hasIncompleteWidths(file, shown.dict)) {
    const sentence = `The font ${name} does not state the widths of its glyphs.`;
    found.push({ clauses: ['6.3.2', '6.2.11.2'], sentence, isDrawable: true });
  }
  if (isEmbedded(file, shown.dict) && showsCodeZero(file, shown, level)) {
    found.push({ clauses: ['6.3.5', '6.2.11.8'], sentence: `The font ${name} shows a glyph for the code <00>.` });
  }
  if (showsCidZero(file, shown)) {
    const sentence = `The font ${name} shows a glyph by the CID of ".notdef".`;
    found.push({ clauses: ['6.3.5', '6.2.11.8'], sentence, isDrawable: true });
  }
  const factsOf = ({ code, length }: ShownCode): GlyphFacts | undefined => read && readable(() => read(code, length));
  for (const rule of [presence, widths, ...(level.conformance === 'b' ? [] : [unicodeIn(file, shown, level)])]) {
    const code = codes.find((it) => rule.isBroken(it, factsOf(it), level));
    if (code !== undefined) found.push({ ...rule.breach, sentence: rule.sentence(name, hexadecimal(code)) });
  }
  return found;
}

interface GlyphRule {
  readonly breach: Pick<Breach, 'clauses' | 'isDrawable'>;
  isBroken(code: ShownCode, facts: GlyphFacts | undefined, level: PdfaLevel): boolean;
  sentence(font: string, code: string): string;
}

/** Part 2 also forbids .notdef in invisible text. */
const presence: GlyphRule = {
  breach: { clauses: ['6.3.5', '6.2.11.4.1'], isDrawable: true },
  isBroken: ({ isVisible }, facts, { part }) => (isVisible || part >= 2) && facts?.isPresent === false,
  sentence: (font, code) => `The font ${font} has no glyph for the code ${code}.`,
};

const widths: GlyphRule = {
  breach: { clauses: ['6.3.6', '6.2.11.5'], isDrawable: true },
  isBroken: ({ isVisible }, facts) => isVisible && facts !== undefined && hasOtherWidth(facts),
  sentence: (font, code) => `The width of the code ${code} in the font ${font} differs from that of the font program.`,
};

function unicodeIn(file: PdfFile, { dict }: ShownFont, { part, conformance }: PdfaLevel): GlyphRule {
  const stated = statedTexts(file, dict);
  const isSimple = file.name(dict.get('Subtype')) !== 'Type0';
  const encoding = simpleEncoding(file, dict);
  const collected = isSimple ? (): undefined => undefined : collectedTexts(file, dict);
  const isReadable = hasWellFormedTexts(file, dict);
  return {
    breach: { clauses: ['6.3.8', '6.2.11.7.2'] },
    isBroken({ code, length }) {
      const text = stated(code, length) ?? (isSimple ? encoding.textOf(code) : collected(code, length));
      return !isReadable || text === undefined || (part > 1 && conformance === 'a' && isPrivate(text));
    },
    sentence: (font, code) => `The font ${font} states no Unicode for the code ${code}.`,
  };
}

function hexadecimal({ code, length }: ShownCode): string {
  return `<${code.toString(16).padStart(2 * length, '0')}>`;
}
