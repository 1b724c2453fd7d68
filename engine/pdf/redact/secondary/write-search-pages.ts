import { type Matrix, type PageGeometry, combine, readerMatrix } from '../../../geometry/geometry.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import { Copier } from '../../write/copier.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { NewStream, PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import { eachRef } from '../../write/each-ref.js';
import { PdfWriter } from '../../write/writer.js';
import { fontAsShown } from '../shown/font-as-shown.js';
import { containsSuchFont, objectsShownOtherwise } from '../shown/objects-shown-otherwise.js';
import { type SecondaryContent, type SecondaryStream, secondaryStreams } from './secondary-streams.js';

export interface SearchPagesInput {
  readonly source: NamedSource;
  readonly target: string;
  /** The numbers of the pages that are searched, counted from 1. */
  readonly chosen: 'all' | readonly number[];
  /** Whether fonts are read as shown (`fontAsShown`). */
  readonly isAsShown: boolean;
}

/** A page of the written document, which shows one secondary content stream. */
export interface SearchPage {
  /** The object number of the stream in the source. */
  readonly stream: number;
  /** The object number of the font or page whose resources the stream uses, when it has none of its own. */
  readonly holder?: number;
  /** Whether the stream is a form in the resources of a page; its text is part of the page when the page draws it. */
  readonly isOnPages: boolean;
  /** Whether annotations show the form, and pages do not. */
  readonly isInAnnotation: boolean;
  /** Maps the space of the content to the search page as its reader sees it. */
  readonly toAreaSpace: Matrix;
}

export interface SearchPages {
  readonly pages: readonly SearchPage[];
  /** Whether streams cannot be decoded, so that their text is unknown. */
  readonly isUndecoded: boolean;
}

/**
 * Writes a document with one page for each secondary content stream that shows text, so that these streams can be
 * searched like pages. Writes nothing when there is none.
 */
export default function writeSearchPages({
  source: named,
  target,
  chosen,
  isAsShown,
}: SearchPagesInput): Promise<PdfResult<SearchPages>> {
  return pdfResult(() => {
    using source = openSource(named);
    const content = secondaryStreams(source, chosen);
    const streams = isAsShown ? shownOtherwise(source, content.streams) : content.streams;
    const pages = streams.length === 0 ? [] : writePages(source, { target, isAsShown }, { ...content, streams });
    return { pages, isUndecoded: content.isUndecoded };
  });
}

/** Returns the streams that may draw with fonts which are read otherwise. */
function shownOtherwise(source: Source, streams: readonly SecondaryStream[]): readonly SecondaryStream[] {
  const changed = objectsShownOtherwise(source);
  return streams.filter(({ ref, holder, resources }) => {
    let isAmong = changed.has(ref.num) || (holder !== undefined && changed.has(holder.num));
    eachRef(resources, ({ num }) => (isAmong ||= changed.has(num)));
    return isAmong || containsSuchFont(source.file, resources);
  });
}

/** Entries that drawing does not need; some of them lead back to the pages. */
const unneededKeys = ['PieceInfo', 'Metadata', 'StructParent', 'StructParents', 'Parent', 'P', 'Thumb'];

function writePages(
  { file, tree }: Source,
  { target, isAsShown }: Pick<SearchPagesInput, 'target' | 'isAsShown'>,
  { streams, images }: SecondaryContent,
): readonly SearchPage[] {
  using writer = new PdfWriter(target, { version: '1.7', objectStreams: false });
  const transform = (written: PdfDict): PdfDict => {
    const dict = isAsShown ? fontAsShown(file, written, (stream) => writer.add(stream)) : written;
    if (!unneededKeys.some((key) => dict.has(key))) return dict;
    return new PdfDict([...dict.entries()].filter(([key]) => !unneededKeys.includes(key)));
  };
  const barrier = new Set([...tree.objects, ...images.map(({ num }) => num)]);
  const copier = new Copier(file, writer, { barrier, transform });
  const root = writer.allocate();
  const layouts = streams.map((stream) => layoutOf(file, stream));
  const pageRefs = streams.map((stream, index) => {
    const { box, scale } = layouts[index] ?? defaultLayout;
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    const shift = `${scale} 0 0 ${scale} ${-box[0] * scale} ${-box[1] * scale} cm\n`;
    return writer.add(
      PdfDict.of({
        Type: new PdfName('Page'),
        Parent: root,
        MediaBox: [0, 0, width * scale, height * scale],
        Resources: copier.copyValue(stream.resources),
        Contents: [writer.add(new NewStream(new PdfDict(), Buffer.from(shift))), copier.map(stream.ref)],
      }),
    );
  });
  writer.write(root, PdfDict.of({ Type: new PdfName('Pages'), Kids: pageRefs, Count: pageRefs.length }));
  copier.drain();
  writer.finish({ root: writer.add(PdfDict.of({ Type: new PdfName('Catalog'), Pages: root })) });
  return layouts.map(({ toAreaSpace }, index) => {
    const { ref = root, holder, isOnPages = false, isInAnnotation = false } = streams[index] ?? {};
    return { stream: ref.num, isOnPages, isInAnnotation, toAreaSpace, ...(holder && { holder: holder.num }) };
  });
}

interface PageLayout {
  readonly box: readonly [number, number, number, number];
  /** Points per unit of the content space. */
  readonly scale: number;
  readonly toAreaSpace: Matrix;
}

const defaultLayout = { box: [0, 0, 1000, 1000], scale: 1 } as const;

/** Sides of a search page in points: between these, PDFium extracts text as on ordinary pages. */
const MIN_SIDE = 50;
const MAX_SIDE = 14_000;
/** The longer side of a search page whose content box is smaller or larger than that. */
const DEFAULT_SIDE = 1000;

function layoutOf(file: PdfFile, stream: SecondaryStream): PageLayout {
  const box = boxOf(file, stream.box) ?? defaultLayout.box;
  const longest = Math.max(box[2] - box[0], box[3] - box[1]);
  const scale = longest < MIN_SIDE || longest > MAX_SIDE ? DEFAULT_SIDE / longest : 1;
  const size: PageGeometry = {
    visible: [0, 0, (box[2] - box[0]) * scale, (box[3] - box[1]) * scale],
    rotation: 0,
    userUnit: 1,
  };
  const place: Matrix = [scale, 0, 0, scale, -box[0] * scale, -box[1] * scale];
  return { box, scale, toAreaSpace: combine(place, readerMatrix(size)) };
}

/** Returns the box with its sides in order; undefined when the box is malformed or has no area. */
function boxOf(file: PdfFile, written: PdfValue): PageLayout['box'] | undefined {
  const [a = NaN, b = NaN, c = NaN, d = NaN] = (file.array(written) ?? []).map((side) => file.number(side) ?? NaN);
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  const isValid = box.every((side) => Math.abs(side) < 1e7) && box[2] - box[0] > 1e-3 && box[3] - box[1] > 1e-3;
  return isValid ? box : undefined;
}
