import type { WordStyle } from '../../../../engine/index.js';
import { OUTLINE } from '../lists/numbering.js';
import type { OutlineLevel } from '../lists/outline-plan.js';
import { outlineLevelOf, type Role, roles } from './style-roles.js';
import type { StyleLook } from './style-votes.js';

/** The look of a style when the document does not have it. */
export const plainLook: StyleLook = {
  text: { font: 'Times New Roman', size: 11, bold: false, italic: false, colour: 0, scale: 100 },
  align: 'start',
  lineHeight: 13,
  spaceBefore: 0,
  indentFirst: 0,
};

/** The styles of paragraphs that may be empty. */
const always: readonly Role[] = ['TableText', 'Header', 'Footer'];

/** In points, above pictures. */
const FIGURE_SPACE = 4;

interface StyleSettings {
  readonly language: string | undefined;
  /** The styles whose lines may stand alone at the end of a page. */
  readonly loneLines: ReadonlySet<Role>;
  readonly kerned: boolean;
  /** The levels of the numbering of sections. */
  readonly outline: readonly OutlineLevel[];
}

/** The styles of the roles that a document has, and those of links, footnotes and tables. */
export function wordStyles(
  looks: ReadonlyMap<Role, StyleLook>,
  { language, loneLines, kerned, outline }: StyleSettings,
): readonly WordStyle[] {
  const normal = looks.get('Normal') ?? plainLook;
  const bare: StyleLook = { ...normal, align: 'start', spaceBefore: 0, indentFirst: 0 };
  const all = new Map([...always.map((role) => [role, bare] as const), ...looks]);
  const others = [...all].filter(([role]) => role !== 'Normal');
  const styleOf = (role: Role, look: StyleLook): WordStyle =>
    withNumbers(withLoneLines(paragraphStyle(role, look), loneLines.has(role)), outline);
  const plain = styleOf('Normal', normal);
  return [
    {
      ...plain,
      run: { ...normal.text, ...(kerned && { kerned }), ...(language !== undefined && { language }) },
    },
    {
      ...{ type: 'paragraph', id: 'Figure', name: 'Figure', basedOn: 'Normal', isQuick: true },
      paragraph: { lineHeight: 'auto', indentFirst: 0, spaceBefore: FIGURE_SPACE, align: 'start' },
    },
    {
      ...{ type: 'paragraph', id: 'Code', name: 'Code', basedOn: 'Normal', isQuick: true },
      paragraph: { lineHeight: 'auto', indentFirst: 0, align: 'start' },
      run: { font: 'Courier New', bold: false, italic: false, scale: 100 },
    },
    ...others.map(([role, look]) => styleOf(role, look)),
    { type: 'character', id: 'DefaultParagraphFont', name: 'Default Paragraph Font' },
    {
      ...{ type: 'character', id: 'Hyperlink', name: 'Hyperlink', basedOn: 'DefaultParagraphFont' },
      run: { underline: true, colour: 0x0563c1 },
    },
    {
      ...{ type: 'character', id: 'FootnoteReference', name: 'footnote reference', basedOn: 'DefaultParagraphFont' },
      run: { shift: 'superscript' },
    },
    { type: 'table', id: 'TableNormal', name: 'Normal Table' },
    { type: 'table', id: 'TableGrid', name: 'Table Grid', basedOn: 'TableNormal' },
  ];
}

/** Lets single lines of a style stand alone. Other styles inherit this from Normal, as few of their texts go over the end of a page. */
function withLoneLines(style: WordStyle, mayBe: boolean): WordStyle {
  return mayBe ? { ...style, paragraph: { ...style.paragraph, widowControl: false } } : style;
}

/** Gives the style of a level of sections its numbers, and their room. */
function withNumbers(style: WordStyle, outline: readonly OutlineLevel[]): WordStyle {
  const level = outline.findIndex((it) => it.style === style.id);
  const { hanging = 0, hasTab = false } = outline[level] ?? {};
  if (level === -1) return style;
  const indents = hasTab ? { indentStart: hanging, indentFirst: -hanging } : {};
  return { ...style, numbering: { number: OUTLINE, level }, paragraph: { ...style.paragraph, ...indents } };
}

/** Each style states all: a change of Normal by the reader is meant for the text, not for headings. */
function paragraphStyle(role: Role, { text, align, lineHeight, spaceBefore, indentFirst }: StyleLook): WordStyle {
  const outlineLevel = outlineLevelOf(role);
  const staysWithNext = outlineLevel !== undefined || role === 'Title';
  return {
    type: 'paragraph',
    id: role,
    name: roles[role],
    ...(role !== 'Normal' && { basedOn: 'Normal' }),
    ...(staysWithNext && { next: 'Normal' }),
    isQuick: true,
    paragraph: {
      ...(staysWithNext && { keepNext: true }),
      spaceBefore,
      spaceAfter: 0,
      lineHeight,
      indentFirst,
      align,
      ...(outlineLevel !== undefined && { outlineLevel }),
    },
    run: text,
  };
}
