import { pageMatrix, readerMatrix } from '../../geometry/geometry.js';
import type { Source } from '../assembly/source.js';
import { deflated } from '../filters/filters.js';
import { ContentWrapper } from '../pages/content-wrapper.js';
import { geometryOf } from '../pages/page-geometry.js';
import type { Page } from '../pages/page-tree.js';
import type { Revision } from '../write/revision.js';
import { PdfDict, type Ref } from '../syntax/values.js';
import { type ChangedAppearance, editAppearances, withAppearances } from './drawing/appearances.js';
import { withoutCoveredAddresses } from './drawing/covered-links.js';
import { boxOperators } from './box-operators.js';
import type { Colour } from '../../contract/colour.js';
import type { ContentEditor } from './drawing/content-editor.js';
import type { DrawnStream, EditedContent } from './drawing/drawn-stream.js';
import type { ContentSettings } from './redacted-document.js';
import type { OriginalsDrawn } from './drawing/originals-drawn.js';
import { contentOf, appendOperators } from './drawing/page-content-streams.js';
import type { RedactedElements } from './redacted-elements.js';
import type { PageAreas } from './redaction-area.js';

export interface PageToRedact extends Omit<PageAreas, 'page'> {
  readonly page: Page;
  readonly coarse: boolean;
}

interface EditedPage {
  readonly page: Page;
  /** The page's own dictionary, without inherited entries. */
  readonly dict: PdfDict;
  readonly edited: EditedContent;
  /** Operators that draw the boxes. */
  readonly boxes: string;
  /** Changed appearances of its annotations. */
  readonly appearances: readonly ChangedAppearance[];
  /** Its links that lost their addresses. */
  readonly links: ReadonlyMap<Ref, PdfDict>;
}

/** Returns the resources that edited content needs; undefined when its present resources suffice. */
type NewResources = (edited: EditedContent) => PdfDict | undefined;

interface WriteSettings {
  readonly resourcesOf: NewResources;
  /** Returns the object number of a changed stream. */
  readonly refOf: (drawn: DrawnStream) => Ref | undefined;
}

interface PagesSettings extends Pick<ContentSettings, 'onContent' | 'warn'> {
  readonly editor: ContentEditor;
  readonly tags: RedactedElements;
}

/** Edits and writes the pages that have redaction areas. */
export class RedactedPages {
  readonly #source: Source;
  readonly #revision: Revision;
  readonly #editor: ContentEditor;
  readonly #onContent: ContentSettings['onContent'];
  readonly #warn: ContentSettings['warn'];
  readonly #tags: RedactedElements;
  readonly #content: ContentWrapper;
  readonly #pending = new Map<Page, EditedPage>();

  constructor(source: Source, revision: Revision, { editor, tags, onContent, warn }: PagesSettings) {
    this.#warn = warn;
    this.#tags = tags;
    this.#onContent = onContent;
    this.#source = source;
    this.#revision = revision;
    this.#editor = editor;
    this.#content = new ContentWrapper(revision, source);
  }

  /**
   * Edits a page. The page is written at once unless it draws changed streams or appearances, whose object numbers are
   * not assigned yet, or lost the name of a font.
   */
  edit({ page, areas, geometry: found, coarse }: PageToRedact, colour: Colour, resourcesOf: NewResources): void {
    const { file } = this.#source;
    const whole = this.#revision.pageDict(page);
    const geometry = found ?? geometryOf(file, whole);
    const resources = file.dict(whole.get('Resources'));
    const context = { resources, toAreaSpace: readerMatrix(geometry), areas, coarse };
    const edited = this.#editor.edit(contentOf(file, whole), context);
    this.#tags.markRedacted(whole, edited.marked);
    const dict = file.dict(page.ref)?.clone() ?? whole;
    const links = withoutCoveredAddresses(file, whole, context);
    for (const [ref, link] of links.annotations) this.#revision.replace(ref, link);
    if (links.annots !== undefined) dict.set('Annots', links.annots);
    const settings = { editor: this.#editor, context: { ...context, coarse: false } };
    const appearances = editAppearances(file, whole, settings);
    const boxes = boxOperators(areas, pageMatrix(geometry), colour);
    const entry = { page, dict, edited, boxes, appearances, links: links.annotations };
    if (edited.drawn.size + edited.unusedFonts.size + appearances.length === 0) this.#write(entry, resourcesOf);
    else this.#pending.set(page, entry);
  }

  /** Returns the object numbers of fonts whose names the content of pages lost. */
  unusedFonts(): readonly number[] {
    return [...this.#pending.values()].flatMap(({ edited }) => [...edited.unusedFonts]);
  }

  /** Returns the changed streams that the pages draw, and changed appearances. */
  drawn(): readonly DrawnStream[] {
    return [...this.#pending.values()].flatMap(({ edited, appearances }) => [
      ...edited.drawn.values(),
      ...appearances.map(({ drawn }) => drawn),
    ]);
  }

  /** Adds to `originals` the forms and images that the pages of the written document draw. */
  collectDrawn(originals: OriginalsDrawn): void {
    const { file, tree } = this.#source;
    for (const page of tree.pages) {
      const { edited, appearances } = this.#pending.get(page) ?? {};
      const dict = this.#revision.pageDict(page);
      originals.addPage(dict, () => edited?.content ?? contentOf(file, dict), {
        ...(edited && { drawn: edited.drawn }),
        ...(appearances && { appearances }),
      });
    }
  }

  /** Writes the pages that `edit` could not write yet. */
  write({ resourcesOf, refOf }: WriteSettings): void {
    const { file } = this.#source;
    for (const entry of this.#pending.values()) {
      const { appearances, links } = entry;
      const settings = { appearances, links, refOf, warn: this.#warn };
      const { annotations, annots } = withAppearances(file, entry.dict, settings);
      for (const [ref, annotation] of annotations) this.#revision.replace(ref, annotation);
      if (annots !== undefined) entry.dict.set('Annots', annots);
      this.#write(entry, resourcesOf);
    }
  }

  #write({ page, dict, edited, boxes }: EditedPage, resourcesOf: NewResources): void {
    // Private application data may contain the text of the page.
    dict.delete('PieceInfo');
    if (edited.changed) {
      const resources = resourcesOf(edited);
      dict.set(
        'Contents',
        this.#revision.add(deflated(new PdfDict(), appendOperators(this.#onContent(edited.content), boxes))),
      );
      if (resources !== undefined) dict.set('Resources', resources);
    } else this.#content.wrap(dict, { after: boxes });
    this.#revision.replace(page.ref, dict);
  }
}
