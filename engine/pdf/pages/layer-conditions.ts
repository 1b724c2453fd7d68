import { dictionariesIn, objectsOf } from '../file/all-objects.js';
import type { PdfFile } from '../file/pdf-file.js';
import { ResultsByObject } from '../file/results-by-object.js';
import { tryRead } from '../file/try-read.js';
import { type PdfDict, PdfStream, type PdfValue, type Ref } from '../syntax/values.js';
import { paintedResources } from './page-resources.js';

/** Maximum number of steps in which a visibility expression is evaluated; those of programs have a few. */
const MAX_STEPS = 10_000;
/** Maximum number of steps for all expressions of a page, which are a second of work. */
const MAX_STEPS_OF_PAGE = 1_000_000;
/** Maximum number of steps for all expressions of a document. */
const MAX_STEPS_OF_DOCUMENT = 10 * MAX_STEPS_OF_PAGE;
/** PDFium evaluates expressions to this depth, all operands of each, so that one that contains itself twice never ends. */
const MAX_DEPTH = 33;

/** The results for each page, by its object number, and for documents whose pages have too many resources. */
const results = new ResultsByObject<boolean>();
const WHOLE_DOCUMENT = -1;

/** Returns whether the visibility of the layers of the page takes too many steps to determine (ISO 32000-2 §8.11.2.2). */
export function hasEndlessConditions(file: PdfFile, page: Ref): boolean {
  return remembered(file, page.num, () => {
    const { found, areAll } = paintedResources(file, page);
    if (areAll) return hasTooManySteps(file, membershipsOf(file, page, found));
    return remembered(file, WHOLE_DOCUMENT, () => hasEndlessCondition(file));
  });
}

/** Determines a result once: a page is drawn many times, such as for each of its figures. */
function remembered(file: PdfFile, key: number, determine: () => boolean): boolean {
  return results.of(file, key, () => tryRead(determine) ?? false);
}

function hasTooManySteps(file: PdfFile, memberships: readonly (PdfValue | undefined)[]): boolean {
  let total = 0;
  return memberships.some((it) => {
    const steps = stepsOf(file, file.dict(it));
    total += steps;
    return steps > MAX_STEPS || total > MAX_STEPS_OF_PAGE;
  });
}

/** Returns 0 for a dictionary without a visibility expression. */
function stepsOf(file: PdfFile, membership: PdfDict | undefined): number {
  if (membership?.has('VE') !== true) return 0;
  const steps = new Steps(file);
  steps.count(membership.get('VE'), 0);
  return steps.counted;
}

function membershipsOf(file: PdfFile, page: Ref, resources: readonly PdfDict[]): readonly (PdfValue | undefined)[] {
  const annotations = file.array(file.dict(page)?.get('Annots')) ?? [];
  return [
    ...annotations.map((it) => file.dict(it)?.get('OC')),
    ...resources.flatMap((it) => valuesOf(file, it.get('Properties'))),
    ...resources.flatMap((it) => valuesOf(file, it.get('XObject'))).map((it) => layerOf(file.resolve(it))),
  ];
}

function hasEndlessCondition(file: PdfFile): boolean {
  let total = 0;
  for (const [, object] of objectsOf(file)) {
    for (const dict of dictionariesIn(object)) {
      const steps = stepsOf(file, dict);
      total += steps;
      if (steps > MAX_STEPS || total > MAX_STEPS_OF_DOCUMENT) return true;
    }
  }
  return false;
}

function valuesOf(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  return Array.from(file.dict(value)?.entries() ?? [], ([, item]) => item);
}

function layerOf(object: PdfValue): PdfValue | undefined {
  return object instanceof PdfStream ? object.dict.get('OC') : undefined;
}

class Steps {
  readonly #file: PdfFile;
  counted = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  count(value: PdfValue | undefined, depth: number): void {
    if (++this.counted > MAX_STEPS || depth > MAX_DEPTH) return;
    for (const operand of this.#file.array(value)?.slice(1) ?? []) this.count(operand, depth + 1);
  }
}
