import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { ImageTool } from '../../contract/tools/images.js';
import type { PageTool } from '../../contract/tools/pages.js';
import { listPages } from '../../geometry/list-pages.js';
import { JPEG } from '../../media-types/types.js';
import type { FlattenInput } from '../../pdf/pdfa/flatten/flatten-pages.js';
import type { PdfaLevel, Violation } from '../../pdf/pdfa/level.js';
import type { PageToDraw, TransparentInput } from '../../pdf/pdfa/flatten/transparent-pages.js';
import type { ToolScope } from '../tool-scope.js';
import { pdfModule, type Workshop } from '../workshop.js';

export interface FlattenMeans {
  readonly scope: ToolScope;
  readonly workshop: Workshop;
  readonly pages: PageTool;
  readonly images: ImageTool;
}

/**
 * Returns the document with images in place of the content of the pages of these violations, and their text as an invisible
 * layer. PDF/A-1 permits no transparency, so there images also cover what is transparent (ISO 19005-1 §6.4).
 */
export async function flatten(
  file: WorkFile,
  { violations, level }: { readonly violations: readonly Violation[]; readonly level: PdfaLevel },
  { scope, workshop, pages, images }: FlattenMeans,
): Promise<WorkFile> {
  const others = violations.flatMap(({ drawable = [], isTransparency }) => (isTransparency === true ? [] : drawable));
  const isOpaque = level.part === 1;
  const folder = await mkdtemp(join(scope.folder, 'flatten-'));
  const source = { path: file.path, name: file.name };
  const plain = { ...file, path: join(folder, 'drawn.pdf') };
  const found = await workshop.run<readonly PageToDraw[]>(
    pdfModule('pdfa/flatten/transparent-pages'),
    file,
    ({ path }): TransparentInput => ({
      source: { ...source, path },
      target: plain.path,
      others,
      areTransparentDrawn: isOpaque,
    }),
  );
  if (found.length === 0 && !isOpaque) return file;
  const drawn = await draw(plain, found, { pages, images });
  const target = { ...file, path: join(folder, 'flattened.pdf') };
  await workshop.run<null>(pdfModule('pdfa/flatten/flatten-pages'), file, ({ path }): FlattenInput => ({
    source: { ...source, path },
    target: target.path,
    drawn,
    isOpaque,
  }));
  const reason = violations[0]?.sentence ?? '';
  const warn = (pages: readonly PageToDraw[], sentence: string): void => {
    if (pages.length > 0)
      scope.warn(`${file.name}: ${reason} ${sentence} (${listPages([...new Set(pages.map(({ page }) => page))])}).`);
  };
  warn(
    found.filter(({ patch }) => patch === undefined),
    `Pages became images with invisible text`,
  );
  warn(
    found.filter(({ patch }) => patch !== undefined),
    `Parts of pages became images`,
  );
  return target;
}

/** Draws the pages of `file`, one for each of the images. */
async function draw(
  file: WorkFile,
  found: readonly PageToDraw[],
  { pages, images }: Pick<FlattenMeans, 'pages' | 'images'>,
): Promise<FlattenInput['drawn']> {
  const drawn: FlattenInput['drawn'][number][] = [];
  if (found.length === 0) return drawn;
  const opened = await pages.open(file);
  for (const dpi of new Set(found.map((it) => it.dpi))) {
    const numbers = found.flatMap((it, index) => (it.dpi === dpi ? index + 1 : []));
    for await (const { page, result } of opened.draw(numbers, { format: 'jpg', dpi })) {
      const [picture] = await images.read({ path: result.path, name: `page-${page}.jpg`, type: JPEG });
      const it = found[page - 1];
      if (picture === undefined || it === undefined) throw new Error(`The image of page ${page} cannot be read.`);
      drawn[page - 1] = { ...it, image: picture.image };
    }
  }
  return drawn;
}
