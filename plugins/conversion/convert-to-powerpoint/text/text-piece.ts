import type {
  Box,
  CodeBlock,
  ElementPlace,
  FlowElement,
  Footnote,
  ListItem,
  ParagraphFormat,
  Run,
} from '../../../../engine/index.js';
import { tabbedPiece, type TextTabs } from './tabbed-piece.js';

/** A paragraph of a slide, with its place on the page. */
export interface TextPiece {
  readonly box: Box;
  readonly lines: NonNullable<ElementPlace['lines']>;
  readonly runs: readonly Run[];
  readonly format: ParagraphFormat;
  /** It is a heading or the title of the document. */
  readonly isHeading: boolean;
  readonly item?: Pick<ListItem, 'marker' | 'level' | 'list' | 'hanging'>;
  /** Code, whose lines end where they end. */
  readonly isCode: boolean;
  readonly tabs?: TextTabs;
}

/** The paragraphs of an element that is no table. */
export function textPieces(element: FlowElement): readonly TextPiece[] {
  switch (element.kind) {
    case 'paragraph':
      return pieceOf(element, { isHeading: element.style === 'title' });
    case 'heading':
      return pieceOf(element, { isHeading: true });
    case 'list-item':
      return pieceOf(element, { item: element });
    case 'footnote':
      return noteOf(element);
    case 'code':
      return codeOf(element);
    default:
      return [];
  }
}

type Text = Pick<TextPiece, 'runs' | 'format'> & { readonly places: readonly ElementPlace[] };

function pieceOf(text: Text, more: Partial<TextPiece> = {}): readonly TextPiece[] {
  const [place] = text.places;
  if (place?.lines === undefined) return [];
  const { format } = text;
  const runs = withoutCommonShift(text.runs);
  const piece = { box: boxOf(text.places), lines: place.lines, runs, format, isHeading: false, isCode: false, ...more };
  return [tabbedPiece(piece)];
}

/** Returns runs without a shift that all have: they stand apart from the line in which they were raised or lowered. */
function withoutCommonShift(runs: readonly Run[]): readonly Run[] {
  const shift = runs[0]?.style.shift;
  if (shift === undefined || runs.some(({ style }) => style.shift !== shift)) return runs;
  return runs.map(({ style: { shift: _, ...style }, ...run }) => ({ ...run, style }));
}

/** Elements of models that are read by page have one place, but those that a chapter number begins. */
function boxOf(places: readonly ElementPlace[]): Box {
  const boxes = places.map(({ box }) => box);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function noteOf({ label, content, places }: Footnote): readonly TextPiece[] {
  return content.flatMap((paragraph, index) => {
    const [first] = paragraph.runs;
    if (index > 0 || first === undefined) return pieceOf(paragraph);
    const mark: Run = { text: `${label} `, style: first.style };
    return pieceOf({ ...paragraph, runs: [mark, ...paragraph.runs], places });
  });
}

const CODE_FORMAT: ParagraphFormat = {
  align: 'left',
  direction: 'left-to-right',
  indentLeft: 0,
  indentRight: 0,
  indentFirst: 0,
  lineHeight: 0,
  spaceBefore: 0,
};

function codeOf({
  lines,
  style,
  parts = [{ text: lines.join('\n'), style }],
  places,
}: CodeBlock): readonly TextPiece[] {
  const runs = parts.flatMap((part) =>
    part.text
      .split('\n')
      .map((text, index): Run => ({ text, style: part.style, ...(index > 0 && { lineBreak: true }) })),
  );
  return pieceOf({ runs, format: CODE_FORMAT, places }, { isCode: true }).map((piece) => ({
    ...piece,
    lines: { ...piece.lines, count: lines.length },
  }));
}

/** The largest font size of a piece. */
export function sizeOf({ runs }: Pick<TextPiece, 'runs'>): number {
  return runs.reduce((most, { style }) => Math.max(most, style.size), 0);
}

/** Returns whether a text has a word; large numbers and single letters are figures and decorations. */
export function hasWord({ runs }: Pick<TextPiece, 'runs'>): boolean {
  return /\p{L}{3}|\p{Lo}/u.test(runs.map(({ text }) => text).join(''));
}

export function isUpright({ lines, format }: TextPiece): boolean {
  return lines.angle === undefined && format.direction !== 'top-to-bottom';
}
