import type { OutlineSubsetter } from '../../formats/sfnt/subset-true-type.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { type ContentUsage, contentUsage } from '../compress/content-usage.js';
import { walkObjects } from '../compress/walk-objects.js';
import { filtersOf, deflated } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { tryRead } from '../file/try-read.js';
import { pdfaClaim } from '../metadata/pdfa-claim.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../syntax/values.js';
import type { OtherStream } from '../write/copier.js';
import { Revision } from '../write/revision.js';
import { checkFile } from './check/check-conformance.js';
import { embedSimpleFont } from './fonts/embed-simple-font.js';
import { fitWidths } from './fonts/fit-widths.js';
import type { FontFinder } from './fonts/font-finder.js';
import { describedFont, isEmbedded } from './fonts/font-program.js';
import { withGlyphList } from './fonts/glyph-lists.js';
import { wantedFont } from './fonts/wanted-font.js';
import { readable } from './shown/glyph-reader.js';
import { ShownFonts, type ShownFont } from './shown/shown-fonts.js';
import { CodeRemoval } from './shown/without-codes.js';
import { missingGlyphs } from './shown/missing-glyphs.js';
import { joinedContent } from '../content/joined-content.js';
import { walkContent } from './shown/walk-content.js';
import { completeUnicode } from './fonts/complete-unicode.js';
import { levelName, type PdfaLevel, type Violation } from './level.js';
import type { Mend, MendContext } from './mend/mend.js';
import { mendActions } from './mend/mend-actions.js';
import { emptyForm, fieldType, keptAnnotations, mendAnnotation } from './mend/mend-annotation.js';
import { mendFileSpecification } from './mend/mend-attachments.js';
import { embeddedFiles, mendedCatalog } from './mend/mend-catalog.js';
import { mendFont } from './mend/mend-font.js';
import { mendStructure } from './mend/mend-structure.js';
import { mendColours, mendGraphicsState, mendXObject } from './mend/mend-graphics.js';
import { addProfile, type IntentSpace, outputIntent } from './output-intent.js';
import { claimingMetadata } from './packet.js';
import { type DocumentSurvey, surveyDocument } from './survey-document.js';
import { DrawnTransparency } from './flatten/drawn-transparency.js';
import { isTransparencyGroup } from './transparency.js';

export interface ConvertInput {
  readonly source: NamedSource;
  readonly target: string;
  readonly level: PdfaLevel;
}

/** The violations that are left in the result; `unchanged` when the source already meets the level it claims. */
export interface Conversion {
  readonly state: 'unchanged' | 'written';
  readonly violations: readonly Violation[];
}

export interface ConvertTools {
  readonly subsetOutlines: OutlineSubsetter;
  readonly findFont: FontFinder;
}

/** Writes a document as PDF/A, and checks the result. */
export function convertDocument(input: ConvertInput, tools: ConvertTools): Promise<PdfResult<Conversion>> {
  return pdfResult((warn): Conversion => {
    const { level } = input;
    using source = openSource(input.source);
    const isClaimed = pdfaClaim(source.file) === `${level.part}${level.conformance}`;
    if (isClaimed && checkFile(source.file, level).length === 0) return { state: 'unchanged', violations: [] };
    new Converter(source, input, { ...tools, warn: (sentence) => warn(`${source.name}: ${sentence}`) }).run();
    using result = openSource({ path: input.target, name: source.name });
    return { state: 'written', violations: checkFile(result.file, level) };
  });
}

const MAX_STREAM_BYTES = 2 ** 28;

interface Means extends ConvertTools {
  warn(sentence: string): void;
}

class Converter {
  readonly #file: PdfFile;
  readonly #context: MendContext;
  readonly #survey: DocumentSurvey;
  readonly #revision: Revision;
  /** Colour spaces for /DefaultRGB and /DefaultCMYK of resources, by these keys. */
  readonly #defaults = new Map<string, PdfValue>();
  readonly #shown: readonly ShownFont[];
  readonly #removal: CodeRemoval | undefined;
  #mends: readonly Mend[] = [];

