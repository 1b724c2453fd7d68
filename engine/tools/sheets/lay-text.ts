import { type Matrix, pageMatrix } from '../../geometry/geometry.js';
import { pdfResult, type PdfResult } from '../../pdf/file/pdf-result.js';
import { type NamedSource, openSource, type Source } from '../../pdf/assembly/source.js';
import { ContentWrapper } from '../../pdf/pages/content-wrapper.js';
import { geometryOf } from '../../pdf/pages/page-geometry.js';
import { Revision } from '../../pdf/write/revision.js';
import { MalformedPdf } from '../../pdf/file/malformed-pdf.js';
import type { PlacedLine } from './placed-text.js';
import { evenSizes } from './text-layer/even-sizes.js';
import { LayerFont } from './text-layer/layer-font.js';
import { layerLines } from './text-layer/layer-line.js';
import { LayerOperators } from './text-layer/layer-operators.js';
import { placedTexts } from './text-layer/placed-texts.js';

export interface LayTextInput {
  readonly source: NamedSource;
  readonly target: string;
  /** A file with `PlacedText` as JSON, one line per page. */
  readonly text: string;
}

/** Writes invisible text over the images of pages, for searching and copying. A compute task. */
export default function layText({ source, target, text }: LayTextInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using opened = openSource(source);
    using revision = new Revision(opened, target, { version: '1.4' });
    layPages(opened, revision, text);
    revision.finish();
    return null;
  });
}

function layPages(source: Source, revision: Revision, text: string): void {
  const content = new ContentWrapper(revision, source);
  const font = new LayerFont(revision);
  let laid = false;
  const [begin, end] = isTagged(source) ? ['/Artifact BMC\n', '\nEMC'] : ['', ''];
  for (const { page: number, lines } of placedTexts(text)) {
    const page = source.tree.pages[number - 1];
    if (page === undefined) throw new MalformedPdf(`Page ${number} is gone.`);
    if (lines.length === 0) continue;
    laid = true;
    const dict = revision.pageDict(page);
    const name = content.addResource(dict, 'Font', font.ref);
    const operators = operatorsFor(lines, { name, font, toPage: pageMatrix(geometryOf(source.file, dict)) });
    content.wrap(dict, { after: `${begin}${operators}${end}` });
    revision.replace(page.ref, dict);
  }
  if (laid) font.write();
}

/**
 * Whether all content must be tagged or an artifact (ISO 32000-2 §14.8.2.2). In a tagged document the tags describe
 * the images, so the text layer is an artifact.
 */
function isTagged({ file }: Source): boolean {
  return file.boolean(file.dict(file.catalog.get('MarkInfo'))?.get('Marked')) === true;
}

interface Layer {
  readonly font: LayerFont;
  /** Resource name of the font. */
  readonly name: string;
  readonly toPage: Matrix;
}

function operatorsFor(lines: readonly PlacedLine[], { font, name, toPage }: Layer): string {
  const operators = new LayerOperators(name, font);
  for (const line of evenSizes(lines).flatMap((it) => layerLines(it, font, toPage))) operators.show(line);
  return operators.finish();
}
