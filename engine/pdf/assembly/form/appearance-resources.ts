import { decodeName } from '../../syntax/decode-name.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfName, PdfString } from '../../syntax/values.js';

/** New resource names by old ones, for each category of a resource dictionary (Font, …). */
export type ResourceNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

// Matches a name, its numeric operands, and the operator that determines the resource category (ISO 32000-2 §8.6.8,
// §9.3).
const nameOperandPattern =
  /\/([^\s\0()<>[\]{}/%]*)((?:[\s\0]+[-+.\d]+)*[\s\0]+)(Tf|cs|CS|scn|SCN|gs)(?![^\s\0()<>[\]{}/%])/g;
const categoryByOperator: Readonly<Record<string, string>> = {
  Tf: 'Font',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
  gs: 'ExtGState',
};

/** Replaces resource names in a default appearance string (/DA, ISO 32000-2 §12.7.4.3). */
export function renameResources(appearance: PdfString, names: ResourceNames): PdfString {
  const text = Buffer.from(appearance.bytes).toString('latin1');
  const renamed = text.replace(nameOperandPattern, (whole: string, name: string, numbers: string, operator: string) => {
    const other = names.get(categoryByOperator[operator] ?? '')?.get(decodeName(name));
    return other === undefined ? whole : `${serialise(new PdfName(other))}${numbers}${operator}`;
  });
  return renamed === text ? appearance : new PdfString(Buffer.from(renamed, 'latin1'));
}
