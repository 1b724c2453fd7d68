import type { Source } from '../assembly/source.js';
import { deflated } from '../filters/filters.js';
import type { Revision } from '../write/revision.js';
import { type NewStream, PdfDict, type PdfString, Ref, TargetRef } from '../syntax/values.js';
import type { Colour } from '../../contract/colour.js';
import { ContentEditor } from './drawing/content-editor.js';
import type { DrawnStream, EditedContent } from './drawing/drawn-stream.js';
import type { HiddenSpots } from './hidden/hidden-spots.js';
import { OriginalsDrawn } from './drawing/originals-drawn.js';
import type { PictureDecoder } from './pixels/picture-decoder.js';
import { redactedImage } from './drawing/redact-images.js';
import { redactedInlineImage } from './drawing/redact-inline-image.js';
import { dictForContent, editStreams, type EditedStream } from './drawing/redacted-streams.js';
import { type PageSpots, RedactedPages } from './redacted-pages.js';
import { RedactedTags } from './redacted-tags.js';

export interface ContentSettings {
  readonly colour: Colour;
  readonly decoder: PictureDecoder;
  /** What becomes of a string in content; undefined leaves it as it is. */
  readonly onText: (text: PdfString) => PdfString | undefined;
  /** What becomes of content that is written. */
  readonly onContent: (content: Buffer) => Buffer;
  readonly warn: (sentence: string) => void;
}

/** The content of a document that is written anew: of pages, of forms, and of whatever else draws. */
export class RedactedDocument {
  readonly #source: Source;
  readonly #revision: Revision;
  readonly #settings: ContentSettings;
  readonly #editor: ContentEditor;
  readonly #pages: RedactedPages;
  readonly #refs = new Map<DrawnStream, Ref>();
  readonly #tags: RedactedTags;
  #hidden: readonly EditedStream[] = [];

