import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { ImageTool } from '../../contract/tools/images.js';
import type { PageTool } from '../../contract/tools/pages.js';
import { JPEG } from '../../media-types/types.js';
import type { FlattenInput } from '../../pdf/pdfa/flatten/flatten-pages.js';
import type { PdfaLevel, Violation } from '../../pdf/pdfa/level.js';
import type { TransparentInput } from '../../pdf/pdfa/flatten/transparent-pages.js';
import type { ToolScope } from '../tool-scope.js';
import { pdfModule, type Workshop } from '../workshop.js';

export interface FlattenMeans {
  readonly scope: ToolScope;
  readonly workshop: Workshop;
  readonly pages: PageTool;
  readonly images: ImageTool;
}

const DPI = 300;

/**
 * Returns the document with images in place of the content of the pages of these violations, and their text as an invisible
 * layer. PDF/A-1 permits no transparency, so there all transparent pages are replaced (ISO 19005-1 §6.4).
 */
export async function flatten(
  file: WorkFile,
  { violations, level }: { readonly violations: readonly Violation[]; readonly level: PdfaLevel },
  { scope, workshop, pages, images }: FlattenMeans,
): Promise<WorkFile> {
  const others = violations.flatMap(({ drawable = [] }) => drawable);
  const folder = await mkdtemp(join(scope.folder, 'flatten-'));
  const source = { path: file.path, name: file.name };
  const plain = { ...file, path: join(folder, 'drawn.pdf') };
  const numbers = await workshop.run<readonly number[]>(
    pdfModule('pdfa/flatten/transparent-pages'),
    file,
    ({ path }): TransparentInput => ({
      source: { ...source, path },
      target: plain.path,
      others,
      areTransparentDrawn: level.part === 1,
    }),
  );
  if (numbers.length === 0) return file;
  const drawn: FlattenInput['drawn'][number][] = [];
  const opened = await pages.open(plain);
  for await (const { page, result } of opened.draw(numbers, { format: 'jpg', dpi: DPI })) {
    const [picture] = await images.read({ path: result.path, name: `page-${page}.jpg`, type: JPEG });
    if (picture !== undefined) drawn.push({ page, image: picture.image });
  }
  const target = { ...file, path: join(folder, 'flattened.pdf') };
  await workshop.run<null>(pdfModule('pdfa/flatten/flatten-pages'), file, ({ path }): FlattenInput => ({
    source: { ...source, path },
    target: target.path,
    drawn,
  }));
  const list = numbers.length > 10 ? `${numbers.slice(0, 10).join(', ')} and others` : numbers.join(', ');
  const reason = violations[0]?.sentence ?? '';
  scope.warn(`${file.name}: ${reason} Page ${list} became an image of ${DPI} dpi with invisible text.`);
  return target;
}
