import { createHash } from 'node:crypto';

import { TooComplex } from '../../../errors.js';
import { combine, type Matrix } from '../../../geometry.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import { redactContent } from '../../content/redact-content.js';
import type { Drawing, DrawnInlineImage, PaintedPattern } from '../../content/redaction-sheet.js';
import { formMatrixOf } from '../../form-matrix.js';
import type { PdfFile } from '../../pdf-file.js';
import { serialise } from '../../serialise.js';
import { type PdfDict, type PdfStream, type PdfString, Ref } from '../../values.js';
import { drawnContent } from './drawn-content.js';
import type { DrawnStream, EditedContent } from './drawn-stream.js';
import type { Spot } from '../spots.js';
import type { Picture } from '../pixels/coded-data.js';
import { pictureOf } from './redact-images.js';
import { type Tile, tilesUnder } from './tiles-under.js';
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

/** Where a form is drawn: in which content, and in which forms that are drawn in one another. */
interface Place {
  readonly sheet: EditedSheet;
  readonly path: readonly number[];
}

interface InStream extends Place {
  readonly before?: EditedContent | undefined;
}

type DrawnForm = Pick<Drawing, 'object' | 'matrix'> & {
  readonly state?: GraphicsState | undefined;
  readonly before?: EditedContent | undefined;
};

export interface ContentHandlers {
  /** What takes the place of an inline image of which something goes: content, or an image that is to be drawn instead. */
  readonly wipeInline: (
    image: DrawnInlineImage,
    wiped: readonly UnitQuad[],
    resources: PdfDict | undefined,
  ) => Buffer | Picture;
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
    const noted = (found: DrawnStream | undefined): string | undefined => {
      if (found !== undefined) drawn.set(found.name, found);
      return found?.name;
    };
    const edited = redactContent(content, {
      ...sheet,
      file: this.#file,
      fonts: this.#fonts,
      onDraw: (drawing) => noted(this.#draw(drawing, sheet, path)),
      onPattern: (pattern) => noted(this.#drawPattern(pattern, { sheet, path })),
      onInlineImage: (image) => this.#wipeInline(image, sheet, noted),
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

  /**
   * Edits a form where it is drawn.
   * @param drawing with `before`, what of its content went already
   */
  editForm(original: Ref, drawing: DrawnForm, { sheet, path }: Place): DrawnStream | undefined {
    // Viewers draw no form within itself.
    if (path.includes(original.num)) return undefined;
    if (path.length === DEEPEST)
      throw new TooComplex(`Forms are drawn in one another more than ${DEEPEST} levels deep.`);
    const { object: stream, matrix, state, before } = drawing;
    const toSheet = combine(formMatrixOf(this.#file, stream.dict), matrix);
    const edited = this.#editStream(stream, [{ toSheet, spots: sheet.spots }], {
      sheet: { ...sheet, state },
      path: [...path, original.num],
      before,
    });
    return this.#made({ category: 'XObject', original, stream, edited }, sheet);
  }

  #draw(drawing: Drawing, sheet: EditedSheet, path: readonly number[]): DrawnStream | undefined {
    const original = this.#refOf('XObject', drawing.name, sheet);
    if (original === undefined) return undefined;
    return drawing.kind === 'form'
      ? this.editForm(original, drawing, { sheet, path })
      : this.#drawImage(original, drawing, sheet);
  }

  #drawPattern(pattern: PaintedPattern, { sheet, path }: Place): DrawnStream | undefined {
    const original = this.#refOf('Pattern', pattern.name, sheet);
    if (original === undefined || path.includes(original.num) || path.length === DEEPEST) return undefined;
    const { object: stream } = pattern;
    const tiles = tilesUnder(this.#file, pattern, sheet.spots);
    const edited = this.#editStream(stream, tiles, {
      // Nothing is taken over from what a pattern is painted on.
      sheet: { ...sheet, state: undefined },
      path: [...path, original.num],
    });
    return this.#made({ category: 'Pattern', original, stream, edited }, sheet);
  }

  /** Edits what a stream draws at one place after the other; undefined when nothing of it changes. */
  #editStream(stream: PdfStream, tiles: readonly Tile[], { sheet, path, before }: InStream): EditedContent | undefined {
    if (tiles.length === 0) return before;
    const own = this.#file.dict(stream.dict.get('Resources'));
    const outer = sheet.outer ?? sheet.resources;
    const whole = { ...sheet, resources: own ?? sheet.resources, outer };
    let edited = before;
    for (const tile of tiles) {
      const content = edited?.content ?? drawnContent(this.#file, stream, this.#left);
      const more = this.edit(content, { ...whole, ...tile }, path);
      if (more.changed) edited = edited === undefined ? more : joinedEdits(edited, more);
    }
    return edited;
  }

  #made(
    {
      category,
      original,
      stream,
      edited,
    }: Pick<DrawnStream, 'category'> & {
      readonly original: Ref;
      readonly stream: PdfStream;
      readonly edited: EditedContent | undefined;
    },
    { resources }: EditedSheet,
  ): DrawnStream | undefined {
    if (edited === undefined) return undefined;
    const holder = stream.dict.has('Resources') ? 0 : this.#holderId(resources);
    const key = `${holder} ${digestOf(edited.content)}`;
    return this.#once({ category, original, key, change: { kind: 'form', stream, edited } });
  }

