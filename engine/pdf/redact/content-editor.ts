import { createHash } from 'node:crypto';

import { TooComplex } from '../../errors.js';
import { combine, type Matrix } from '../../geometry.js';
import { FontCache } from '../content/fonts/font-cache.js';
import type { GraphicsState } from '../content/graphics-state.js';
import { redactContent } from '../content/redact-content.js';
import type { Drawing, DrawnInlineImage } from '../content/redaction-sheet.js';
import { formMatrixOf } from '../form-matrix.js';
import type { PdfFile } from '../pdf-file.js';
import { serialise } from '../serialise.js';
import { type PdfDict, type PdfStream, type PdfString, Ref } from '../values.js';
import type { DrawnStream, EditedContent } from './drawn-stream.js';
import type { Spot } from './spots.js';
import { quadsOnImage, type UnitQuad } from './unit-quad.js';

/** Where content stands, and what of it goes. */
export interface EditedSheet {
  readonly resources: PdfDict | undefined;
  /** Of a form: those of the page. */
  readonly outer?: PdfDict | undefined;
  /** From the space of the content to that of the spots. */
  readonly toSheet: Matrix;
  readonly spots: readonly Spot[];
  readonly coarse: boolean;
  readonly state?: GraphicsState | undefined;
}

export interface ContentHandlers {
  /** Of what goes from an inline image; what it gives takes the image's place. */
  readonly wipeInline: (image: DrawnInlineImage, wiped: readonly UnitQuad[], resources: PdfDict | undefined) => Buffer;
  /** As `onText` of `RedactionSheet`. */
  readonly onText: (text: PdfString) => PdfString | undefined;
}

/** Forms that draw forms that draw forms, each several times, would take forever. */
const MOST_BYTES = 2 ** 29;
/** As many bytes take as long as what has to be done for any content. */
const COST_OF_EDIT = 16384;
const DEEPEST = 40;

/**
 * Edits content, and the forms that it draws as they are drawn there. Where the same form is drawn with the same changes,
 * it is the same `DrawnStream`, and so with images.
 */
export class ContentEditor {
  readonly #file: PdfFile;
  readonly #handlers: ContentHandlers;
  readonly #fonts: FontCache;
  readonly #prefix: string;
  readonly #drawn = new Map<string, DrawnStream>();
  readonly #holders = new Map<PdfDict, number>();
  #left = MOST_BYTES;

  constructor(file: PdfFile, handlers: ContentHandlers) {
    this.#file = file;
    this.#handlers = handlers;
    this.#fonts = new FontCache(file);
    this.#prefix = prefixFor(file);
  }

  /** All that was changed of what content draws. */
  get drawn(): Iterable<DrawnStream> {
    return this.#drawn.values();
  }

  edit(content: Buffer, sheet: EditedSheet, path: readonly number[] = []): EditedContent {
    this.#left -= content.length + COST_OF_EDIT;
    if (this.#left < 0)
      throw new TooComplex('The content under what is to be redacted draws too many forms in one another.');
    const drawn = new Map<string, DrawnStream>();
    const edited = redactContent(content, {
      ...sheet,
      file: this.#file,
      fonts: this.#fonts,
      onDraw: (drawing) => {
        const found = this.#draw(drawing, sheet, path);
        if (found !== undefined) drawn.set(found.name, found);
        return found?.name;
      },
      onInlineImage: (image) => {
        const wiped = quadsOnImage(sheet.spots, image.matrix);
        return wiped.length === 0 ? undefined : this.#handlers.wipeInline(image, wiped, sheet.resources);
      },
      onText: this.#handlers.onText,
    });
    return {
      content: edited.content,
      changed: edited.changed,
      resources: sheet.resources,
      drawn,
      properties: edited.properties,
      marked: edited.markedContent,
    };
  }

  #draw(drawing: Drawing, sheet: EditedSheet, path: readonly number[]): DrawnStream | undefined {
    const original = this.#refOf(drawing.name, sheet.resources) ?? this.#refOf(drawing.name, sheet.outer);
    if (original === undefined) return undefined;
    return drawing.kind === 'form'
      ? this.#drawForm(original, drawing, { sheet, path })
      : this.#drawImage(original, drawing, sheet);
  }

  #drawForm(
    original: Ref,
    { object: stream, matrix, state }: Drawing,
    { sheet, path }: { readonly sheet: EditedSheet; readonly path: readonly number[] },
  ): DrawnStream | undefined {
    // Viewers draw no form within itself.
    if (path.includes(original.num)) return undefined;
    if (path.length === DEEPEST)
      throw new TooComplex(`Forms are drawn in one another more than ${DEEPEST} levels deep.`);
    const file = this.#file;
    const own = file.dict(stream.dict.get('Resources'));
    const toSheet = combine(formMatrixOf(file, stream.dict), matrix);
    const content = file.decodeStream(stream, Math.max(0, this.#left));
    const outer = sheet.outer ?? sheet.resources;
    const edited = this.edit(content, { ...sheet, resources: own ?? sheet.resources, outer, toSheet, state }, [
      ...path,
      original.num,
    ]);
    if (!edited.changed) return undefined;
    const holder = own === undefined ? this.#holderId(sheet.resources) : 0;
    const digest = createHash('sha256').update(edited.content).digest('base64');
    return this.#once(original, stream, { key: `${holder} ${digest}`, change: { kind: 'form', edited } });
  }

  #drawImage(original: Ref, { object: stream, matrix }: Drawing, { spots }: EditedSheet): DrawnStream | undefined {
    const wiped = quadsOnImage(spots, matrix);
    if (wiped.length === 0) return undefined;
    const key = wiped.map((quad) => quad.map(({ x, y }) => `${x.toFixed(5)} ${y.toFixed(5)}`).join()).join(';');
    return this.#once(original, stream, { key, change: { kind: 'image', wiped } });
  }

  #once(
    original: Ref,
    stream: PdfStream,
    { key, change }: { readonly key: string; readonly change: DrawnStream['change'] },
  ): DrawnStream {
    const id = `${original.num} ${key}`;
    const known = this.#drawn.get(id);
    if (known !== undefined) return known;
    const made = { name: `${this.#prefix}${this.#drawn.size + 1}`, original, stream, change };
    this.#drawn.set(id, made);
    return made;
  }

  /** The last reference on the way to what the name means. */
  #refOf(name: string, resources: PdfDict | undefined): Ref | undefined {
    let value = this.#file.dict(resources?.get('XObject'))?.get(name);
    for (let hops = 0; value instanceof Ref && hops < 32; hops++) {
      const next = this.#file.get(value);
      if (!(next instanceof Ref)) return value;
      value = next;
    }
    return undefined;
  }

  /** Of resources that are another's. */
  #holderId(resources: PdfDict | undefined): number {
    if (resources === undefined) return 0;
    const known = this.#holders.get(resources) ?? this.#holders.size + 1;
    this.#holders.set(resources, known);
    return known;
  }
}

/** What names begin with that a document does not have, not even one that was redacted before. */
function prefixFor(file: PdfFile): string {
  const id = serialise(file.resolve(file.trailer.get('ID')));
  return `R${createHash('sha256').update(`${file.size} ${id}`).digest('hex').slice(0, 8)}x`;
}
