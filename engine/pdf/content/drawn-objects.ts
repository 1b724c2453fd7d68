import { operationsIn } from './operators.js';
import { joinedContent } from './joined-content.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { PdfDict, type PdfValue } from '../syntax/values.js';

/** An image or a form XObject that content draws; `membership` is its /OC entry, which names its layer. */
export interface DrawnObject {
  readonly kind: 'form' | 'image';
  readonly membership: PdfValue;
}

const MAX_BYTES = 2 ** 22;

/** Returns the images and forms that the page content draws itself, in order; undefined if the content cannot be read. */
export function drawnObjects(
  file: PdfFile,
  { contents, resources }: { readonly contents: PdfValue | undefined; readonly resources: PdfDict | undefined },
): readonly DrawnObject[] | undefined {
  const objects = file.dict(resources?.get('XObject')) ?? new PdfDict();
  return tryRead(() => {
    const content = joinedContent(file, contents, MAX_BYTES);
    return Array.from(operationsIn(content)).flatMap(({ operator, operands }): readonly DrawnObject[] => {
      if (operator === 'BI') return [{ kind: 'image', membership: null }];
      const object = operator === 'Do' ? file.stream(objects.get(file.name(operands.at(-1)) ?? '')) : undefined;
      const type = file.name(object?.dict.get('Subtype'));
      const membership = object?.dict.get('OC') ?? null;
      if (type === 'Form') return [{ kind: 'form', membership }];
      return type === 'Image' ? [{ kind: 'image', membership }] : [];
    });
  });
}