  #drawImage(original: Ref, { object: stream, matrix }: Drawing, { spots }: EditedSheet): DrawnStream | undefined {
    const wiped = quadsOnImage(spots, matrix);
    if (wiped.length === 0) return undefined;
    const picture = (): Picture => pictureOf(this.#file, stream);
    return this.#once({ category: 'XObject', original, key: keyOf(wiped), change: { kind: 'image', picture, wiped } });
  }

  #wipeInline(
    image: DrawnInlineImage,
    { spots, resources }: EditedSheet,
    noted: (drawn: DrawnStream) => string | undefined,
  ): Buffer | undefined {
    const wiped = quadsOnImage(spots, image.matrix);
    if (wiped.length === 0) return undefined;
    const written = this.#handlers.wipeInline(image, wiped, resources);
    if (Buffer.isBuffer(written)) return written;
    const key = `${digestOf(written.data)} ${serialise(written.dict)} ${keyOf(wiped)}`;
    const change = { kind: 'image', picture: () => written, wiped } as const;
    const name = noted(this.#once({ category: 'XObject', original: undefined, key, change }));
    return Buffer.from(`/${name} Do`, 'latin1');
  }

  #once({ key, ...drawn }: Omit<DrawnStream, 'name'> & { readonly key: string }): DrawnStream {
    const id = `${drawn.original?.num ?? ''} ${key}`;
    const known = this.#drawn.get(id);
    if (known !== undefined) return known;
    const made = { name: `${this.#prefix}${this.#drawn.size + 1}`, ...drawn };
    this.#drawn.set(id, made);
    return made;
  }

  /** The last reference on the way to what the name means. */
  #refOf(category: string, name: string, { resources, outer }: EditedSheet): Ref | undefined {
    for (const each of [resources, outer]) {
      let value = this.#file.dict(each?.get(category))?.get(name);
      for (let hops = 0; value instanceof Ref && hops < 32; hops++) {
        const next = this.#file.get(value);
        if (!(next instanceof Ref)) return value;
        value = next;
      }
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

/** What went from a stream, and then from what was left. */
export function joinedEdits(before: EditedContent, after: EditedContent): EditedContent {
  return {
    ...after,
    changed: before.changed || after.changed,
    drawn: new Map([...before.drawn, ...after.drawn]),
    properties: new Set([...before.properties, ...after.properties]),
    marked: new Set([...before.marked, ...after.marked]),
  };
}

function keyOf(wiped: readonly UnitQuad[]): string {
  return wiped.map((quad) => quad.map(({ x, y }) => `${x.toFixed(5)} ${y.toFixed(5)}`).join()).join(';');
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** What names begin with that a document does not have, not even one that was redacted before. */
function prefixFor(file: PdfFile): string {
  const id = serialise(file.resolve(file.trailer.get('ID')));
  return `R${createHash('sha256').update(`${file.size} ${id}`).digest('hex').slice(0, 8)}x`;
}
