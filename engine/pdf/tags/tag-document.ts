import { readerMatrix, pageMatrix, sizeOf, transformBox } from '../../geometry/geometry.js';
import type { PageFacts } from '../../document/document-model.js';
import type { FlowElement } from '../../document/flow-elements.js';
import { readJsonLines } from '../../files/json-lines.js';
import { languageTag } from '../../text/language-tag.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { FontCache } from '../content/fonts/font-cache.js';
import { joinedContent } from '../content/joined-content.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { deflated } from '../filters/filters.js';
import { geometryOf } from '../pages/page-geometry.js';
import { type Page, pageDict } from '../pages/page-tree.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../syntax/values.js';
import { ContentOwner } from './content-owner.js';
import { CONTENT_LIMIT, FormTagger } from './form-tagger.js';
import type { LeafPlace } from './leaf.js';
import { AnnotationTagger } from './page-annotations.js';
import { PageAreas } from './page-areas.js';
import { type PageLink, PageLinks } from './page-links.js';
import { ParentTree } from './parent-tree.js';
import { StructureBuilder } from './structure-builder.js';
import { tagContent } from './tag-content.js';
import { TaggedWriter } from './tagged-writer.js';
import { writeStructure } from './write-structure.js';

export interface TagInput {
  readonly source: NamedSource;
  readonly target: string;
  /** The path of a file: a `FlowElement` in each line. */
  readonly elements: string;
  readonly pages: readonly PageFacts[];
  /** BCP 47, of most of the text. */
  readonly language: string;
  /** Whether the result has only structure types of PDF 1.4. */
  readonly onlyPdf14: boolean;
}

/** Writes a document with a new structure tree, made from its document model; an old tree is removed. */
export default function tagDocument(input: TagInput): Promise<PdfResult<null>> {
  return pdfResult(async () => {
    using source = openSource(input.source);
    const builder = new StructureBuilder(input.pages);
    for await (const element of readJsonLines<FlowElement>(input.elements)) builder.add(element);
    using tagger = new DocumentTagger(source, input, builder);
    source.tree.pages.forEach((page, index) => tagger.tagPage(page, index + 1));
    tagger.finish();
    return null;
  });
}

class DocumentTagger implements Disposable {
  readonly #source: Source;
  readonly #input: TagInput;
  readonly #builder: StructureBuilder;
  readonly #writer: TaggedWriter;
  readonly #parents = new ParentTree();
  readonly #annotations: AnnotationTagger;
  readonly #forms: FormTagger;
  readonly #fonts: FontCache;

  constructor(source: Source, input: TagInput, builder: StructureBuilder) {
    const { file } = source;
    this.#source = source;
    this.#input = input;
    this.#builder = builder;
    this.#writer = new TaggedWriter(source, input.target);
    this.#annotations = new AnnotationTagger(file, this.#writer, this.#parents);
    this.#forms = new FormTagger(file, this.#writer, this.#parents);
    this.#fonts = new FontCache(file);
  }

  [Symbol.dispose](): void {
    this.#writer[Symbol.dispose]();
  }

  tagPage(page: Page, number: number): void {
    const { file } = this.#source;
    const whole = pageDict(file, page);
    const geometry = geometryOf(file, whole);
    const toPage = readerMatrix(geometry);
    const places = this.#builder.placesOn(number);
    const areas = new PageAreas(places, { size: sizeOf(geometry), rest: () => this.#builder.restOf(number) });
    const own = (file.dict(page.ref) ?? new PdfDict()).clone();
    const annotations = this.#annotations.tag(page.ref, own.get('Annots'), toPage);
    const links = new PageLinks(annotations.links);
    const resources = file.dict(whole.get('Resources')) ?? new PdfDict();
    const owner = new ContentOwner(page.ref);
    const content = joinedContent(file, whole.get('Contents'), CONTENT_LIMIT);
    const context = { file, fonts: this.#fonts, resources: [resources], toPage, areas, links, page: page.ref };
    const tagged = tagContent(content, { ...context, owner, onForm: this.#forms.handler(content, context) });
    for (const annotation of [...links.loose, ...annotations.others])
      this.#attach(annotation, { links, areas, number });
    for (const { leaf, box } of places) {
      if (leaf.kind === 'figure') leaf.node.attributes.push(layoutOf(transformBox(pageMatrix(geometry), box)));
    }
    if (annotations.list !== undefined) own.set('Annots', annotations.list).set('Tabs', new PdfName('S'));
    if (owner.elements.length > 0) own.set('StructParents', this.#parents.addContent(owner));
    else own.delete('StructParents');
    if (whole.has('Contents')) own.set('Contents', this.#writer.add(deflated(new PdfDict(), tagged)));
    this.#writer.replace(page.ref, own);
  }

  finish(): void {
    const { file } = this.#source;
    const root = file.trailer.get('Root');
    if (!(root instanceof Ref)) throw new MalformedPdf("The trailer's /Root is not a reference.");
    const roles = new PdfDict(this.#input.onlyPdf14 ? [['Annot', new PdfName('Span')]] : []);
    const tree = writeStructure(this.#builder.document, { writer: this.#writer, parents: this.#parents, roles });
    const catalog = file.catalog
      .clone()
      .set('StructTreeRoot', tree)
      .set('MarkInfo', PdfDict.of({ Marked: true }));
    if (languageTag(file.maybeText(catalog.get('Lang'))) === undefined)
      catalog.set('Lang', PdfString.fromText(this.#input.language));
    this.#writer.replace(root, catalog);
    this.#writer.finish();
  }

  /** Adds the element of an annotation without text to the element that it stands next to. */
  #attach(
    annotation: PageLink,
    { links, areas, number }: { readonly links: PageLinks; readonly areas: PageAreas; readonly number: number },
  ): void {
    const near: Pick<LeafPlace, 'leaf' | 'order'> = areas.textNear(annotation.box) ?? {
      leaf: this.#builder.restOf(number),
      order: 0,
    };
    if (near.leaf.kind === 'text') links.attach(annotation, { parent: near.leaf.node, order: near.order });
  }
}

function layoutOf({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): PdfDict {
  const box: PdfValue = [left, top, right, bottom].map((value) => Math.round(value * 1000) / 1000);
  return PdfDict.of({ O: new PdfName('Layout'), Placement: new PdfName('Block'), BBox: box });
}
