import { isArray, PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
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

/** Replaces colour spaces of devices that the output intent does not define. */
export function mendColours(replacements: ReadonlyMap<string, PdfValue>): Mend {
  return (dict, { file }) => {
    for (const key of ['ColorSpace', 'CS', 'Cs']) {
      const value = dict.get(key);
      const colour = file.resolve(value);
      // The dictionary /ColorSpace of resources has names of colour spaces as its keys.
      if (colour instanceof PdfDict) {
        dict.set(
          key,
          new PdfDict([...colour.entries()].map(([name, it]) => [name, replaced(file.resolve(it), 0) ?? it])),
        );
      } else if (value !== undefined) {
        const other = replaced(colour, 0);
        if (other !== undefined) dict.set(key, other);
      }
    }
    function replaced(colour: PdfValue, depth: number): PdfValue | undefined {
      if (colour instanceof PdfName) return replacements.get(colour.value);
      if (!isArray(colour) || depth > 4) return undefined;
      const kind = file.name(colour[0]);
      const at = kind === 'Separation' || kind === 'DeviceN' ? 2 : kind === 'Indexed' || kind === 'Pattern' ? 1 : -1;
      const inner = at < 0 ? undefined : replaced(file.resolve(colour[at]), depth + 1);
      if (kind !== undefined && colour.length === 1) return replacements.get(kind);
      return inner === undefined ? undefined : colour.map((it, index) => (index === at ? inner : it));
    }
  };
}
