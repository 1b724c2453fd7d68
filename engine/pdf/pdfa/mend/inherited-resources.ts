import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import { setsDeviceColour } from '../check/device-colours.js';
import { namesResource } from '../check/resource-rules.js';
import type { ContentPlace } from '../shown/walk-content.js';
import type { Mend } from './mend.js';
import type { SharedResources } from './shared-resources.js';

interface Inherited {
  readonly resources: PdfValue;
  /** The resources of the content that drew the stream last; they are compared once, not for each operation. */
  readonly compared: PdfValue;
  /** Whether the stream is drawn with different resources. */
  readonly isAmbiguous: boolean;
  /** Whether the stream names a resource; otherwise it uses colours of devices only, for which resources have default spaces. */
  readonly isNaming: boolean;
}

/** Which streams need resources of their own. */
export interface InheritedUse {
  /** Streams that name resources: parts 2 and 3 forbid that resources are inherited (ISO 19005-2 §6.2.2). */
  readonly names: boolean;
  /** Streams with colours of devices: default colour spaces are not inherited. */
  readonly colours: boolean;
}

/**
 * Gives streams of content the resources of the content that draws them, where they use these without having any of their
 * own. A stream that names resources and is drawn with different ones is left as it is.
 */
export class InheritedResources {
  readonly #byObject = new Map<number, Inherited>();

  constructor(private readonly file: PdfFile) {}

  visit(operation: Operation, { object, resources, stated, isInheriting }: ContentPlace): void {
    if (!isInheriting || stated === undefined) return;
    const known = this.#byObject.get(object);
    if (known?.compared === stated && known.isNaming) return;
    const isNaming = namesResource(this.file, operation, resources);
    if (!isNaming && (known?.compared === stated || !setsDeviceColour(operation))) return;
    const isOther = known !== undefined && serialise(known.resources) !== serialise(stated);
    this.#byObject.set(object, {
      resources: known?.resources ?? stated,
      compared: stated,
      isAmbiguous: isOther || known?.isAmbiguous === true,
      isNaming: isNaming || known?.isNaming === true,
    });
  }

  mend(shared: SharedResources, use: InheritedUse): Mend {
    return (dict, _context, ref) => {
      const inherited = ref && this.#byObject.get(ref.num);
      if (inherited === undefined || dict.has('Resources')) return;
      const { resources, isAmbiguous, isNaming } = inherited;
      if ((isNaming && isAmbiguous) || !(use.colours || (isNaming && use.names))) return;
      dict.set('Resources', resources instanceof PdfDict ? shared.of(resources) : resources);
    };
  }
}
