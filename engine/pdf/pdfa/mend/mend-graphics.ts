import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfName } from '../../syntax/values.js';
import type { Mend } from './mend.js';

/** The rendering intents of ISO 32000-1 §8.6.5.8. */
export const INTENTS: readonly string[] = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'];
/** Keys of image and form XObjects that ISO 19005-1 §6.2.4 and §6.2.5, and ISO 19005-2 §6.2.8 and §6.2.9 forbid. */
const FORBIDDEN: readonly string[] = ['Alternates', 'OPI', 'PS', 'Ref'];

/** Removes forbidden entries of XObjects and images. */
export const mendXObject: Mend = (dict, { file }) => {
  const kind = file.name(dict.get('Subtype'));
  if (kind !== 'Image' && kind !== 'Form') return;
  for (const key of FORBIDDEN) dict.delete(key);
  if (file.name(dict.get('Subtype2')) === 'PS') dict.delete('Subtype2');
  if (kind !== 'Image') return;
  // Stencil masks have one bit (ISO 32000-2 table 87), whatever they state.
  if (file.boolean(dict.get('ImageMask')) === true && dict.has('BitsPerComponent')) dict.set('BitsPerComponent', 1);
  if (file.boolean(dict.get('Interpolate')) === true) dict.delete('Interpolate');
  const intent = file.name(dict.get('Intent'));
  if (intent !== undefined && !INTENTS.includes(intent)) dict.delete('Intent');
};

/** Removes transfer functions and halftones from graphics states (ISO 19005-1 §6.2.8, ISO 19005-2 §6.2.5). */
export const mendGraphicsState: Mend = (dict, { file }) => {
  if (hasUnknownIntent(file, dict)) dict.delete('RI');
  const mode = allowedBlendMode(file, dict);
  if (mode !== undefined) dict.set('BM', new PdfName(mode));
  const isState = dict.isOfType('ExtGState') || ['TR', 'TR2', 'HT', 'HTP'].some((key) => dict.has(key));
  if (!isState || dict.has('Subtype')) return;
  for (const key of ['TR', 'HTP', 'HTO']) dict.delete(key);
  if (dict.has('TR2') && file.name(dict.get('TR2')) !== 'Default') dict.delete('TR2');
  dict.delete('HT');
};

/** Whether a graphics state, which need not state its type, sets a rendering intent that PDF does not define. */
export function hasUnknownIntent(file: PdfFile, state: PdfDict): boolean {
  const intent = file.name(state.get('RI'));
  return intent !== undefined && !INTENTS.includes(intent);
}

const BLEND_MODES: readonly string[] = [
  ...[
    'Normal',
    'Compatible',
    'Multiply',
    'Screen',
    'Overlay',
    'Darken',
    'Lighten',
    'ColorDodge',
    'ColorBurn',
    'HardLight',
  ],
  ...['SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
];

/**
 * Returns the blend mode that viewers take in place of unknown ones, the first known of several or Normal (ISO 32000-1
 * §11.3.5); undefined when all are known.
 */
export function allowedBlendMode(file: PdfFile, state: PdfDict): string | undefined {
  const value = file.resolve(state.get('BM'));
  if (value === null) return undefined;
  const modes = (file.array(value) ?? [value]).map((it) => file.name(it) ?? '');
  if (modes.every((mode) => BLEND_MODES.includes(mode))) return undefined;
  return modes.find((mode) => BLEND_MODES.includes(mode)) ?? 'Normal';
}

/** Sets the overprint mode to 0, with which colours of ICC profiles must be printed over others (ISO 19005-2 §6.2.4.2). */
export const mendOverprint: Mend = (dict, { file }) => {
  if (file.number(dict.get('OPM')) === 1) dict.set('OPM', 0);
};
