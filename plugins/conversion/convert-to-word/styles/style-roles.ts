import type { FlowElement } from '../../../../engine/index.js';

/** The paragraph styles, by their ids; names are those of Word's built-in styles where it has one. */
export const roles = {
  Normal: 'Normal',
  Title: 'Title',
  Subtitle: 'Subtitle',
  Heading1: 'heading 1',
  Heading2: 'heading 2',
  Heading3: 'heading 3',
  Heading4: 'heading 4',
  Heading5: 'heading 5',
  Heading6: 'heading 6',
  ListParagraph: 'List Paragraph',
  Quote: 'Quote',
  Caption: 'caption',
  TOC1: 'toc 1',
  TOC2: 'toc 2',
  TOC3: 'toc 3',
  Code: 'Code',
  Figure: 'Figure',
  TableText: 'Table Text',
  FootnoteText: 'footnote text',
  Header: 'header',
  Footer: 'footer',
} as const;

export type Role = keyof typeof roles;

const headings = ['Heading1', 'Heading2', 'Heading3', 'Heading4', 'Heading5', 'Heading6'] as const;
/** Styles of the levels of tables of contents. */
export const contentsRoles = ['TOC1', 'TOC2', 'TOC3'] as const;

const paragraphs = {
  normal: 'Normal',
  title: 'Title',
  subtitle: 'Subtitle',
  quote: 'Quote',
  caption: 'Caption',
} as const;

/** The style of an element of the flow with text. */
export function roleOf(element: Extract<FlowElement, { readonly runs: unknown }>): Role {
  if (element.kind === 'heading') return headings[element.level - 1] ?? 'Heading6';
  return element.kind === 'list-item' ? 'ListParagraph' : paragraphs[element.style];
}

/** The style of a text in a cell, which is that of its level for a heading. */
export function roleInCell(element: Parameters<typeof roleOf>[0]): Role {
  return element.kind === 'heading' ? roleOf(element) : 'TableText';
}

/** 1 to 9 of headings. */
export function outlineLevelOf(role: Role): number | undefined {
  const level = headings.findIndex((it) => it === role) + 1;
  return level === 0 ? undefined : level;
}
