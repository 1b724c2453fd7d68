import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import { namesResource } from '../check/resource-rules.js';
import type { ContentPlace } from '../shown/walk-content.js';
import type { Mend } from './mend.js';
import type { SharedResources } from './shared-resources.js';

interface Inherited {
  /** Undefined for a stream that is drawn with different resources. */
  readonly resources: PdfValue | undefined;
  /** The resources of the content that drew the stream last; they are compared once, not for each operation. */
  readonly compared: PdfValue;
}

/**
 * Gives streams of content the resources of the content that draws them, where they use these without having any of their
 * own, which parts 2 and 3 forbid (ISO 19005-2 §6.2.2). A stream that is drawn with different resources is left as it is.
 */
export class InheritedResources {
  readonly #byObject = new Map<number, Inherited>();

  constructor(private readonly file: PdfFile) {}

  visit(operation: Operation, { object, resources, stated, isInheriting }: ContentPlace): void {
    const known = this.#byObject.get(object);
    if (!isInheriting || stated === undefined || known?.compared === stated) return;
    if (!namesResource(this.file, operation, resources)) return;
    const isOther = known?.resources !== undefined && serialise(known.resources) !== serialise(stated);
    const first = known === undefined ? stated : known.resources;
    this.#byObject.set(object, { resources: isOther ? undefined : first, compared: stated });
  }

  mend(shared: SharedResources): Mend {
    return (dict, _context, ref) => {
      const inherited = ref && this.#byObject.get(ref.num)?.resources;
      if (inherited === undefined || dict.has('Resources')) return;
      dict.set('Resources', inherited instanceof PdfDict ? shared.of(inherited) : inherited);
    };
  }
}
