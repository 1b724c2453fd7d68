import { TooComplex } from '../../errors.js';
import type { Source } from '../assembly/source.js';
import { deflated } from '../filters/filters.js';
import type { Revision } from '../write/revision.js';
import { type NewStream, PdfDict, type PdfString, Ref, TargetRef } from '../syntax/values.js';
import type { Colour } from '../../contract/colour.js';
import { ContentEditor } from './drawing/content-editor.js';
import type { DrawnStream, EditedContent } from './drawing/drawn-stream.js';
import type { SecondaryAreas } from './secondary/secondary-areas.js';
import { OriginalsDrawn } from './drawing/originals-drawn.js';
import type { PictureDecoder } from './pixels/picture-decoder.js';
import { redactedImage } from './drawing/redact-images.js';
import { redactedInlineImage } from './drawing/redact-inline-image.js';
import { dictForContent, editStreams, type EditedStream } from './drawing/redacted-streams.js';
import { type PageToRedact, RedactedPages } from './redacted-pages.js';
import { RedactedElements } from './redacted-elements.js';

export interface ContentSettings {
  readonly colour: Colour;
  readonly decoder: PictureDecoder;
  /** Returns the replacement of a string in content; undefined keeps the string. */
  readonly onText: (text: PdfString) => PdfString | undefined;
  /** Returns the content to write in place of the given content. */
  readonly onContent: (content: Buffer) => Buffer;
  readonly warn: (sentence: string) => void;
}

/** Rewrites the content of a document: of pages, of forms, and of every other stream that draws. */
export class RedactedDocument {
  readonly #source: Source;
  readonly #revision: Revision;
  readonly #settings: ContentSettings;
  readonly #editor: ContentEditor;
  readonly #pages: RedactedPages;
  readonly #refByDrawn = new Map<DrawnStream, Ref>();
  readonly #tags: RedactedElements;
  #secondary: readonly EditedStream[] = [];

