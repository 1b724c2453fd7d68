import { decodeWith, type Filter } from './filters.js';
import { inflatePrefix } from './inflate-prefix.js';
import { undoPredictor } from './predictors.js';

const NO_DIGITS = /[^\da-f>]+/gi;

/**
 * Undoes one filter; of Flate data, up to where they are damaged or truncated, of ASCIIHex data without characters that are no digits.
 * @throws MalformedPdf when the result exceeds `limit` bytes, or when data of another filter are damaged
 */
export function decodeUpToDamage(filter: Filter, data: Buffer, limit: number): Buffer {
  if (filter.name === 'ASCIIHexDecode' || filter.name === 'AHx')
    return decodeWith([filter], Buffer.from(data.toString('latin1').replaceAll(NO_DIGITS, ''), 'latin1'), limit);
  if (filter.name !== 'FlateDecode' && filter.name !== 'Fl') return decodeWith([filter], data, limit);
  return undoPredictor(inflatePrefix(data, limit), filter.parameters);
}
