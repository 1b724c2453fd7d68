import { createHash } from 'node:crypto';

import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import type { PdfDict, PdfStream, PdfValue, Ref } from '../../syntax/values.js';
import type { Picture } from '../pixels/coded-data.js';
import type { DrawnStream, EditedContent } from './drawn-stream.js';
import type { UnitQuad } from './unit-quad.js';

/** A form, a pattern or a soft-mask group that changes where it is drawn. */
export interface EditedForm extends Pick<DrawnStream, 'category'> {
  readonly original: Ref;
  readonly stream: PdfStream;
  readonly edited: EditedContent;
  /** The resources of the content that draws it, which it uses when it has none of its own. */
  readonly inheritedResources: PdfDict | undefined;
  /** The resource dictionary that refers to it, and a function that makes a copy with another reference. */
  readonly resource?: { readonly by: PdfDict; readonly withRef: (ref: Ref) => PdfValue };
}

interface WipedImage {
  /** Undefined for an inline image. */
  readonly original: Ref | undefined;
  readonly picture: () => Picture;
  readonly wiped: readonly UnitQuad[];
}

/** Collects changed streams; equal changes of one original become one stream. */
export class DrawnStreams {
  readonly #prefix: string;
  readonly #all = new Map<string, DrawnStream>();
  readonly #resourceIds = new Map<PdfDict, number>();

  constructor(file: PdfFile) {
    this.#prefix = prefixFor(file);
  }

  form({ category, original, stream, edited, inheritedResources: lent, resource: called }: EditedForm): DrawnStream {
    const resourceId = stream.dict.has('Resources') ? 0 : this.#resourceId(lent);
    const by = called === undefined ? '' : serialise(called.by);
    const key = `${category} ${resourceId} ${digestOf(edited.content)} ${digestOf(by)}`;
    const drawn = { category, original, change: { kind: 'form', stream, edited } } as const;
    return this.#addOnce(key, called === undefined ? drawn : { ...drawn, resourceFor: called.withRef });
  }

  image({ original, picture, wiped }: WipedImage): DrawnStream {
    const inlineKey = original === undefined ? imageKey(picture()) : '';
    return this.#addOnce(`${inlineKey} ${quadsKey(wiped)}`, {
      category: 'XObject',
      original,
      change: { kind: 'image', picture, wiped },
    });
  }

  #addOnce(key: string, drawn: Omit<DrawnStream, 'name'>): DrawnStream {
    const id = `${drawn.original?.num ?? ''} ${key}`;
    const known = this.#all.get(id);
    if (known !== undefined) return known;
    const added = { name: `${this.#prefix}${this.#all.size + 1}`, ...drawn };
    this.#all.set(id, added);
    return added;
  }

  #resourceId(resources: PdfDict | undefined): number {
    if (resources === undefined) return 0;
    const known = this.#resourceIds.get(resources) ?? this.#resourceIds.size + 1;
    this.#resourceIds.set(resources, known);
    return known;
  }
}

function imageKey({ dict, data }: Picture): string {
  return `${digestOf(data)} ${serialise(dict)}`;
}

function quadsKey(wiped: readonly UnitQuad[]): string {
  return wiped.map((quad) => quad.map(({ x, y }) => `${x.toFixed(5)} ${y.toFixed(5)}`).join()).join(';');
}

function digestOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Returns a name prefix that does not occur in the document, even when it was redacted before. */
function prefixFor(file: PdfFile): string {
  const id = serialise(file.resolve(file.trailer.get('ID')));
  return `R${createHash('sha256').update(`${file.size} ${id}`).digest('hex').slice(0, 8)}x`;
}
