import { pdfResult, type PdfResult } from '../../pdf/file/pdf-result.js';
import { type NamedSource, openSource, type Source } from '../../pdf/assembly/source.js';
import { mayBePdfA1, mayClaimConformance } from '../../pdf/metadata/conformance-claims.js';
import { ContentWrapper } from '../../pdf/pages/content-wrapper.js';
import { geometryOf } from '../../pdf/pages/page-geometry.js';
import { Revision } from '../../pdf/write/revision.js';
import { MalformedPdf } from '../../pdf/file/malformed-pdf.js';
import { NewStream, PdfDict, PdfName, Ref } from '../../pdf/syntax/values.js';
import { type ClearShifts, clearShifts } from './margins/clear-shifts.js';
import type { MarginContents } from './margins/look-at-margins.js';
import { type Canvas, drawStamp, type ReadyStamp } from './draw-stamp.js';
import { readyMarks } from './ready-marks.js';
import type { Stamp } from '../../contract/tools/sheets.js';
import { addToGroup } from '../../groups.js';

export interface StampInput {
  readonly source: NamedSource;
  readonly target: string;
  readonly stamps: readonly Stamp[];
  readonly margins: MarginContents;
}

export default function stampPages({ source, target, stamps, margins }: StampInput): Promise<PdfResult<null>> {
  return pdfResult(async (warn) => {
    using opened = openSource(source);
    using revision = new Revision(opened, target, { version: versionFor(stamps) });
    if (mayClaimConformance(opened.file)) warn(await claimSentence(opened, revision));
    const ready = readyStamps(stamps, revision, warn);
    const shifts = clearShifts(ready, margins);
    shifts.warnings.forEach((sentence) => warn(`${source.name}: ${sentence}`));
    drawStamps(new ContentWrapper(revision, opened), { source: opened, revision, ready, shifts });
    revision.finish();
    return null;
  });
}

/** Opacity and soft masks need version 1.4, samples of 16 bits need 1.5. */
function versionFor(stamps: readonly Stamp[]): string {
  const isDeep = stamps.some(({ mark }) => 'picture' in mark && mark.picture.image.bitsPerComponent === 16);
  return isDeep ? '1.5' : '1.4';
}

/**
 * Removes a claim of PDF/A-1, which forbids transparency and requires lists of the glyphs of fonts; other claims stay.
 * Returns a warning.
 */
async function claimSentence({ file, name }: Source, revision: Revision): Promise<string> {
  const metadata = file.catalog.get('Metadata');
  if (mayBePdfA1(file) && metadata instanceof Ref) {
    // The XML parser is loaded on demand: few documents claim to be PDF/A-1.
    const { removeConformanceClaims } = await import('../../pdf/metadata/remove-conformance-claims.js');
    const packet = removeConformanceClaims(file);
    if (packet !== 'none') {
      const dict = PdfDict.of({ Type: new PdfName('Metadata'), Subtype: new PdfName('XML') });
      revision.replace(metadata, new NewStream(dict, packet));
      return `${name}: the result does not claim to be PDF/A-1 any more, because the added content breaks its rules.`;
    }
  }
  return `${name}: the document says that it conforms to a standard such as PDF/A, which may not hold for the result.`;
}

function readyStamps(
  stamps: readonly Stamp[],
  revision: Revision,
  warn: (sentence: string) => void,
): readonly ReadyStamp[] {
  const states = new Map<number, Ref>();
  const stateOf = (opacity: number): Ref | undefined => {
    if (opacity === 1) return undefined;
    const state = states.get(opacity) ?? revision.add(PdfDict.of({ ca: opacity, CA: opacity }));
    states.set(opacity, state);
    return state;
  };
  const marks = readyMarks(stamps, { adder: revision, warn });
  return marks.map((ready) => ({ ...ready, state: stateOf(ready.stamp.opacity) }));
}

interface Drawing {
  readonly source: Source;
  readonly revision: Revision;
  readonly ready: readonly ReadyStamp[];
  readonly shifts: ClearShifts;
}

function drawStamps(content: ContentWrapper, { source, revision, ready, shifts }: Drawing): void {
  for (const [number, onPage] of byPage(ready)) {
    const page = source.tree.pages[number - 1];
    if (page === undefined) throw new MalformedPdf(`Page ${number} is gone.`);
    const dict = revision.pageDict(page);
    const canvas: Canvas = {
      geometry: geometryOf(source.file, dict),
      addResource: (category, value) => content.addResource(dict, category, value),
      shiftOf: (stamp) => shifts.of(stamp, number),
    };
    content.wrap(dict, { after: onPage.flatMap((stamp) => drawStamp(stamp, canvas)) });
    revision.replace(page.ref, dict);
  }
}

/** The stamps of each page in drawing order. */
function byPage(stamps: readonly ReadyStamp[]): ReadonlyMap<number, readonly ReadyStamp[]> {
  const found = new Map<number, ReadyStamp[]>();
  for (const ready of stamps) {
    for (const page of ready.stamp.pages) addToGroup(found, page, ready);
  }
  return found;
}
