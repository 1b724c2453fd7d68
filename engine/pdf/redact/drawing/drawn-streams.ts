import { createHash } from 'node:crypto';

import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import type { PdfDict, PdfStream, PdfValue, Ref } from '../../syntax/values.js';
import type { Picture } from '../pixels/coded-data.js';
import type { DrawnStream, EditedContent } from './drawn-stream.js';
import type { UnitQuad } from './unit-quad.js';

/** A form, a pattern or the group of a mask that is another where it is drawn. */
export interface EditedForm extends Pick<DrawnStream, 'category'> {
  readonly original: Ref;
  readonly stream: PdfStream;
  readonly edited: EditedContent;
  /** The resources of who draws it, which it uses when it has none of its own. */
  readonly lent: PdfDict | undefined;
  /** What is called by its name, with the reference to it. */
  readonly called?: { readonly by: PdfDict; readonly withRef: (ref: Ref) => PdfValue };
}

interface WipedImage {
  /** None for what was an image within content. */
  readonly original: Ref | undefined;
  readonly picture: () => Picture;
  readonly wiped: readonly UnitQuad[];
}

/** All that content draws otherwise from now on: what is the same is there once. */
export class DrawnStreams {
  readonly #prefix: string;
  readonly #all = new Map<string, DrawnStream>();
  readonly #lenders = new Map<PdfDict, number>();

  constructor(file: PdfFile) {
    this.#prefix = prefixFor(file);
  }

  get all(): Iterable<DrawnStream> {
    return this.#all.values();
  }

  form({ category, original, stream, edited, lent, called }: EditedForm): DrawnStream {
    const lender = stream.dict.has('Resources') ? 0 : this.#lenderId(lent);
    const by = called === undefined ? '' : serialise(called.by);
    const key = `${category} ${lender} ${digestOf(edited.content)} ${digestOf(by)}`;
    const drawn = { category, original, change: { kind: 'form', stream, edited } } as const;
    return this.#once(key, called === undefined ? drawn : { ...drawn, calledAs: called.withRef });
  }

  image({ original, picture, wiped }: WipedImage): DrawnStream {
    const within = original === undefined ? contentOf(picture()) : '';
    return this.#once(`${within} ${keyOf(wiped)}`, {
      category: 'XObject',
      original,
      change: { kind: 'image', picture, wiped },
    });
  }

  #once(key: string, drawn: Omit<DrawnStream, 'name'>): DrawnStream {
    const id = `${drawn.original?.num ?? ''} ${key}`;
    const known = this.#all.get(id);
    if (known !== undefined) return known;
    const made = { name: `${this.#prefix}${this.#all.size + 1}`, ...drawn };
    this.#all.set(id, made);
    return made;
  }

  #lenderId(resources: PdfDict | undefined): number {
    if (resources === undefined) return 0;
    const known = this.#lenders.get(resources) ?? this.#lenders.size + 1;
    this.#lenders.set(resources, known);
    return known;
  }
}

function contentOf({ dict, data }: Picture): string {
  return `${digestOf(data)} ${serialise(dict)}`;
}

function keyOf(wiped: readonly UnitQuad[]): string {
  return wiped.map((quad) => quad.map(({ x, y }) => `${x.toFixed(5)} ${y.toFixed(5)}`).join()).join(';');
}

function digestOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** What names begin with that a document does not have, not even one that was redacted before. */
function prefixFor(file: PdfFile): string {
  const id = serialise(file.resolve(file.trailer.get('ID')));
  return `R${createHash('sha256').update(`${file.size} ${id}`).digest('hex').slice(0, 8)}x`;
}