  constructor(source: Source, revision: Revision, settings: ContentSettings) {
    const { file } = source;
    const { onText, onContent } = settings;
    this.#source = source;
    this.#revision = revision;
    this.#settings = settings;
    this.#tags = new RedactedTags(file);
    this.#editor = new ContentEditor(file, {
      onText,
      before: (ref) => this.#hidden.find((it) => it.ref.num === ref.num)?.edited,
      wipeInline: (image, wiped, resources) => redactedInlineImage({ file, resources }, image, wiped),
    });
    this.#pages = new RedactedPages(source, revision, {
      editor: this.#editor,
      tags: this.#tags,
      onContent,
    });
  }

  editHidden(hidden: readonly HiddenSpots[]): void {
    this.#hidden = editStreams(this.#source.file, this.#editor, hidden);
  }

  editPage(spots: PageSpots): void {
    this.#pages.edit(spots, this.#settings.colour, (edited) => this.#resourcesOf(edited));
  }

  /** Gives the revision all that changed. */
  async write(): Promise<void> {
    const drawn = [...this.#editor.drawn];
    const placed = this.#place(drawn);
    for (const each of drawn) await this.#writeDrawn(each);
    for (const each of this.#hidden) if (!placed.has(each.ref.num)) this.#writeHidden(each);
    this.#writeHolders();
    this.#pages.write({ resourcesOf: (edited) => this.#resourcesOf(edited), refOf: (each) => this.#refs.get(each) });
    for (const { change } of drawn)
      if (change.kind === 'form') this.#tags.touch(change.stream.dict, change.edited.marked);
    for (const { stream, edited } of this.#hidden) this.#tags.touch(stream.dict, edited.marked);
    for (const [ref, element] of this.#tags.changed()) this.#revision.replace(ref, element);
  }

  /**
   * Where what is drawn gets its place: in that of the original, unless that is drawn as it was by something else.
   * @returns the numbers of the originals that are no more
   */
  #place(drawn: readonly DrawnStream[]): ReadonlySet<number> {
    const changed = new Set(drawn.flatMap(({ original }) => (original === undefined ? [] : [original.num])));
    const originals = new OriginalsDrawn(this.#source.file, changed);
    if (changed.size > 0) {
      this.#pages.tell(originals);
      for (const { edited } of this.#hidden) originals.addContent(edited);
    }
    const free = new Set([...changed].filter((num) => !originals.found.has(num)));
    const gone = new Set(free);
    for (const each of drawn) {
      const { original } = each;
      const isFirst = original !== undefined && free.delete(original.num);
      this.#refs.set(each, isFirst ? original : this.#revision.reserve());
    }
    return gone;
  }

  async #writeDrawn(drawn: DrawnStream): Promise<void> {
    const ref = this.#refs.get(drawn);
    if (ref === undefined) return;
    const written = await this.#written(drawn);
    if (ref instanceof TargetRef) this.#revision.write(ref, written);
    else if (drawn.change.kind === 'form') this.#revision.replace(ref, written);
    else this.#revision.replaceNow(ref, written);
  }

  async #written({ change }: DrawnStream): Promise<NewStream> {
    const { file } = this.#source;
    const { decoder, warn, onContent } = this.#settings;
    if (change.kind === 'image')
      return await redactedImage({ file, adder: this.#revision, decoder, warn }, change.picture(), change.wiped);
    const { stream, edited } = change;
    return deflated(this.#withResources(dictForContent(stream), edited), onContent(edited.content));
  }

  #writeHidden({ ref, stream, edited, holder }: EditedStream): void {
    const dict = dictForContent(stream);
    const isLent = holder !== undefined && this.#isFont(holder);
    this.#revision.replace(
      ref,
      deflated(isLent ? dict : this.#withResources(dict, edited), this.#settings.onContent(edited.content)),
    );
  }

  /** The glyphs of a font have its resources, and none of their own (ISO 32000-2 §9.6.4). */
  #writeHolders(): void {
    const held = new Map<number, EditedContent[]>();
    for (const { holder, edited } of this.#hidden) {
      if (holder === undefined || edited.drawn.size === 0 || !this.#isFont(holder)) continue;
      held.set(holder.num, [...(held.get(holder.num) ?? []), edited]);
    }
    for (const [num, contents] of held) {
      const font = this.#source.file.dict(new Ref(num))?.clone();
      const resources = contents.reduce<PdfDict | undefined>((sum, it) => this.#resourcesOf(it, sum), undefined);
      if (font !== undefined && resources !== undefined)
        this.#revision.replace(new Ref(num), font.set('Resources', resources));
    }
  }

  #isFont(holder: Ref): boolean {
    return this.#source.file.dict(holder)?.isOfType('Font') === true;
  }

  #withResources(dict: PdfDict, edited: EditedContent): PdfDict {
    const resources = this.#resourcesOf(edited);
    return resources === undefined ? dict : dict.set('Resources', resources);
  }

  /** Undefined when those that it has are all it needs. */
  #resourcesOf(edited: EditedContent, from = edited.resources): PdfDict | undefined {
    const { drawn, properties } = edited;
    if (drawn.size === 0 && properties.size === 0) return undefined;
    const { file } = this.#source;
    const resources = from?.clone() ?? new PdfDict();
    for (const [name, each] of drawn) {
      const objects = file.dict(resources.get(each.category))?.clone() ?? new PdfDict();
      const ref = this.#refs.get(each);
      resources.set(each.category, objects.set(name, ref === undefined ? null : (each.calledAs?.(ref) ?? ref)));
    }
    if (properties.size > 0) {
      const lists = file.dict(resources.get('Properties'))?.clone() ?? new PdfDict();
      for (const name of properties) {
        const list = file.dict(lists.get(name))?.clone();
        if (list === undefined) continue;
        for (const key of ['ActualText', 'Alt', 'E']) list.delete(key);
        lists.set(name, list);
      }
      resources.set('Properties', lists);
    }
    return resources;
  }
}
