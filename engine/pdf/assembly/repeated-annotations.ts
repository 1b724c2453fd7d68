import type { Copier } from '../write/copier.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { Carrier, Contribution, KeptPage } from './carrier.js';

/** Lets the annotations of a repeated page share appearance streams and attached files with those of its first copy. */
export function repeatedAnnotationsCarrier(): Carrier {
  return new RepeatedAnnotationsCarrier();
}

class RepeatedAnnotationsCarrier implements Carrier {
  readonly #firsts = new WeakMap<PdfFile, Copier>();

  plan({ file, copier, repeat }: Contribution): void {
    if (!repeat) this.#firsts.set(file, copier);
  }

  changePage(dict: PdfDict, _page: KeptPage, { file, copier, repeat }: Contribution): void {
    const first = this.#firsts.get(file);
    if (!repeat || first === undefined) return;
    for (const annotation of file.array(dict.get('Annots')) ?? []) {
      const found = file.dict(annotation);
      const attached = found?.get('FS');
      const appearances = appearancesOf(file, found?.get('AP'));
      for (const ref of attached instanceof Ref ? [attached, ...appearances] : appearances) {
        const target = first.map(ref);
        if (target !== null) copier.pin(ref, target);
      }
    }
    first.drain();
  }
}

/** Returns the appearance streams: of each use, one stream or several by state (ISO 32000-2 §12.5.5). */
function appearancesOf(file: PdfFile, value: PdfValue | undefined): readonly Ref[] {
  const states = [...(file.dict(value)?.entries() ?? [])].map(([, state]) => state);
  const all = states.flatMap((state) => {
    const found = file.resolve(state);
    return found instanceof PdfDict ? [...found.entries()].map(([, each]) => each) : [state];
  });
  return all.filter((each) => each instanceof Ref).filter((each) => file.resolve(each) instanceof PdfStream);
}
