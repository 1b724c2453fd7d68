import { readerMatrix } from '../../geometry/geometry.js';
import type { Source } from '../assembly/source.js';
import { deflated } from '../filters/filters.js';
import { PageContent } from '../pages/page-content.js';
import { geometryOf } from '../pages/page-geometry.js';
import type { Page } from '../pages/page-tree.js';
import type { Revision } from '../write/revision.js';
import { PdfDict, type Ref } from '../syntax/values.js';
import { type Appearance, editAppearances, withAppearances } from './drawing/appearances.js';
import { boxOperators } from './boxes.js';
import type { Colour } from '../../contract/colour.js';
import type { ContentEditor } from './drawing/content-editor.js';
import type { DrawnStream, EditedContent } from './drawing/drawn-stream.js';
import type { ContentSettings } from './redacted-document.js';
import type { OriginalsDrawn } from './drawing/originals-drawn.js';
import { contentOf, withBehind } from './drawing/page-sheets.js';
import type { RedactedTags } from './redacted-tags.js';
import type { Spot } from './spots.js';

export interface PageSpots {
  readonly page: Page;
  readonly spots: readonly Spot[];
  readonly coarse: boolean;
}

interface EditedPage {
  readonly page: Page;
  /** Without what it inherits. */
  readonly dict: PdfDict;
  readonly edited: EditedContent;
  /** Operators that draw over it. */
  readonly boxes: string;
  /** What its annotations show that is another from now on. */
  readonly appearances: readonly Appearance[];
}

/** The resources that content needs from now on; undefined when those that it has are all. */
type ResourcesOf = (edited: EditedContent) => PdfDict | undefined;

interface Written {
  readonly resourcesOf: ResourcesOf;
  /** Where what is drawn got its place. */
  readonly refOf: (drawn: DrawnStream) => Ref | undefined;
}

interface PagesSettings extends Pick<ContentSettings, 'onContent'> {
  readonly editor: ContentEditor;
  readonly tags: RedactedTags;
}

/** Pages of which something goes. */
export class RedactedPages {
  readonly #source: Source;
  readonly #revision: Revision;
  readonly #editor: ContentEditor;
  readonly #onContent: ContentSettings['onContent'];
  readonly #tags: RedactedTags;
  readonly #content: PageContent;
  readonly #edited = new Map<Page, EditedPage>();

  constructor(source: Source, revision: Revision, { editor, tags, onContent }: PagesSettings) {
    this.#tags = tags;
    this.#onContent = onContent;
    this.#source = source;
    this.#revision = revision;
    this.#editor = editor;
    this.#content = new PageContent(revision, source);
  }

  /** Writes the page at once where nothing that it draws by its name changes. */
  edit({ page, spots, coarse }: PageSpots, colour: Colour, resourcesOf: ResourcesOf): void {
    const { file } = this.#source;
    const whole = this.#revision.pageDict(page);
    const geometry = geometryOf(file, whole);
    const resources = file.dict(whole.get('Resources'));
    const sheet = { resources, toSheet: readerMatrix(geometry), spots, coarse };
    const edited = this.#editor.edit(contentOf(file, whole), sheet);
    this.#tags.touch(whole, edited.marked);
    const dict = file.dict(page.ref)?.clone() ?? whole;
    const settings = { editor: this.#editor, sheet: { ...sheet, coarse: false } };
    const appearances = editAppearances(file, whole, settings);
    const entry = { page, dict, edited, boxes: boxOperators(spots, geometry, colour), appearances };
    if (edited.drawn.size === 0 && appearances.length === 0) this.#write(entry, resourcesOf);
    else this.#edited.set(page, entry);
  }

  /** Tells which forms and images the pages of the document draw when all is written. */
  tell(originals: OriginalsDrawn): void {
    const { file, tree } = this.#source;
    for (const page of tree.pages) {
      const { edited, appearances } = this.#edited.get(page) ?? {};
      const dict = this.#revision.pageDict(page);
      originals.addPage(dict, () => edited?.content ?? contentOf(file, dict), {
        ...(edited && { drawn: edited.drawn }),
        ...(appearances && { appearances }),
      });
    }
  }

  /** Writes the pages that were not written yet. */
  write({ resourcesOf, refOf }: Written): void {
    const { file } = this.#source;
    for (const entry of this.#edited.values()) {
      const { annotations, annots } = withAppearances(file, entry.dict, { appearances: entry.appearances, refOf });
      for (const [ref, annotation] of annotations) this.#revision.replace(ref, annotation);
      if (annots !== undefined) entry.dict.set('Annots', annots);
      this.#write(entry, resourcesOf);
    }
  }

  #write({ page, dict, edited, boxes }: EditedPage, resourcesOf: ResourcesOf): void {
    // It may hold what the page said.
    dict.delete('PieceInfo');
    if (edited.changed) {
      const resources = resourcesOf(edited);
      dict.set(
        'Contents',
        this.#revision.add(deflated(new PdfDict(), withBehind(this.#onContent(edited.content), boxes))),
      );
      if (resources !== undefined) dict.set('Resources', resources);
    } else this.#content.wrap(dict, { after: boxes });
    this.#revision.replace(page.ref, dict);
  }
}
