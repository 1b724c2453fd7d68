import { serialise } from '../../syntax/serialise.js';
import { PdfName, PdfString } from '../../syntax/values.js';

/** For each category of a resource dictionary (Font, …): the names that changed, by the old name. */
export type ResourceNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

// A name, its numbers, and the operator that says which category the name is of (ISO 32000-2 §8.6.8, §9.3).
const named = /\/([^\s\0()<>[\]{}/%]*)((?:[\s\0]+[-+.\d]+)*[\s\0]+)(Tf|cs|CS|scn|SCN|gs)(?![^\s\0()<>[\]{}/%])/g;
const categories: Readonly<Record<string, string>> = {
  Tf: 'Font',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
  gs: 'ExtGState',
};

/** A /DA string (ISO 32000-2 §12.7.4.3) that uses resources by their new names. */
export function renamedAppearance(appearance: PdfString, names: ResourceNames): PdfString {
  const text = Buffer.from(appearance.bytes).toString('latin1');
  const renamed = text.replace(named, (whole: string, name: string, numbers: string, operator: string) => {
    const other = names.get(categories[operator] ?? '')?.get(unescaped(name));
    return other === undefined ? whole : `${serialise(new PdfName(other))}${numbers}${operator}`;
  });
  return renamed === text ? appearance : new PdfString(Buffer.from(renamed, 'latin1'));
}

function unescaped(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
