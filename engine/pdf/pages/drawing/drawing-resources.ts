import { namedResource } from '../../content/named-resource.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../../syntax/values.js';
import { type DrawingScope, resourcesOf, type StreamCategory, STREAM_CATEGORIES } from './drawing-scope.js';

/** Looks through the resources with which content draws streams. Many scopes may share large ones, which are looked through once. */
export class DrawingResources {
  /** By category, since one dictionary may be that of several. */
  readonly #streams: Readonly<Record<StreamCategory, WeakMap<PdfDict, readonly PdfValue[]>>> = {
    XObject: new WeakMap(),
    ExtGState: new WeakMap(),
    Pattern: new WeakMap(),
    Font: new WeakMap(),
  };

  constructor(private readonly file: PdfFile) {}

  /** Whether content may draw streams by operators of these categories. */
  isDrawing(scope: DrawingScope, categories: readonly StreamCategory[] = STREAM_CATEGORIES): boolean {
    return categories.some((category) => this.streamsOf(scope, category).length > 0);
  }

  /** The forms, soft masks, tiling patterns or Type 3 fonts of a scope. */
  streamsOf(scope: DrawingScope, category: StreamCategory): readonly PdfValue[] {
    const resources = resourcesOf(this.file, scope, category);
    if (resources === undefined) return [];
    const known = this.#streams[category].get(resources);
    if (known !== undefined) return known;
    const streams = Array.from(resources.entries(), ([, value]) => this.#drawnWith(category, value) ?? []).flat();
    this.#streams[category].set(resources, streams);
    return streams;
  }

  /** The resource of these categories that an operation names. */
  named(operation: Operation, scope: DrawingScope): PdfValue | undefined {
    const named = namedResource(operation);
    const category = STREAM_CATEGORIES.find((it) => it === named?.category);
    return named && category && resourcesOf(this.file, scope, category)?.get(named.name);
  }

  isForm(value: PdfValue | undefined): boolean {
    return this.file.name(this.file.stream(value)?.dict.get('Subtype')) === 'Form';
  }

  isStencil(value: PdfValue | undefined): boolean {
    return this.file.resolve(this.file.stream(value)?.dict.get('ImageMask')) === true;
  }

  type3(value: PdfValue | undefined): PdfDict | undefined {
    const font = this.file.dict(value);
    return this.file.name(font?.get('Subtype')) === 'Type3' ? font : undefined;
  }

  #drawnWith(category: StreamCategory, value: PdfValue): PdfValue | undefined {
    if (category === 'Font') return this.type3(value);
    const { file } = this;
    const stream = category === 'ExtGState' ? file.dict(file.dict(value)?.get('SMask'))?.get('G') : value;
    const isDrawn = category === 'XObject' ? this.isForm(stream) : file.stream(stream) !== undefined;
    return isDrawn ? stream : undefined;
  }
}
