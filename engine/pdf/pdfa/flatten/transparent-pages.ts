import { type NamedSource, openSource } from '../../assembly/source.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { isArray, PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { Revision } from '../../write/revision.js';
import { isTransparent } from '../transparency.js';

export interface TransparentInput {
  readonly source: NamedSource;
  /** The path for a copy of the document whose pages have no other annotations than transparent ones. */
  readonly target: string;
}

/** Returns the numbers of the pages that draw something transparent, and writes a copy of the document from which they are drawn. */
export default function transparentPages({ source, target }: TransparentInput): Promise<PdfResult<readonly number[]>> {
  return pdfResult(() => {
    using opened = openSource(source);
    const found: number[] = [];
    using revision = new Revision(opened, target);
    for (const [index, page] of opened.tree.pages.entries()) {
      const dict = revision.pageDict(page);
      const annotations = opened.file.array(dict.get('Annots')) ?? [];
      const transparent = annotations.filter((value) => isTransparentAnnotation(opened.file, value));
      if (transparent.length > 0 || leadsToTransparency(opened.file, dict.get('Resources') ?? null))
        found.push(index + 1);
      if (annotations.length > 0) revision.replace(page.ref, dict.set('Annots', transparent));
    }
    revision.finish();
    return found;
  });
}

/** Whether the annotation is drawn with transparency: its appearance or its opacity. */
export function isTransparentAnnotation(file: PdfFile, value: PdfValue): boolean {
  const annotation = file.dict(value);
  if (annotation === undefined) return false;
  return (file.number(annotation.get('CA')) ?? 1) !== 1 || leadsToTransparency(file, annotation.get('AP') ?? null);
}

const MAX_STEPS = 100_000;

function leadsToTransparency(file: PdfFile, start: PdfValue): boolean {
  const queue: PdfValue[] = [start];
  const seen = new Set<number>();
  for (let value = queue.pop(); value !== undefined && seen.size < MAX_STEPS; value = queue.pop()) {
    if (value instanceof Ref) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      queue.push(file.stream(value)?.dict ?? file.resolve(value));
    } else if (isArray(value)) queue.push(...value);
    else if (value instanceof PdfDict) {
      if (isTransparent(file, value)) return true;
      if (!value.isOfType('Page')) for (const [, item] of value.entries()) queue.push(item);
    }
  }
  return false;
}