  constructor(
    private readonly source: Source,
    private readonly input: ConvertInput,
    private readonly means: Means,
  ) {
    this.#file = source.file;
    this.#context = { file: source.file, level: input.level, warn: (sentence) => means.warn(sentence) };
    this.#survey = surveyDocument(source.file);
    const fonts = new ShownFonts(source.file);
    walkContent(source.file, fonts.visit);
    this.#shown = fonts.all;
    const isMissing = missingGlyphs(source.file, this.#shown);
    this.#removal = isMissing && new CodeRemoval(source.file, isMissing);
    this.#revision = new Revision(source, input.target, {
      fixedVersion: input.level.part === 1 ? '1.4' : '1.7',
      objectStreams: input.level.part > 1 && source.file.usesObjectStreams,
      transform: (dict, ref) => this.#mended(dict, ref),
      transformStream: (ref, stream) => this.#recoded(ref, stream),
    });
  }

  run(): void {
    using revision = this.#revision;
    const catalog = mendedCatalog(this.#context);
    catalog.set('OutputIntents', [this.#intent()]);
    const { packet, info } = claimingMetadata(this.#file, this.input.level, (it) => this.means.warn(it));
    this.#mends = [
      mendActions,
      mendAnnotation((box) => revision.add(emptyForm(box))),
      mendXObject,
      mendGraphicsState,
      mendFileSpecification,
      mendFont,
      mendStructure,
      mendColours(new Map([...this.#defaults].map(([key, value]) => [key.replace('Default', 'Device'), value]))),
      ...(this.#mayDropGroups() ? [dropGroup] : []),
    ];
    catalog.set('Metadata', revision.add(packet));
    if (this.input.level.part === 3) {
      const files = embeddedFiles(this.#context);
      if (files.length > 0) catalog.set('AF', files);
    }
    const root = this.#file.trailer.get('Root');
    if (root instanceof Ref) revision.replace(root, catalog);
    this.#replacePages();
    this.#embedFonts();
    for (const { ref, program } of fitWidths(this.#file, this.#shown)) this.#revision.replace(ref, program);
    if (this.input.level.conformance !== 'b') this.#completeUnicode();
    if (this.input.level.part === 1) this.#listGlyphs();
    this.#dropSignatures();
    revision.finish(info);
  }

  /** Keeps the output intent for PDF/A of the document; its profile decides which device colours need another space. */
  #intent(): PdfValue {
    const found = (this.#file.array(this.#file.catalog.get('OutputIntents')) ?? []).find((value) => {
      const intent = this.#file.dict(value);
      return this.#file.name(intent?.get('S')) === 'GTS_PDFA1' && this.#spaceOf(intent) !== undefined;
    });
    const space = this.#spaceOf(this.#file.dict(found)) ?? 'rgb';
    if (space !== 'rgb' && this.#survey.usesRgb) this.#setDefault('rgb', 'DefaultRGB');
    if (space !== 'cmyk' && this.#survey.usesCmyk) this.#setDefault('cmyk', 'DefaultCMYK');
    return found ?? outputIntent(this.#revision, space);
  }

  #spaceOf(intent: PdfDict | undefined): IntentSpace | undefined {
    const components = this.#file.number(this.#file.stream(intent?.get('DestOutputProfile'))?.dict.get('N'));
    return components === 3 ? 'rgb' : components === 4 ? 'cmyk' : undefined;
  }

  #setDefault(space: IntentSpace, key: string): void {
    const colours = this.#revision.add([new PdfName('ICCBased'), addProfile(this.#revision, space)]);
    this.#defaults.set(key, colours);
  }

  /** Groups without transparent content draw the same without being groups. */
  #mayDropGroups(): boolean {
    if (this.input.level.part !== 1) return false;
    const drawn = new DrawnTransparency(this.#file);
    return !this.source.tree.pages.some((page) => drawn.inPage(this.#revision.pageDict(page)));
  }

  #replacePages(): void {
    for (const page of this.source.tree.pages) {
      const dict = this.#revision.pageDict(page);
      const content = this.#withoutMissing(dict);
      if (content !== undefined) dict.set('Contents', this.#revision.add(deflated(new PdfDict(), content)));
      const annotations = keptAnnotations(dict, this.#context);
      if (annotations !== undefined) dict.set('Annots', annotations);
      if (!dict.has('Resources')) dict.set('Resources', new PdfDict());
      // ISO 19005-2 §6.10 forbids steps of presentations.
      dict.delete('PresSteps');
      this.#revision.replace(page.ref, dict);
    }
  }

  /** The content of a page without codes that have no glyphs; undefined when it shows none. */
  #withoutMissing(page: PdfDict): Buffer | undefined {
    const removal = this.#removal;
    const resources = this.#file.dict(page.get('Resources'));
    if (removal === undefined || resources === undefined) return undefined;
    return removal.from(joinedContent(this.#file, page.get('Contents'), MAX_STREAM_BYTES), resources);
  }

  #withoutMissingIn(stream: PdfStream): Buffer | undefined {
    const removal = this.#removal;
    const resources = this.#file.dict(stream.dict.get('Resources'));
    if (removal === undefined || resources === undefined) return undefined;
    return tryRead(() => removal.from(this.#file.decodeStream(stream, MAX_STREAM_BYTES), resources));
  }

  #embedFonts(): void {
    const fonts = this.#survey.fonts.filter((ref) => {
      const font = this.#file.dict(ref);
      return font !== undefined && !isEmbedded(this.#file, font);
    });
    if (fonts.length === 0) return;
    const roots = [this.#file.trailer.get('Root') ?? null];
    const usage = contentUsage(this.#file, { transform: (dict) => dict, roots });
    for (const ref of fonts) this.#embedFont(ref, usage);
  }

  #embedFont(ref: Ref, usage: ContentUsage | undefined): void {
    const font = this.#file.dict(ref);
    if (font === undefined || this.#file.name(font.get('Subtype')) === 'Type0') return;
    const wanted = wantedFont(this.#file, font);
    const found = this.means.findFont(wanted);
    if (found === undefined) return;
    const use = { file: this.#file, font, codes: usage?.codes.get(ref.num) };
    const { subsetOutlines } = this.means;
    const embedded = readable(() => embedSimpleFont(use, found, { adder: this.#revision, subsetOutlines }));
    if (embedded === undefined) return;
    this.#revision.replace(ref, embedded);
    this.means.warn(`The font ${wanted.name} is not embedded; ${found.family} was embedded in its place.`);
  }

  /** Completes the ToUnicode CMaps of the embedded fonts; fonts that are embedded here have one already. */
  #completeUnicode(): void {
    for (const shown of this.#shown) {
      if (shown.ref === undefined || !isEmbedded(this.#file, shown.dict)) continue;
      const cmap = completeUnicode(this.#file, shown);
      if (cmap !== undefined)
        this.#revision.replace(shown.ref, shown.dict.clone().set('ToUnicode', this.#revision.add(cmap)));
    }
  }

  /** Lists the glyphs of font subsets (ISO 19005-1 §6.3.5). */
  #listGlyphs(): void {
    for (const ref of this.#survey.fonts) {
      const font = this.#file.dict(ref);
      const described = font && describedFont(this.#file, font);
      const place = described?.get('FontDescriptor');
      const descriptor = this.#file.dict(place);
      if (described === undefined || descriptor === undefined || !(place instanceof Ref)) continue;
      const listed = readable(() => withGlyphList(this.#file, { font: described, descriptor }, this.#revision));
      if (listed !== undefined) this.#revision.replace(place, listed);
    }
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
    const changed = dict.clone();
    for (const mend of this.#mends) mend(changed, this.#context, ref);
    if (!changed.isOfType('Catalog')) changed.delete('Metadata');
    // All pages have got resources of their own; inherited ones may break rules that those of pages do not break.
    if (changed.isOfType('Pages')) changed.delete('Resources');
    if (this.#defaults.size === 0) return changed;
    const own = changed.get('Resources');
    if (own instanceof PdfDict) changed.set('Resources', this.#withDefaults(own.clone()));
    return ref !== undefined && this.#survey.resources.has(ref.num) ? this.#withDefaults(changed) : changed;
  }

  #withDefaults(resources: PdfDict): PdfDict {
    const spaces = this.#file.dict(resources.get('ColorSpace'))?.clone() ?? new PdfDict();
    for (const [key, value] of this.#defaults) if (!spaces.has(key)) spaces.set(key, value);
    return resources.set('ColorSpace', spaces);
  }

  /** Encodes data again that have a filter which PDF/A forbids: LZW (ISO 19005-1 §6.1.10) or Crypt. */
  #recoded(ref: Ref, stream: PdfStream): OtherStream | undefined {
    const edited = this.#withoutMissingIn(stream);
    if (edited !== undefined) return this.#encoded(this.#mended(stream.dict, ref), edited);
    const filters = tryRead(() => filtersOf(stream.dict, (value) => this.#file.resolve(value))) ?? [];
    if (!filters.some(({ name }) => FORBIDDEN_FILTERS.includes(name))) return undefined;
    const data = tryRead(() => this.#file.decodeStream(stream, MAX_STREAM_BYTES));
    if (data === undefined) return undefined;
    return this.#encoded(this.#mended(stream.dict, ref), data);
  }

  #encoded(plain: PdfDict, data: Buffer): OtherStream {
    for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) plain.delete(key);
    const { dict, bytes } = deflated(plain, data);
    return { dict, data: { length: bytes.length, eachChunk: (visit) => visit(bytes) } };
  }
}

const FORBIDDEN_FILTERS: readonly string[] = ['LZWDecode', 'LZW', 'Crypt'];

const dropGroup: Mend = (dict, { file }) => {
  if (isTransparencyGroup(file, dict.get('Group'))) dict.delete('Group');
};

/** A sentence for the refusal of a document. */
export function refusalOf(name: string, level: PdfaLevel, violation: Violation): string {
  const { clause, sentence, object, page } = violation;
  const where = [page === undefined ? [] : `page ${page}`, object === undefined ? [] : `object ${object}`].flat();
  const place = where.length === 0 ? '' : ` (${where.join(', ')})`;
  return `${name}: the document cannot become ${levelName(level)}. ${clause}: ${sentence}${place}`;
}
