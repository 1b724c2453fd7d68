import { type Matrix, type PageGeometry, combine, readerMatrix } from '../../../geometry/geometry.js';
import { answer, type PdfAnswer } from '../../file/answer.js';
import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import { Copier } from '../../write/copier.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { NewStream, PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import { PdfWriter } from '../../write/writer.js';
import { asShown } from '../shown/misleading-font.js';
import { type HiddenContent, type HiddenStream, hiddenStreams } from './hidden-streams.js';

export interface HiddenSheetsInput {
  readonly source: NamedSource;
  readonly target: string;
  /** The pages that are searched, counted from 1. */
  readonly chosen: 'all' | readonly number[];
  /** Whether fonts are read as they show that say otherwise. */
  readonly isAsShown: boolean;
}

/** What a page of the document that is written is made of. */
export interface HiddenSheet {
  /** The number of the stream's object in the source. */
  readonly stream: number;
  /** That of the object with the resources that it uses, when it has none of its own. */
  readonly holder?: number;
  /** Whether it is a form in the resources of a page, whose text is the page's when the page draws it. */
  readonly isOnPages: boolean;
  /** From the space of its content to that of the page as its reader sees it. */
  readonly toSheet: Matrix;
}

/**
 * Writes a document with a page for each piece of content that the text of the source's pages does not show, so that it can be
 * searched as they are. Without any, nothing is written.
 */
export default function hiddenSheets({
  source: named,
  target,
  chosen,
  isAsShown,
}: HiddenSheetsInput): Promise<PdfAnswer<readonly HiddenSheet[]>> {
  return answer(() => {
    using source = openSource(named);
    const content = hiddenStreams(source, chosen);
    return content.streams.length === 0 ? [] : writeSheets(source, { target, isAsShown }, content);
  });
}

/** What content does not need. */
const leftOut = ['PieceInfo', 'Metadata', 'StructParent', 'StructParents', 'Parent', 'P', 'Thumb'];

function writeSheets(
  { file, tree }: Source,
  { target, isAsShown }: Pick<HiddenSheetsInput, 'target' | 'isAsShown'>,
  { streams, images }: HiddenContent,
): readonly HiddenSheet[] {
  using writer = new PdfWriter(target, { version: '1.7', objectStreams: false });
  const transform = (written: PdfDict): PdfDict => {
    const dict = isAsShown ? asShown(file, written) : written;
    if (!leftOut.some((key) => dict.has(key))) return dict;
    return new PdfDict([...dict.entries()].filter(([key]) => !leftOut.includes(key)));
  };
  const pages = [...tree.nodes, ...tree.pages.map(({ ref }) => ref)];
  const copier = new Copier(file, writer, { barrier: [...pages, ...images], transform });
  const root = writer.allocate();
  const sheets = streams.map((stream) => sheetOf(file, stream));
  const kids = streams.map((stream, index) => {
    const { box, scale } = sheets[index] ?? plain;
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
  writer.write(root, PdfDict.of({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  copier.drain();
  writer.finish({ root: writer.add(PdfDict.of({ Type: new PdfName('Catalog'), Pages: root })) });
  return sheets.map(({ toSheet }, index) => {
    const { ref, holder, isOnPages } = streams[index] ?? { ref: root, holder: undefined, isOnPages: false };
    return { stream: ref.num, isOnPages, toSheet, ...(holder && { holder: holder.num }) };
  });
}

interface Sheet {
  readonly box: readonly [number, number, number, number];
  /** Points for a unit of the content. */
  readonly scale: number;
  readonly toSheet: Matrix;
}

const plain = { box: [0, 0, 1000, 1000], scale: 1 } as const;

/** In points: within these, programs read text as they do on pages. */
const least = 50;
const most = 14_000;
/** The side that a sheet gets otherwise. */
const usual = 1000;

function sheetOf(file: PdfFile, stream: HiddenStream): Sheet {
  const box = boxOf(file, stream.box) ?? plain.box;
  const longest = Math.max(box[2] - box[0], box[3] - box[1]);
  const scale = longest < least || longest > most ? usual / longest : 1;
  const size: PageGeometry = {
    visible: [0, 0, (box[2] - box[0]) * scale, (box[3] - box[1]) * scale],
    rotation: 0,
    userUnit: 1,
  };
  const place: Matrix = [scale, 0, 0, scale, -box[0] * scale, -box[1] * scale];
  return { box, scale, toSheet: combine(place, readerMatrix(size)) };
}

/** Its sides in order; undefined when it has no area. */
function boxOf(file: PdfFile, written: PdfValue): Sheet['box'] | undefined {
  const [a = NaN, b = NaN, c = NaN, d = NaN] = (file.array(written) ?? []).map((side) => file.number(side) ?? NaN);
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  const isSound = box.every((side) => Math.abs(side) < 1e7) && box[2] - box[0] > 1e-3 && box[3] - box[1] > 1e-3;
  return isSound ? box : undefined;
}
