import type { ConverterKind } from '../converters/converter-kind.js';
import type { ConverterPool } from '../converters/converter-pool.js';
import type { RecodeQuestion, RecodeReport } from './child/exchange.js';

export type RecoderPool = ConverterPool<RecodeQuestion, RecodeReport>;

/** The converter kind that recodes images, with decoders and encoders in C. */
export const recoderKind: ConverterKind = {
  name: 'The recoder of images',
  module: {
    url: new URL('./child/main.js', import.meta.url),
    folders: [
      '../converters/child/',
      '../images/',
      '../../formats/',
      '../../pdf/',
      '../../files/',
      '../../thread/',
    ].map((it) => new URL(it, import.meta.url)),
    packages: ['sharp'],
    heap: 256,
  },
  readable: [],
  limits: {
    ...{ start: 60, document: 60, slow: 30, documents: 500 },
    ...{ memory: 2 ** 31, processes: 16, file: 2 ** 30, folder: 2 ** 32 },
  },
};
