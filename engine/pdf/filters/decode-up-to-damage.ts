import { decodeWith, type Filter } from './filters.js';
import { inflatePrefix } from './inflate-prefix.js';
import { undoPredictor } from './predictors.js';

/**
 * Undoes one filter; of Flate data, up to where they are damaged or truncated.
 * @throws MalformedPdf when the result exceeds `limit` bytes, or when data of another filter are damaged
 */
export function decodeUpToDamage(filter: Filter, data: Buffer, limit: number): Buffer {
  if (filter.name !== 'FlateDecode' && filter.name !== 'Fl') return decodeWith([filter], data, limit);
  return undoPredictor(inflatePrefix(data, limit), filter.parameters);
}
