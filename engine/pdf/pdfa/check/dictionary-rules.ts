import { isAllowedAction } from '../mend/mend-actions.js';
import { forbiddenBoxes } from '../mend/mend-boxes.js';
import { allowedBlendMode, hasUnknownIntent } from '../mend/mend-graphics.js';
import { fieldType, hasForbiddenFlags, isAllowedAnnotation, needsAppearance } from '../mend/mend-annotation.js';
import { invalidNames, isFont } from '../mend/mend-font.js';
import { hasInvalidLanguage } from '../mend/mend-language.js';
import { NamesInUtf8 } from '../mend/mend-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { fontName } from '../../fonts/font-encoding.js';
import { hasOwnCollection } from '../fonts/own-cmap.js';
import { isEmbedded } from '../../fonts/font-program.js';
import { isArray } from '../../syntax/values.js';
import { isTransparencyGroup } from '../transparency.js';
import { LANGUAGE } from './content-rules.js';
import type { DictionaryRule } from './rule.js';

const filters: DictionaryRule = ({ file, dict, isStream }) => {
  if (!isStream) return undefined;
  const written = file.resolve(dict.get('Filter'));
  const names = (isArray(written) ? written : [written]).map((it) => file.name(it));
  return names.some((name) => name === 'LZWDecode' || name === 'Crypt')
    ? { clauses: ['6.1.10', '6.1.7.2'], sentence: 'A stream has a forbidden filter.' }
    : undefined;
};

const external: DictionaryRule = ({ dict, isStream }) =>
  isStream && ['F', 'FFilter', 'FDecodeParms'].some((key) => dict.has(key))
    ? { clauses: ['6.1.7', '6.1.7.1'], sentence: 'The data of a stream are in another file.' }
    : undefined;

const actions: DictionaryRule = ({ file, level, dict }) => {
  for (const key of ['A', 'OpenAction', 'Next']) {
    const action = file.dict(dict.get(key));
    if (
      action?.has('S') === true &&
      file.name(action.get('S')) !== undefined &&
      !isAllowedAction(action, { file, level })
    ) {
      return {
        clauses: ['6.6.1', '6.5.1'],
        sentence: `An action of the kind ${file.name(action.get('S')) ?? ''} is forbidden.`,
      };
    }
  }
  return undefined;
};

const buttons: DictionaryRule = ({ file, dict }) =>
  file.name(dict.get('Subtype')) === 'Widget' && dict.isOfType('Annot') && (dict.has('A') || dict.has('AA'))
    ? { clauses: ['6.9', '6.4.1'], sentence: 'A form field has an action.' }
    : undefined;

const boxes: DictionaryRule = ({ file, level, dict }) =>
  dict.isOfType('Page') && forbiddenBoxes(file, dict, level).length > 0
    ? { clauses: ['6.1.12', '6.1.13'], sentence: 'A page is smaller than 3 units or larger than 14,400.' }
    : undefined;

const blendModes: DictionaryRule = ({ file, level, dict }) =>
  level.part > 1 && allowedBlendMode(file, dict) !== undefined
    ? { clauses: ['6.4', '6.2.10'], sentence: 'A graphics state has an unknown blend mode.' }
    : undefined;

const annotations: DictionaryRule = ({ file, level, dict }) => {
  if (!dict.isOfType('Annot')) return undefined;
  const kind = file.name(dict.get('Subtype')) ?? '';
  if (!isAllowedAnnotation(dict, { file, level }))
    return { clauses: ['6.5.2', '6.3.1'], sentence: `An annotation of the kind ${kind} is forbidden.` };
  if (hasForbiddenFlags(dict, { file, level }))
    return { clauses: ['6.5.3', '6.3.2'], sentence: 'An annotation is hidden, or is not printed.' };
  return needsAppearance(dict, { file, level }) && file.dict(dict.get('AP')) === undefined
    ? { clauses: ['6.5.3', '6.3.3'], sentence: 'An annotation has no appearance.' }
    : undefined;
};

/** The appearance of a button has states, that of any other annotation is one stream; there is no other than the normal one. */
const appearances: DictionaryRule = ({ file, dict }) => {
  const appearance = dict.isOfType('Annot') ? file.dict(dict.get('AP')) : undefined;
  if (appearance === undefined) return undefined;
  const isButton = file.name(dict.get('Subtype')) === 'Widget' && fieldType(dict, { file }) === 'Btn';
  const normal = appearance.get('N');
  const isRight = isButton ? file.dict(normal) !== undefined : file.stream(normal) !== undefined;
  return isRight && appearance.size === 1
    ? undefined
    : { clauses: ['6.5.3', '6.3.3'], sentence: 'The appearance of an annotation is of a forbidden kind.' };
};

/** The colours of annotations belong to the RGB output intent of part 1. */
const annotationColours: DictionaryRule = ({ file, level, dict }) => {
  if (level.part > 1 || !dict.isOfType('Annot') || !(dict.has('C') || dict.has('IC'))) return undefined;
  const intents = (file.array(file.catalog.get('OutputIntents')) ?? []).map((it) => file.dict(it));
  const profile = intents.find((it) => file.name(it?.get('S')) === 'GTS_PDFA1')?.get('DestOutputProfile');
  return file.number(file.stream(profile)?.dict.get('N')) === 3
    ? undefined
    : { clauses: ['6.5.3', '6.3.2'], sentence: 'An annotation has a colour, and the output intent is not RGB.' };
};

