import { TooComplex } from '../../errors.js';
import { addToGroup } from '../../groups.js';
import type { Source } from '../assembly/source.js';
import { deflated } from '../filters/filters.js';
import type { Revision } from '../write/revision.js';
import { type NewStream, PdfDict, type PdfString, Ref, TargetRef } from '../syntax/values.js';
import { appearanceBoxes } from './box-operators.js';
import type { Colour } from '../../contract/colour.js';
import { ContentEditor } from './drawing/content-editor.js';
import type { RemovedCodes } from './content/removed-codes.js';
import { type DrawnStream, type EditedContent, withDrawn } from './drawing/drawn-stream.js';
import type { SecondaryAreas } from './secondary/secondary-areas.js';
import { OriginalsDrawn } from './drawing/originals-drawn.js';
import type { PictureDecoder } from './pixels/picture-decoder.js';
import { redactedImage } from './drawing/redact-images.js';
import { redactedInlineImage } from './drawing/redact-inline-image.js';
import { dictForContent, editSecondaryStream, type EditedStream } from './drawing/redacted-streams.js';
import { type PageToRedact, RedactedPages } from './redacted-pages.js';
import { replacementKeys } from './content/redact-marks.js';
import { RedactedElements } from './redacted-elements.js';
import type { UnusedFonts } from './unused-fonts.js';

export interface ContentSettings {
  readonly colour: Colour;
  readonly decoder: PictureDecoder;
  /** Returns the replacement of a string in content; undefined keeps the string. */
  readonly onText: (text: PdfString) => PdfString | undefined;
  /** Returns the content to write in place of the given content. */
  readonly onContent: (content: Buffer) => Buffer;
  readonly warn: (sentence: string) => void;
  /** Gets the fonts that no content names any more. */
  readonly unusedFonts: UnusedFonts;
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
  /** The areas in secondary content, by the numbers of its streams. */
  readonly #areas = new Map<number, SecondaryAreas[]>();
  readonly #secondary = new Map<number, EditedStream>();