  constructor(source: Source, revision: Revision, settings: ContentSettings) {
    const { file } = source;
    const { onText, onContent } = settings;
    this.#source = source;
    this.#revision = revision;
    this.#settings = settings;
    this.#tags = new RedactedElements(file);
    this.#editor = new ContentEditor(file, {
      onText,
      before: (ref) => this.#secondary.find((it) => it.ref.num === ref.num)?.edited,
      wipeInline: (image, wiped, resources) => redactedInlineImage({ file, resources }, image, wiped),
    });
    this.#pages = new RedactedPages(source, revision, {
      editor: this.#editor,
      tags: this.#tags,
      onContent,
    });
  }

  editSecondary(secondary: readonly SecondaryAreas[]): void {
    this.#secondary = editStreams(this.#source.file, this.#editor, { secondary });
  }

  editPage(areas: PageToRedact): void {
    this.#pages.edit(areas, this.#settings.colour, (edited) => this.#newResources(edited));
  }

  /** Writes all changed streams, pages and structure elements to the revision. */
  async write(): Promise<void> {
    this.#editGlyphs();
    const drawn = [...this.#editor.drawn];
    const replaced = this.#assignRefs(drawn);
    for (const each of drawn) await this.#writeDrawn(each);
    for (const each of this.#secondary) if (!replaced.has(each.ref.num)) this.#writeSecondary(each);
    this.#writeFontResources();
    this.#pages.write({
      resourcesOf: (edited) => this.#newResources(edited),
      refOf: (each) => this.#refByDrawn.get(each),
    });
    for (const { change } of drawn)
      if (change.kind === 'form') this.#tags.markRedacted(change.stream.dict, change.edited.marked);
    for (const { stream, edited } of this.#secondary) this.#tags.markRedacted(stream.dict, edited.marked);
    for (const [ref, element] of this.#tags.changed()) this.#revision.replace(ref, element);
  }

  /**
   * Edits the glyphs that show pictures under areas, and those that these glyphs show. Each is edited once, since what an edit has
   * replaced, such as an image, is unknown to the next.
   * @throws TooComplex when an edited glyph is shown by another, or by itself
   */
  #editGlyphs(): void {
    const edited = new Set<number>();
    for (let glyphs = this.#editor.takeGlyphs(); glyphs.length > 0; glyphs = this.#editor.takeGlyphs()) {
      if (glyphs.some(({ stream }) => edited.has(stream)))
        throw new TooComplex('Letters that are pictures show one another under what is to be redacted.');
      for (const { stream } of glyphs) edited.add(stream);
      const earlier = this.#secondary;
      this.#secondary = editStreams(this.#source.file, this.#editor, { secondary: glyphs, earlier });
    }
  }

  /**
   * Assigns an object number to each changed stream: the number of its original, unless the unchanged original is still
   * drawn elsewhere.
   * @returns the numbers of the originals that are replaced
   */
  #assignRefs(drawn: readonly DrawnStream[]): ReadonlySet<number> {
    const changed = new Set(drawn.flatMap(({ original }) => (original === undefined ? [] : [original.num])));
    const edited = new Map(this.#secondary.map((it) => [it.ref.num, it.edited]));
    const originals = new OriginalsDrawn(this.#source.file, { changed, edited });
    if (changed.size > 0) {
      this.#pages.collectDrawn(originals);
      for (const { edited } of this.#secondary) originals.addContent(edited);
    }
    const free = new Set([...changed].filter((num) => !originals.found.has(num)));
    const replaced = new Set(free);
    for (const each of drawn) {
      const { original } = each;
      const isFirst = original !== undefined && free.delete(original.num);
      this.#refByDrawn.set(each, isFirst ? original : this.#revision.reserve());
    }
    return replaced;
  }

  async #writeDrawn(drawn: DrawnStream): Promise<void> {
    const ref = this.#refByDrawn.get(drawn);
    if (ref === undefined) return;
    const written = await this.#buildStream(drawn);
    if (ref instanceof TargetRef) this.#revision.write(ref, written);
    else if (drawn.change.kind === 'form') this.#revision.replace(ref, written);
    else this.#revision.replaceNow(ref, written);
  }

  async #buildStream({ change }: DrawnStream): Promise<NewStream> {
    const { file } = this.#source;
    const { decoder, warn, onContent } = this.#settings;
    if (change.kind === 'image')
      return await redactedImage({ file, adder: this.#revision, decoder, warn }, change.picture(), change.wiped);
    const { stream, edited } = change;
    return deflated(this.#withResources(dictForContent(stream), edited), onContent(edited.content));
  }

  #writeSecondary({ ref, stream, edited, holder }: EditedStream): void {
    const dict = dictForContent(stream);
    const usesFontResources = holder !== undefined && this.#isFont(holder);
    this.#revision.replace(
      ref,
      deflated(usesFontResources ? dict : this.#withResources(dict, edited), this.#settings.onContent(edited.content)),
    );
  }

  /** Writes the resources of Type 3 fonts: glyph procedures use the resources of their font (ISO 32000-2 §9.6.4). */
  #writeFontResources(): void {
    const byFont = new Map<number, EditedContent[]>();
    for (const { holder, edited } of this.#secondary) {
      if (holder === undefined || edited.drawn.size === 0 || !this.#isFont(holder)) continue;
      byFont.set(holder.num, [...(byFont.get(holder.num) ?? []), edited]);
    }
    for (const [num, contents] of byFont) {
      const font = this.#source.file.dict(new Ref(num))?.clone();
      const resources = contents.reduce<PdfDict | undefined>((sum, it) => this.#newResources(it, sum), undefined);
      if (font !== undefined && resources !== undefined)
        this.#revision.replace(new Ref(num), font.set('Resources', resources));
    }
  }

  #isFont(holder: Ref): boolean {
    return this.#source.file.dict(holder)?.isOfType('Font') === true;
  }

  #withResources(dict: PdfDict, edited: EditedContent): PdfDict {
    const resources = this.#newResources(edited);
    return resources === undefined ? dict : dict.set('Resources', resources);
  }

  /** Returns the resources that edited content needs; undefined when its present resources suffice. */
  #newResources(edited: EditedContent, from = edited.resources): PdfDict | undefined {
    const { drawn, properties } = edited;
    if (drawn.size === 0 && properties.size === 0) return undefined;
    const { file } = this.#source;
    const resources = from?.clone() ?? new PdfDict();
    for (const [name, each] of drawn) {
      const objects = file.dict(resources.get(each.category))?.clone() ?? new PdfDict();
      const ref = this.#refByDrawn.get(each);
      resources.set(each.category, objects.set(name, ref === undefined ? null : (each.resourceFor?.(ref) ?? ref)));
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
