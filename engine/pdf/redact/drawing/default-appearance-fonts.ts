import { operationsIn } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { Page } from '../../pages/page-tree.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';

/**
 * Returns the object numbers of the fonts that default appearances (ISO 32000-2 §12.7.4.3) of fields and annotations name:
 * viewers write new appearances with them.
 */
export function defaultAppearanceFonts(file: PdfFile, pages: readonly Page[]): ReadonlySet<number> {
  const form = file.dict(file.dict(file.trailer.get('Root'))?.get('AcroForm'));
  const dicts = [...(form === undefined ? [] : [form]), ...fieldsAndAnnotations(file, form, pages)];
  const names = new Set(dicts.flatMap((dict) => fontNames(file, dict)));
  const resources = [form?.get('DR'), ...dicts.flatMap((dict) => appearanceResources(file, dict))];
  const fonts = names.size === 0 ? [] : resources.map((it) => file.dict(file.dict(it)?.get('Font')));
  const named = fonts.flatMap((category) => Array.from(names, (name) => lastRef(file, category?.get(name))?.num));
  return new Set(named.filter((num) => num !== undefined));
}

function fieldsAndAnnotations(file: PdfFile, form: PdfDict | undefined, pages: readonly Page[]): readonly PdfDict[] {
  const found: PdfDict[] = [];
  const seen = new Set<number>();
  const queue: PdfValue[] = [...readableItems(file, form?.get('Fields'))];
  for (const { ref } of pages) queue.push(...readableItems(file, file.dict(ref)?.get('Annots')));
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value instanceof Ref) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
    }
    const dict = file.dict(value);
    if (dict === undefined) continue;
    found.push(dict);
    queue.push(...readableItems(file, dict.get('Kids')));
  }
  return found;
}

/** Returns the items of an array; none if it is damaged or no array. */
function readableItems(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  return tryRead(() => file.array(value)) ?? [];
}

function fontNames(file: PdfFile, dict: PdfDict): readonly string[] {
  const written = file.string(dict.get('DA'));
  if (written === undefined) return [];
  const names = Array.from(operationsIn(Buffer.from(written.bytes)), ({ operands }) =>
    operands.filter((operand) => operand instanceof PdfName),
  );
  return names.flat().map(({ value }) => value);
}

/** Returns the resources of the appearances of an annotation, in all its states. */
function appearanceResources(file: PdfFile, dict: PdfDict): readonly PdfValue[] {
  const uses = valuesOf(file, file.dict(dict.get('AP')));
  const streams = uses.flatMap((use) => (use instanceof PdfDict ? valuesOf(file, use) : [use]));
  return streams.flatMap((it) => (it instanceof PdfStream ? [it.dict.get('Resources') ?? null] : []));
}

function valuesOf(file: PdfFile, dict: PdfDict | undefined): readonly PdfValue[] {
  return Array.from(dict?.entries() ?? [], ([, value]) => file.resolve(value));
}