  constructor(source: Source, revision: Revision, settings: ContentSettings) {
    const { file } = source;
    const { colour, onText, onContent, warn } = settings;
    this.#source = source;
    this.#revision = revision;
    this.#settings = settings;
    this.#tags = new RedactedElements(file);
    this.#editor = new ContentEditor(file, {
      onText,
      boxesOf: (places) => appearanceBoxes(places, colour),
      areasOf: (ref) => this.#areas.get(ref.num) ?? [],
      wipeInline: (image, wiped, resources) => redactedInlineImage({ file, resources }, image, wiped),
    });
    this.#pages = new RedactedPages(source, revision, {
      editor: this.#editor,
      tags: this.#tags,
      onContent,
      warn,
    });
  }

  /** Adds areas in secondary content, which are redacted wherever it is drawn; call it before `editPage`. */
  addSecondary(secondary: readonly SecondaryAreas[]): void {
    for (const areas of secondary) addToGroup(this.#areas, areas.stream, areas);
  }

  /** The codes that content lost, by font. */
  get removedCodes(): RemovedCodes {
    return this.#editor.removedCodes;
  }

  editPage(areas: PageToRedact): void {
    this.#pages.edit(areas, this.#settings.colour, (edited) => this.#newResources(edited));
  }

  /** Writes all changed streams, pages and structure elements to the revision. */
  async write(): Promise<void> {
    this.#editSecondary(this.#areas.keys());
    this.#editGlyphs();
    const { drawn, secondary } = this.#streamsToWrite();
    this.#findUnusedFonts(drawn);
    for (const each of drawn) await this.#writeDrawn(each);
    for (const each of secondary) this.#writeSecondary(each);
    this.#writeFontResources(secondary);
    this.#pages.write({
      resourcesOf: (edited) => this.#newResources(edited),
      refOf: (each) => this.#refByDrawn.get(each),
    });
    for (const { change } of drawn)
      if (change.kind === 'form') this.#tags.markRedacted(change.stream.dict, change.edited.marked);
    for (const { stream, edited } of secondary) this.#tags.markRedacted(stream.dict, edited.marked);
    for (const [ref, element] of this.#tags.changed()) this.#revision.replace(ref, element);
  }

  /**
   * Edits the glyphs that show pictures under areas, and those that these glyphs show. Each is edited with all its areas.
   * @throws TooComplex when an edited glyph is shown by another, or by itself
   */
  #editGlyphs(): void {
    const edited = new Set<number>();
    for (let glyphs = this.#editor.glyphs.take(); glyphs.length > 0; glyphs = this.#editor.glyphs.take()) {
      if (glyphs.some(({ stream }) => edited.has(stream)))
        throw new TooComplex('Letters that are pictures show one another under what is to be redacted.');
      for (const { stream } of glyphs) edited.add(stream);
      this.addSecondary(glyphs);
      this.#editSecondary(new Set(glyphs.map(({ stream }) => stream)));
    }
  }

  #editSecondary(streams: Iterable<number>): void {
    for (const num of streams) {
      const edited = editSecondaryStream(this.#source.file, this.#editor, { num, places: this.#areas.get(num) ?? [] });
      if (edited !== undefined) this.#secondary.set(num, edited);
    }
  }

  /**
   * Returns the changed streams that the result needs, and gives each an object number: that of its original, unless the
   * unchanged original is still drawn elsewhere. A secondary stream is not needed when all content draws it with further changes.
   */
  #streamsToWrite(): { readonly drawn: Iterable<DrawnStream>; readonly secondary: readonly EditedStream[] } {
    const all = [...this.#secondary.values()];
    const drawnWith = (secondary: readonly EditedStream[]): ReadonlySet<DrawnStream> =>
      withDrawn([...this.#pages.drawn(), ...secondary.flatMap(({ edited }) => [...edited.drawn.values()])]);
    const drawnWithAll = drawnWith(all);
    const free = this.#originalsNotDrawn(drawnWithAll);
    const withoutReplaced = (drawn: ReadonlySet<DrawnStream>): readonly EditedStream[] => {
      const replaced = new Set(Array.from(drawn, ({ original }) => original?.num));
      return all.filter(({ ref: { num } }) => !free.has(num) || !replaced.has(num));
    };
    // Twice, because streams that only draw one another do not replace one another.
    const secondary = withoutReplaced(drawnWith(withoutReplaced(drawnWithAll)));
    const drawn = drawnWith(secondary);
    for (const { ref } of secondary) free.delete(ref.num);
    for (const each of drawn) {
      const { original } = each;
      const isFirst = original !== undefined && free.delete(original.num);
      this.#refByDrawn.set(each, isFirst ? original : this.#revision.reserve());
    }
    return { drawn, secondary };
  }

  /** Returns the numbers of the originals of changed streams that are no longer drawn. */
  #originalsNotDrawn(drawn: Iterable<DrawnStream>): Set<number> {
    const changed = new Set(
      Array.from(drawn).flatMap(({ original }) => (original === undefined ? [] : [original.num])),
    );
    const found = this.#findDrawn(changed);
    return new Set([...changed].filter((num) => !found.has(num)));
  }

  /** Returns which of these objects, forms, images or fonts of the source, the content of the result still names. */
  #findDrawn(changed: ReadonlySet<number>): ReadonlySet<number> {
    if (changed.size === 0) return changed;
    const edited = new Map(Array.from(this.#secondary, ([num, it]) => [num, it.edited]));
    const originals = new OriginalsDrawn(this.#source.file, { changed, edited });
    this.#pages.collectDrawn(originals);
    for (const each of edited.values()) originals.addContent(each);
    return originals.found;
  }

  /** @param drawn the changed streams of the result */
  #findUnusedFonts(drawn: Iterable<DrawnStream>): void {
    const contents = [
      ...Array.from(drawn).flatMap(({ change }) => (change.kind === 'form' ? [change.edited] : [])),
      ...Array.from(this.#secondary.values(), ({ edited }) => edited),
    ];
    const names = new Set([...this.#pages.unusedFonts(), ...contents.flatMap((it) => [...it.unusedFonts])]);
    this.#settings.unusedFonts.find(names, (fonts) => this.#findDrawn(fonts));
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
  #writeFontResources(secondary: readonly EditedStream[]): void {
    const byFont = new Map<number, EditedContent[]>();
    for (const { holder, edited } of secondary) {
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
        const list = file.dict(lists.get(name));
        // A copy of a layer without a replacement text would be another layer, which is never off.
        if (list === undefined || !replacementKeys.some((key) => list.has(key))) continue;
        const rest = list.clone();
        for (const key of replacementKeys) rest.delete(key);
        lists.set(name, rest);
      }
      resources.set('Properties', lists);
    }
    return resources;
  }
}
