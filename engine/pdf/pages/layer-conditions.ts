import type { PdfFile } from '../file/pdf-file.js';
import { PdfStream, type PdfValue, type Ref } from '../syntax/values.js';
import { pageResources } from './page-resources.js';

/** Maximum number of steps in which a visibility expression is evaluated; those of programs have a few. */
const MAX_STEPS = 10_000;
/** PDFium evaluates expressions to this depth, all operands of each, so that one that contains itself twice never ends. */
const MAX_DEPTH = 33;

/** Returns whether the visibility of a layer of the page takes too many steps to determine (ISO 32000-2 §8.11.2.2). */
export function hasEndlessConditions(file: PdfFile, page: Ref): boolean {
  return membershipsOf(file, page).some((it) => {
    const steps = new Steps(file);
    steps.count(file.dict(it)?.get('VE'), 0);
    return steps.left < 0;
  });
}

function membershipsOf(file: PdfFile, page: Ref): readonly (PdfValue | undefined)[] {
  const annotations = file.array(file.dict(page)?.get('Annots')) ?? [];
  const resources = pageResources(file, page) ?? [];
  return [
    ...annotations.map((it) => file.dict(it)?.get('OC')),
    ...resources.flatMap((it) => valuesOf(file, it.get('Properties'))),
    ...resources.flatMap((it) => valuesOf(file, it.get('XObject'))).map((it) => layerOf(file.resolve(it))),
  ];
}

function valuesOf(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  return Array.from(file.dict(value)?.entries() ?? [], ([, item]) => item);
}

function layerOf(object: PdfValue): PdfValue | undefined {
  return object instanceof PdfStream ? object.dict.get('OC') : undefined;
}

class Steps {
  readonly #file: PdfFile;
  left = MAX_STEPS;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  count(value: PdfValue | undefined, depth: number): void {
    if (--this.left < 0 || depth > MAX_DEPTH) return;
    for (const operand of this.#file.array(value)?.slice(1) ?? []) this.count(operand, depth + 1);
  }
}
