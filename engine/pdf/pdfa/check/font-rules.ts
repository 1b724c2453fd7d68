import { fontName } from '../../fonts/font-encoding.js';
import { describedFont, isEmbedded } from '../fonts/font-program.js';
import type { Checked, DictionaryRule } from './rule.js';

function isFont({ file, dict, isStream }: Checked): boolean {
  const kind = file.name(dict.get('Subtype')) ?? '';
  return !isStream && dict.has('BaseFont') && ['Type0', 'Type1', 'MMType1', 'TrueType'].includes(kind);
}

const embedding: DictionaryRule = (checked) =>
  isFont(checked) && !isEmbedded(checked.file, checked.dict)
    ? {
        clauses: ['6.3.4', '6.2.11.4.1'],
        sentence: `The font ${fontName(checked.file, checked.dict)} is not embedded, and no replacement has its glyphs.`,
      }
    : undefined;

const glyphMap: DictionaryRule = (checked) => {
  const { file, dict } = checked;
  const font = isFont(checked) ? describedFont(file, dict) : dict;
  return file.name(font.get('Subtype')) === 'CIDFontType2' && isEmbedded(file, font) && !font.has('CIDToGIDMap')
    ? {
        clauses: ['6.3.3.2', '6.2.11.3.2'],
        sentence: `The font ${fontName(file, dict)} has no map from CIDs to glyphs.`,
      }
    : undefined;
};

const ENCODINGS: readonly string[] = ['WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding'];

const unicode: DictionaryRule = (checked) => {
  const { file, level, dict } = checked;
  if (level.conformance === 'b' || !isFont(checked) || file.stream(dict.get('ToUnicode')) !== undefined)
    return undefined;
  const encoding =
    file.name(dict.get('Encoding')) ?? file.name(file.dict(dict.get('Encoding'))?.get('BaseEncoding')) ?? '';
  const isComposite = file.name(dict.get('Subtype')) === 'Type0';
  const isKnown = isComposite ? /^(?:Uni|GB|B5|EUC|90|83|HK|ETen|KSC)/.test(encoding) : ENCODINGS.includes(encoding);
  return isKnown
    ? undefined
    : {
        clauses: ['6.3.8', '6.2.11.7.2'],
        sentence: `The font ${fontName(file, dict)} states no Unicode for its codes.`,
      };
};

/** Rules for fonts. */
export const fontRules: readonly DictionaryRule[] = [embedding, glyphMap, unicode];
