import { answer, type PdfAnswer } from '../../pdf/answer.js';
import { type NamedSource, openSource } from '../../pdf/assembly/source.js';
import { Revision } from '../../pdf/revision.js';
import type { Stamp } from './stamp.js';

export interface StampInput {
  readonly source: NamedSource;
  readonly target: string;
  readonly stamps: readonly Stamp[];
}

export default function stampPages({ source, target }: StampInput): Promise<PdfAnswer<null>> {
  return answer(() => {
    using opened = openSource(source);
    using revision = new Revision(opened, target, { version: '1.4' });
    revision.finish();
    return null;
  });
}
