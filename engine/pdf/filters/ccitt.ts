import { encodeGroup4 } from '../../formats/ccitt/encode-group4.js';
import type { Bits } from '../../formats/raster/bits.js';

/** The data and the parameters of a stream with the filter CCITTFaxDecode (ISO 32000-2 §7.4.6). */
export interface CcittStream {
  readonly data: Buffer;
  readonly parameters: Readonly<Record<string, number | boolean>>;
}

export function ccittStream(bits: Bits): CcittStream {
  const { data, isBlackOne } = encodeGroup4(bits);
  return { data, parameters: { K: -1, Columns: bits.width, Rows: bits.height, BlackIs1: isBlackOne } };
}
