import type { OutlineSubsetter } from '../../formats/sfnt/subset-true-type.js';
import type { Source } from '../assembly/source.js';
import { walkObjects } from '../compress/walk-objects.js';
import { joinedContent } from '../content/joined-content.js';
import type { PdfFile } from '../file/pdf-file.js';
import { deflated } from '../filters/filters.js';
import { hiddenLayers } from '../pages/hidden-layers.js';
import { geometryOf } from '../pages/page-geometry.js';
import { PdfDict, PdfName, Ref } from '../syntax/values.js';
import { lastRef } from '../xref/last-ref.js';
import { nameBeside } from '../write/name-beside.js';
import { Revision } from '../write/revision.js';
import type { Writable } from '../write/writer.js';
import { DrawnTransparency } from './flatten/drawn-transparency.js';
import type { FontFinder } from './fonts/font-finder.js';
import { FontMend } from './fonts/font-mend.js';
import type { PdfaLevel } from './level.js';
import { AppearanceForms } from './mend/appearance-forms.js';
import { mendActions } from './mend/mend-actions.js';
import { fieldType, keptAnnotations, mendAnnotation, plainForm } from './mend/mend-annotation.js';
import { mendBoxes } from './mend/mend-boxes.js';
import { mendEmbeddedFile, mendFileAnnotation, mendFileSpecification } from './mend/mend-attachments.js';
import { associateFiles, mendedCatalog } from './mend/mend-catalog.js';
import { ColourMend } from './mend/colour-mend.js';
import { InheritedResources } from './mend/inherited-resources.js';
import { ContentMend, isToMend } from './mend/mend-content.js';
import { isFont, mendFont } from './mend/mend-font.js';
import { mendGlyphList } from './mend/mend-glyph-list.js';
import { mendGraphicsState, mendOverprint, mendXObject } from './mend/mend-graphics.js';
import { mendNames, NamesInUtf8 } from './mend/mend-names.js';
import { mendLanguage } from './mend/mend-language.js';
import { mendNumbers } from './mend/mend-numbers.js';
import { mendStructure } from './mend/mend-structure.js';
import type { Mend, MendContext } from './mend/mend.js';
import { withShallowStates } from './mend/shallow-states.js';
import { SharedResources } from './mend/shared-resources.js';
import { OutputColours } from './output-colours.js';
import { MAX_SAVED } from './check/content-rules.js';
import { claimingMetadata } from './packet.js';
import { missingGlyphs } from './shown/missing-glyphs.js';
import { type FontKey, fontKey, ShownFonts, type ShownFont } from './shown/shown-fonts.js';
import { SavedDepth } from './shown/saved-depth.js';
import { walkContent } from './shown/walk-content.js';
import { inEightBits, mendedData, unwrappedJpeg2000, withData } from './stream-mend.js';
import { type DocumentSurvey, surveyDocument } from './survey-document.js';
import { isTransparencyGroup } from './transparency.js';

const MAX_CONTENT_BYTES = 2 ** 28;

export interface WriterInput {
  readonly target: string;
  readonly level: PdfaLevel;
}

export interface WriterMeans {
  readonly subsetOutlines: OutlineSubsetter;
  readonly findFont: FontFinder;
  warn(sentence: string): void;
}

/** Writes a document as PDF/A; whether the result meets the level is checked afterwards. */
export class PdfaWriter {
  readonly #file: PdfFile;
  readonly #context: MendContext;
  readonly #survey: DocumentSurvey;
  readonly #revision: Revision;
  #colours: OutputColours | undefined;
  readonly #shown: readonly ShownFont[];
  #content: ContentMend | undefined;
  readonly #inherited: InheritedResources;
  /** The object numbers of pages, and of streams, that save graphics states within too many others. */
  readonly #deep = new Set<number>();
  #mends: readonly Mend[] = [];
  #directFonts: ReadonlyMap<FontKey | undefined, PdfDict> = new Map();

