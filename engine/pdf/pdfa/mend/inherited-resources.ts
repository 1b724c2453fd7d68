import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import type { PdfValue } from '../../syntax/values.js';
import { namesResource } from '../check/resource-rules.js';
import type { ContentPlace } from '../shown/walk-content.js';
import type { Mend } from './mend.js';

/**
 * Gives streams of content the resources of the content that draws them, where they use these without having any of their
 * own, which parts 2 and 3 forbid (ISO 19005-2 §6.2.2). A stream that is drawn with different resources is left as it is.
 */
export class InheritedResources {
  /** By object number; undefined for streams that are drawn with different resources. */
  readonly #byObject = new Map<number, PdfValue | undefined>();

  constructor(private readonly file: PdfFile) {}

  visit(operation: Operation, { object, resources, stated, isInheriting }: ContentPlace): void {
    if (!isInheriting || stated === undefined || !namesResource(this.file, operation, resources)) return;
    const known = this.#byObject.get(object);
    if (!this.#byObject.has(object)) this.#byObject.set(object, stated);
    else if (known !== undefined && known !== stated && serialise(known) !== serialise(stated)) {
      this.#byObject.set(object, undefined);
    }
  }

  readonly mend: Mend = (dict, _context, ref) => {
    const inherited = ref && this.#byObject.get(ref.num);
    if (inherited !== undefined && !dict.has('Resources')) dict.set('Resources', inherited);
  };
}
