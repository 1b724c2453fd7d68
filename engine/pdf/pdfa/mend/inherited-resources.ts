import { type NamedResource, namedResource, resourceIn } from '../../content/named-resource.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import { setsDeviceColour } from '../check/device-colours.js';
import { valueKey } from '../shown/value-key.js';
import type { ContentPlace } from '../shown/walk-content.js';
import type { Mend } from './mend.js';
import type { SharedResources } from './shared-resources.js';

/** A name for which a stream lacks a resource. */
interface MissingName {
  readonly named: NamedResource;
  /** The resource of that name of the content that draws the stream; undefined if it has none. */
  readonly found: PdfValue | undefined;
  /** Identifies the resource. */
  readonly key: string;
  /** Whether the resources of the content that draws the stream lack it too, and those of what draws that have it. */
  readonly isLent: boolean;
  /** Whether the name stands for something else where other content draws the stream. */
  readonly isAmbiguous: boolean;
}

/** A stream that lacks resources that it uses. */
interface Lacking {
  /** The stream's own resources; without any, those of the content that draws the stream first. */
  readonly resources: PdfDict;
  /** The entry /Resources of the content that draws the stream first; undefined for a stream with resources of its own. */
  readonly stated: PdfValue | undefined;
  readonly names: Map<string, MissingName>;
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
 * own, or without having those of that name. A name that stands for different resources is left as it is.
 */
export class InheritedResources {
  readonly #lacking = new Map<number, Lacking>();

  constructor(private readonly file: PdfFile) {}

  visit(operation: Operation, place: ContentPlace): void {
    const { resources, lent, isInheriting } = place;
    const named = isInheriting || lent.length > 0 ? namedResource(operation) : undefined;
    if (named !== undefined) {
      const own = resourceIn(this.file, named, [resources]);
      if (own !== undefined && !isInheriting) return;
      const found = own ?? resourceIn(this.file, named, lent);
      const { names } = this.#lackingAt(place);
      const name = `${named.category} ${named.name}`;
      const known = names.get(name);
      const key = found === undefined ? '' : valueKey(found);
      const isAmbiguous = known !== undefined && (known.isAmbiguous || known.key !== key);
      names.set(name, { named, found, key, isLent: own === undefined && found !== undefined, isAmbiguous });
    } else if (isInheriting && setsDeviceColour(operation)) this.#lackingAt(place);
  }

  mend(shared: SharedResources, use: InheritedUse): Mend {
    return (dict, _context, ref) => {
      const lacking = ref && this.#lacking.get(ref.num);
      if (lacking === undefined) return;
      const resources =
        lacking.stated === undefined ? this.#completed(lacking) : this.#inherited(lacking, lacking.stated, use);
      if (resources === undefined || (lacking.stated !== undefined && dict.has('Resources'))) return;
      dict.set('Resources', resources instanceof PdfDict ? shared.of(resources) : resources);
    };
  }

  #lackingAt({ object, resources, stated, isInheriting }: ContentPlace): Lacking {
    const known = this.#lacking.get(object);
    const lacking = known ?? { resources, stated: isInheriting ? stated : undefined, names: new Map() };
    this.#lacking.set(object, lacking);
    return lacking;
  }

  #inherited(lacking: Lacking, stated: PdfValue, use: InheritedUse): PdfValue | undefined {
    const names = [...lacking.names.values()];
    const isNaming = names.some(({ found }) => found !== undefined);
    if (names.some(({ isAmbiguous }) => isAmbiguous) || !(use.colours || (isNaming && use.names))) return undefined;
    return names.some(({ isLent }) => isLent) ? this.#completed(lacking) : stated;
  }

  /** The resources with those that they lack; undefined if there are none. */
  #completed({ resources, names }: Lacking): PdfDict | undefined {
    let completed: PdfDict | undefined;
    for (const { named, found, isLent, isAmbiguous } of names.values()) {
      if (found === undefined || !isLent || isAmbiguous) continue;
      const { category, name } = named;
      completed ??= resources.clone();
      const own = this.file.dict(completed.get(category)) ?? new PdfDict();
      completed.set(category, own.clone().set(name, found));
    }
    return completed;
  }
}