  constructor(
    private readonly source: Source,
    private readonly input: WriterInput,
    private readonly means: WriterMeans,
  ) {
    this.#file = source.file;
    // PDF/A-1 has no layers: all that stays is shown.
    const hidden = input.level.part === 1 ? hiddenLayers(source.file) : undefined;
    this.#context = { file: source.file, level: input.level, hidden, warn: (sentence) => means.warn(sentence) };
    this.#survey = surveyDocument(source.file);
    const fonts = new ShownFonts(source.file);
    this.#inherited = new InheritedResources(source.file);
    let forbidden = 0;
    const saved = new SavedDepth();
    const drawn = new Set(source.tree.pages.flatMap((page) => contentStreams(source.file, page.ref)));
    walkContent(source.file, (operation, state, place) => {
      fonts.visit(operation, state, place);
      this.#inherited.visit(operation, place);
      drawn.add(place.object);
      if (saved.after(operation.operator, place) > MAX_SAVED) this.#deep.add(place.object);
      if (isToMend(operation, place.bytes, { file: source.file, level: input.level })) forbidden += 1;
    });
    this.#shown = fonts.all;
    const isMissing = missingGlyphs(source.file, this.#shown);
    if (isMissing !== undefined || forbidden > 0 || hidden !== undefined) {
      this.#content = new ContentMend(this.#context, isMissing ?? ((): boolean => false));
    }
    this.#revision = new Revision(source, input.target, {
      fixedVersion: input.level.part === 1 ? '1.4' : '1.7',
      objectStreams: input.level.part > 1 && source.file.usesObjectStreams,
      transform: (dict, ref) => this.#mended(dict, ref),
      transformStream: (ref, stream) => {
        const { level } = input;
        const data = mendedData(source.file, stream, { level, content: this.#content, isDrawn: drawn.has(ref.num) });
        const mended = (): PdfDict => this.#mended(stream.dict, ref);
        if (data !== undefined) return withData(mended(), data);
        const image = { stream, mended };
        return inEightBits(source.file, image, level) ?? unwrappedJpeg2000(source.file, image);
      },
    });
  }

  run(): void {
    const { level } = this.input;
    using revision = this.#revision;
    const colours = new OutputColours(this.#file, revision, { survey: this.#survey, level });
    const catalog = mendedCatalog(this.#context);
    catalog.set('OutputIntents', colours.intents);
    this.#colours = colours;
    const { packet, info } = claimingMetadata(this.#file, level, (it) => this.means.warn(it));
    const shared = new SharedResources((it) => revision.add(colours.addTo(it.clone(), true)));
    const add = (value: Writable): Ref => revision.add(value);
    const { separations, usesSpotColours } = this.#survey;
    const spots = level.part > 1 && usesSpotColours ? { separations, add } : undefined;
    this.#mends = [
      this.#inherited.mend(shared, { names: level.part > 1, colours: colours.defaults.size > 0 }),
      mendActions,
      mendAnnotation((box, content) => revision.add(plainForm(box, content))),
      new AppearanceForms(this.#file, this.source.tree.pages).mend,
      mendXObject,
      mendGraphicsState,
      mendFileSpecification,
      mendEmbeddedFile(this.#survey.embeddedFiles),
      mendFileAnnotation((specification) => revision.add(specification)),
      mendFont,
      mendStructure,
      mendLanguage,
      ...(level.part > 1 ? [mendNames(new NamesInUtf8(this.#file))] : []),
      mendNumbers,
      ...(colours.defaults.size > 0 || spots !== undefined
        ? [new ColourMend(this.#file, { defaults: colours.defaults, spots, add }).mend]
        : []),
      ...(level.part > 1 && colours.hasCmykProfile ? [mendOverprint] : []),
      ...(this.#mayDropGroups() ? [dropGroup] : []),
      ...(level.part === 1 ? [mendGlyphList(revision)] : []),
    ];
    catalog.set('Metadata', revision.add(packet));
    if (level.part === 3) associateFiles(catalog, this.#file, revision);
    const root = this.#file.trailer.get('Root');
    if (root instanceof Ref) revision.replace(root, catalog);
    const { fonts } = this.#survey;
    this.#directFonts = new FontMend(this.#file, { ...this.means, revision, level, fonts, shown: this.#shown }).run();
    this.#replacePages(shared);
    this.#dropSignatures();
    revision.finish(info);
  }

  /** Returns the number of the object of the source that became the object `num`; undefined for an added object. */
  sourceOf(num: number): number | undefined {
    return this.#revision.sourceOf(num);
  }

  /** Groups without transparent content draw the same without being groups. */
  #mayDropGroups(): boolean {
    if (this.input.level.part !== 1) return false;
    const drawn = new DrawnTransparency(this.#file);
    return !this.source.tree.pages.some((page) => drawn.inPage(this.#revision.pageDict(page)));
  }

  #replacePages(shared: SharedResources): void {
    for (const page of this.source.tree.pages) {
      const dict = this.#revision.pageDict(page);
      const content = this.#mendedContent(dict);
      const shallow = this.#deep.has(page.ref.num) ? this.#withShallowStates(dict, content) : undefined;
      const changed = shallow ?? content;
      if (changed !== undefined) dict.set('Contents', this.#revision.add(deflated(new PdfDict(), changed)));
      const annotations = keptAnnotations(dict, this.#context);
      if (annotations !== undefined) dict.set('Annots', annotations);
      const inherited = page.inherited.get('Resources');
      // The forms that were added are in resources of their own.
      if (shallow === undefined && inherited instanceof PdfDict) dict.set('Resources', shared.of(inherited));
      else if (!dict.has('Resources')) dict.set('Resources', new PdfDict());
      // ISO 19005-2 §6.10 forbids steps of presentations.
      dict.delete('PresSteps');
      mendBoxes(this.#file, dict, this.input.level);
      this.#revision.replace(page.ref, dict);
    }
  }

  /** The changed content of a page; undefined when nothing in it is forbidden. */
  #mendedContent(page: PdfDict): Buffer | undefined {
    const mend = this.#content;
    const resources = this.#file.dict(page.get('Resources'));
    if (mend === undefined || resources === undefined) return undefined;
    return mend.from(joinedContent(this.#file, page.get('Contents'), MAX_CONTENT_BYTES), resources);
  }

  /** The content with forms in place of states that are saved too deep, which go into the resources of the page. */
  #withShallowStates(page: PdfDict, mended: Buffer | undefined): Buffer | undefined {
    const content = mended ?? joinedContent(this.#file, page.get('Contents'), MAX_CONTENT_BYTES);
    const resources = this.#file.dict(page.get('Resources'))?.clone() ?? new PdfDict();
    const forms = this.#file.dict(resources.get('XObject'))?.clone() ?? new PdfDict();
    const place = this.#revision.reserve();
    const shallow = withShallowStates(this.#file, content, {
      around: geometryOf(this.#file, page).visible,
      addForm: (bytes, box) => {
        const dict = { Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: box, Resources: place };
        const name = nameBeside(forms, `Deep${forms.size}`);
        forms.set(name, this.#revision.add(deflated(PdfDict.of(dict), bytes)));
        return name;
      },
    });
    resources.set('XObject', forms);
    this.#revision.write(place, this.#colours?.addTo(resources, true) ?? resources);
    if (shallow !== undefined) page.set('Resources', place);
    return shallow;
  }

  /** The conversion breaks signatures, and a PDF/A may not have broken ones (ISO 19005-2 §6.4.3). */
  #dropSignatures(): void {
    walkObjects(this.#file, { transform: (dict) => dict, roots: [this.#file.catalog] }, ({ ref, value }) => {
      if (!(value instanceof PdfDict) || !value.has('V') || fieldType(value, this.#context) !== 'Sig') return;
      const field = value.clone();
      field.delete('V');
      this.#revision.replace(ref, field);
    });
  }

  #mended(dict: PdfDict, ref: Ref | undefined): PdfDict {
    const direct = ref === undefined && isFont(this.#file, dict) ? this.#directFonts.get(fontKey(dict)) : undefined;
    const changed = (direct ?? dict).clone();
    for (const mend of this.#mends) mend(changed, this.#context, ref);
    if (!changed.isOfType('Catalog')) changed.delete('Metadata');
    // All pages have got resources of their own; inherited ones may break rules that those of pages do not break.
    if (changed.isOfType('Pages')) changed.delete('Resources');
    const isResources = ref !== undefined && this.#survey.resources.has(ref.num);
    return this.#colours?.addTo(changed, isResources) ?? changed;
  }
}

const dropGroup: Mend = (dict, { file }) => {
  if (isTransparencyGroup(file, dict.get('Group'))) dict.delete('Group');
};

/** Returns the object numbers of the content streams of a page. */
function contentStreams(file: PdfFile, page: Ref): readonly number[] {
  const contents = file.dict(page)?.get('Contents');
  return (file.array(contents) ?? [contents]).flatMap((it) => lastRef(file, it)?.num ?? []);
}
