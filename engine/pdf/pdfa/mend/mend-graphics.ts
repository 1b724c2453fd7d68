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
  if (file.boolean(dict.get('Interpolate')) === true) dict.delete('Interpolate');
  const intent = file.name(dict.get('Intent'));
  if (intent !== undefined && !INTENTS.includes(intent)) dict.delete('Intent');
};

/** Removes transfer functions and halftones from graphics states (ISO 19005-1 §6.2.8, ISO 19005-2 §6.2.5). */
export const mendGraphicsState: Mend = (dict, { file }) => {
  const isState = dict.isOfType('ExtGState') || ['TR', 'TR2', 'HT', 'HTP'].some((key) => dict.has(key));
  if (!isState || dict.has('Subtype')) return;
  for (const key of ['TR', 'HTP', 'HTO']) dict.delete(key);
  if (dict.has('TR2') && file.name(dict.get('TR2')) !== 'Default') dict.delete('TR2');
  dict.delete('HT');
  const intent = file.name(dict.get('RI'));
  if (intent !== undefined && !INTENTS.includes(intent)) dict.delete('RI');
};

/** Sets the overprint mode to 0, with which colours of ICC profiles must be printed over others (ISO 19005-2 §6.2.4.2). */
export const mendOverprint: Mend = (dict, { file }) => {
  if (file.number(dict.get('OPM')) === 1) dict.set('OPM', 0);
};
