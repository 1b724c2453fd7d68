import type { CodeBlock, CodePart, ParagraphProperties, WordParagraph, WordRun } from '../../../../engine/index.js';
import type { WordBox } from '../layout/box-plan.js';
import { letterScale, textLookOf } from '../styles/text-look.js';
import type { Environment } from './block-environment.js';
import { boxedFormat } from './boxed-format.js';
import type { FlowPlace } from './flow-place.js';
import type { TextArea } from './paragraph.js';

/** The place of code on its page, and its distances, which follow from the text before it. */
export interface CodeSetting {
  readonly environment: Environment;
  readonly place: FlowPlace;
  /** The box around the code alone. */
  readonly box: Pick<WordBox, 'borders' | 'shading' | 'inner'> | undefined;
  /** In points; absent for that of the style. */
  readonly spaceBefore: number | undefined;
  /** In points. */
  readonly lineHeight: number;
}

/** The paragraph of code, whose lines end where they end. */
export function codeParagraph({ lines, style, parts, places }: CodeBlock, setting: CodeSetting): WordParagraph {
  const { environment, place, box, spaceBefore, lineHeight } = setting;
  const { bookmarks, pageBreakBefore, frame, area } = place;
  const left = places.reduce((least, it) => Math.min(least, it.box.left), Infinity);
  const indentStart = Number.isFinite(left) ? Math.max(0, left - (box?.inner.left ?? area.left)) : 0;
  const format: ParagraphProperties = {
    ...(pageBreakBefore && { pageBreakBefore }),
    ...(frame !== undefined ? { frame } : { indentStart: Math.round(indentStart), ...overhang(places, area) }),
    ...(spaceBefore !== undefined && { spaceBefore }),
    lineHeight,
  };
  return {
    kind: 'paragraph',
    style: 'Code',
    bookmarks,
    format: box === undefined ? format : boxedFormat(format, box, area),
    content: (parts ?? [{ text: lines.join('\n'), style }]).map((part) => codeRun(part, environment)),
  };
}

/** In points, and a share of the width: how much wider the lines of code may become with other letters. */
const SPARE = 2;
const SPARE_SHARE = 0.02;

/** Lines of code that reach over the margin need their room, since each would become two. */
function overhang(places: CodeBlock['places'], area: TextArea): Pick<ParagraphProperties, 'indentEnd'> {
  const rooms = places.map(({ box: { left, right } }) => area.right - right - SPARE - SPARE_SHARE * (right - left));
  const least = rooms.reduce((some, room) => Math.min(some, room), 0);
  return least < 0 ? { indentEnd: Math.floor(least) } : {};
}

const BLACK = 0x000000;

/** Code has the colours and the weights that show its syntax. */
function codeRun({ text, style }: CodePart, { survey, backdrop }: Environment): WordRun {
  const { font, size, bold, italic, colour } = textLookOf(style, survey.fonts, backdrop);
  const properties = {
    ...{ font, size },
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(colour !== BLACK && { colour }),
    ...(style.spread !== undefined && { scale: letterScale(style) }),
  };
  return { kind: 'run', properties, content: { text } };
}