const images: DictionaryRule = ({ file, dict }) =>
  file.name(dict.get('Subtype')) === 'Image' &&
  (file.boolean(dict.get('Interpolate')) === true || dict.has('Alternates') || dict.has('OPI'))
    ? { clauses: ['6.2.4', '6.2.8'], sentence: 'An image is interpolated or has alternates.' }
    : undefined;

/** Part 1 knows no samples of 16 bits; stencil masks have one bit at all parts. */
const imageBits: DictionaryRule = ({ file, level, dict, isStream }) => {
  if (!isStream || file.name(dict.get('Subtype')) !== 'Image') return undefined;
  const bits = file.number(dict.get('BitsPerComponent')) ?? 1;
  const isMask = file.boolean(dict.get('ImageMask')) === true;
  return bits > (isMask ? 1 : level.part === 1 ? 8 : 16)
    ? { clauses: ['6.2.4', '6.2.8'], sentence: 'The samples of an image have too many bits.' }
    : undefined;
};

const postScript: DictionaryRule = ({ file, dict, isStream }) =>
  isStream && (file.name(dict.get('Subtype')) === 'PS' || file.name(dict.get('Subtype2')) === 'PS')
    ? { clauses: ['6.2.7', '6.2.9'], sentence: 'The document has a PostScript XObject.' }
    : undefined;

const transfer: DictionaryRule = ({ file, dict }) =>
  dict.isOfType('ExtGState') && (dict.has('TR') || (dict.has('TR2') && file.name(dict.get('TR2')) !== 'Default'))
    ? { clauses: ['6.2.8', '6.2.5'], sentence: 'A graphics state has a transfer function.' }
    : undefined;

const intents: DictionaryRule = ({ file, dict }) =>
  hasUnknownIntent(file, dict)
    ? { clauses: ['6.2.9', '6.2.6'], sentence: 'A graphics state sets an unknown rendering intent.' }
    : undefined;

const languages: DictionaryRule = ({ file, level, dict }) =>
  hasInvalidLanguage(file, dict, level) ? LANGUAGE : undefined;

/** Transparency groups, which part 1 forbids. */
export const groups: DictionaryRule = ({ file, dict }) =>
  isTransparencyGroup(file, dict.get('Group'))
    ? { clauses: ['6.4', '6.4'], sentence: 'The document has a transparency group.' }
    : undefined;

const files: DictionaryRule = ({ file, level, dict }) =>
  level.part < 3 && file.dict(dict.get('EF')) !== undefined
    ? { clauses: ['6.1.11', '6.8'], sentence: 'The document has an embedded file.' }
    : undefined;

const glyphMap: DictionaryRule = ({ file, dict }) =>
  file.name(dict.get('Subtype')) === 'CIDFontType2' && isEmbedded(file, dict) && !dict.has('CIDToGIDMap')
    ? {
        clauses: ['6.3.3.2', '6.2.11.3.2'],
        sentence: `The font ${fontName(file, dict)} has no map from CIDs to glyphs.`,
      }
    : undefined;

/** A predefined CMap is left to other rules: whether it may stay depends on the part. */
const collection: DictionaryRule = ({ file, dict }) =>
  file.name(dict.get('Subtype')) === 'Type0' &&
  file.stream(dict.get('Encoding')) !== undefined &&
  !hasOwnCollection(file, dict)
    ? {
        clauses: ['6.3.3.1', '6.2.11.3.1'],
        sentence: `The CMap of the font ${fontName(file, dict)} is for other characters than the font.`,
      }
    : undefined;

const fontType: DictionaryRule = ({ file, dict }) =>
  isFont(file, dict) && !dict.isOfType('Font')
    ? { clauses: ['6.3.2', '6.2.11.2'], sentence: `The font ${fontName(file, dict)} does not state its type.` }
    : undefined;

const fontNames: DictionaryRule = ({ file, level, dict }) =>
  level.part >= 2 && invalidNames(file, dict).length > 0
    ? { clauses: ['6.1.8', '6.1.8'], sentence: 'The name of a font is not valid UTF-8.' }
    : undefined;

/** The rule for names of colourants and of structure types in one document. */
export function namesRule(file: PdfFile): DictionaryRule {
  const names = new NamesInUtf8(file);
  return ({ level, dict }) =>
    level.part >= 2 && names.changedIn(dict).length > 0
      ? { clauses: ['6.1.8', '6.1.8'], sentence: 'The name of a colourant or structure type is not valid UTF-8.' }
      : undefined;
}

/** Rules for each dictionary of the document. */
export const dictionaryRules: readonly DictionaryRule[] = [
  ...[
    filters,
    external,
    actions,
    buttons,
    boxes,
    blendModes,
    imageBits,
    annotations,
    appearances,
    annotationColours,
    images,
    postScript,
    transfer,
    intents,
    languages,
    files,
    glyphMap,
    collection,
    fontType,
    fontNames,
  ],
];
