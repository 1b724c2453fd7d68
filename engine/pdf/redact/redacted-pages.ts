import { readerMatrix } from '../../geometry.js';
import type { Source } from '../assembly/source.js';
import { deflated } from '../filters.js';
import { PageContent } from '../page-content.js';
import { geometryOf } from '../page-geometry.js';
import type { Page } from '../page-tree.js';
import type { Revision } from '../revision.js';
import { PdfDict } from '../values.js';
import { boxOperators, type Colour } from './boxes.js';
import type { ContentEditor } from './content-editor.js';
import type { EditedContent } from './drawn-stream.js';
import type { OriginalsDrawn } from './originals-drawn.js';
import { contentOf, withBehind } from './page-sheets.js';
import type { Spot } from './spots.js';

export interface PageSpots {
  readonly page: Page;
  readonly spots: readonly Spot[];
  readonly coarse: boolean;
}

interface EditedPage {
  readonly page: Page;
  readonly dict: PdfDict;
  readonly edited: EditedContent;
  /** Operators that draw over it. */
  readonly boxes: string;
}

/** Pages of which something goes. */
export class RedactedPages {
  readonly #source: Source;
  readonly #revision: Revision;
  readonly #editor: ContentEditor;
  readonly #content: PageContent;
  readonly #edited = new Map<Page, EditedPage>();

  constructor(source: Source, revision: Revision, editor: ContentEditor) {
    this.#source = source;
    this.#revision = revision;
    this.#editor = editor;
    this.#content = new PageContent(revision, source);
  }

  edit({ page, spots, coarse }: PageSpots, colour: Colour): void {
    const { file } = this.#source;
    const dict = this.#revision.pageDict(page);
    const geometry = geometryOf(file, dict);
    const resources = file.dict(dict.get('Resources'));
    const edited = this.#editor.edit(contentOf(file, dict), {
      resources,
      toSheet: readerMatrix(geometry),
      spots,
      coarse,
    });
    this.#edited.set(page, { page, dict, edited, boxes: boxOperators(spots, geometry, colour) });
  }

  /** Tells which forms and images the pages of the document draw when all is written. */
  tell(originals: OriginalsDrawn): void {
    const { file, tree } = this.#source;
    for (const page of tree.pages) {
      const { dict, edited } = this.#edited.get(page) ?? {};
      const known = dict ?? this.#revision.pageDict(page);
      originals.addPage(known, () => edited?.content ?? contentOf(file, known), edited?.drawn);
    }
  }

  /** @param resourcesOf the resources that content needs from now on. */
  write(resourcesOf: (edited: EditedContent) => PdfDict | undefined): void {
    for (const { page, dict, edited, boxes } of this.#edited.values()) {
      // The one shows the page as it was, and the other may hold what it said.
      for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
      if (edited.changed) {
        const resources = resourcesOf(edited);
        dict.set('Contents', this.#revision.add(deflated(new PdfDict(), withBehind(edited.content, boxes))));
        if (resources !== undefined) dict.set('Resources', resources);
      } else this.#content.wrap(dict, { after: boxes });
      this.#revision.replace(page.ref, dict);
    }
  }
}
