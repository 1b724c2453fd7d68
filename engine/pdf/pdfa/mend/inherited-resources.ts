import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfDict, type PdfValue, type Ref } from '../../syntax/values.js';
import { setsDeviceColour } from '../check/device-colours.js';
import { type LentResource, lentResource, namesResource } from '../shown/named-resources.js';
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

/** Resources that a stream lacks and that the content that draws it has. */
interface Lent {
  /** The resources that lack them. */
  readonly resources: PdfDict;
  /** By category and name; undefined for a name that stands for different resources. */
  readonly found: Map<string, LentResource | undefined>;
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
 * own, or without having those of that name. A stream that is drawn with different resources of a name is left as it is.
 */
export class InheritedResources {
  readonly #byObject = new Map<number, Inherited>();
  readonly #lent = new Map<number, Lent>();

  constructor(private readonly file: PdfFile) {}

  visit(operation: Operation, place: ContentPlace): void {
    this.#visitLent(operation, place);
    const { object, resources, stated, isInheriting } = place;
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
      if (ref === undefined) return;
      const inherited = dict.has('Resources') ? undefined : this.#inheritedBy(ref, use);
      const lent = this.#lent.get(ref.num);
      if (lent !== undefined) dict.set('Resources', shared.of(this.#withLent(lent)));
      else if (inherited !== undefined)
        dict.set('Resources', inherited instanceof PdfDict ? shared.of(inherited) : inherited);
    };
  }

  #visitLent(operation: Operation, place: ContentPlace): void {
    const lent = lentResource(this.file, operation, place);
    if (lent === undefined) return;
    const { resources, found } = this.#lent.get(place.object) ?? newLent(place);
    this.#lent.set(place.object, { resources, found });
    const key = `${lent.category} ${lent.name}`;
    const known = found.get(key);
    const isAmbiguous = found.has(key) && (known === undefined || serialise(known.value) !== serialise(lent.value));
    found.set(key, isAmbiguous ? undefined : lent);
  }

  #inheritedBy(ref: Ref, use: InheritedUse): PdfValue | undefined {
    const inherited = this.#byObject.get(ref.num);
    if (inherited === undefined) return undefined;
    const { resources, isAmbiguous, isNaming } = inherited;
    return (isNaming && isAmbiguous) || !(use.colours || (isNaming && use.names)) ? undefined : resources;
  }

  #withLent({ resources, found }: Lent): PdfDict {
    const completed = resources.clone();
    for (const lent of found.values()) {
      if (lent === undefined) continue;
      const { category, name, value } = lent;
      const own = this.file.dict(completed.get(category)) ?? new PdfDict();
      completed.set(category, own.clone().set(name, value));
    }
    return completed;
  }
}

function newLent({ resources }: ContentPlace): Lent {
  return { resources, found: new Map() };
}
