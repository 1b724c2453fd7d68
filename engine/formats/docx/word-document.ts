import type { Size } from '../../geometry/geometry.js';
import type { CoreProperties } from '../ooxml/core-properties.js';
import type { ParagraphProperties, RunProperties, WordBlock, WordParagraph } from './word-blocks.js';

/** A Word document to write. The body is read first, then everything else. */
export interface WordDocument {
  readonly properties: CoreProperties;
  readonly styles: readonly WordStyle[];
  /** Whether pages with even numbers have headers and footers of their own. */
  readonly hasEvenHeaders: boolean;
  /** Whether `left` of margins is the inner side of pages, which changes with their numbers. */
  readonly hasMirroredMargins: boolean;
  /** Each section ends the blocks before it, from the section before on; the last one ends the document. */
  readonly body: AsyncIterable<WordBlock | WordSection>;
  readonly footnotes: Iterable<WordFootnote>;
  numbering(): WordNumbering;
  /** The fonts of runs and styles. */
  fonts(): readonly WordFont[];
}

export interface WordStyle {
  readonly type: 'paragraph' | 'character' | 'table';
  readonly id: string;
  /** Names of built-in styles are in English, whatever the language of the program. */
  readonly name: string;
  readonly basedOn?: string;
  /** The style of the paragraph after it. */
  readonly next?: string;
  /** Whether the program shows it in its gallery. */
  readonly isQuick?: boolean;
  readonly paragraph?: ParagraphProperties;
  /** The level of a list whose numbers its paragraphs have. */
  readonly numbering?: WordParagraph['numbering'];
  readonly run?: RunProperties;
}

export interface WordFont {
  readonly name: string;
  readonly family: 'roman' | 'swiss' | 'modern';
}

export interface WordSection {
  readonly kind: 'section';
  readonly size: Size;
  readonly margins: PageMargins;
  /** Whether it begins on the page where the section before ends. */
  readonly isContinuous: boolean;
  /** Text columns in reading order; empty when the text takes the width of the page. */
  readonly columns: readonly SectionColumn[];
  /** Whether lines stand between its columns. */
  readonly hasColumnSeparators?: boolean;
  /** Whether footnotes take the width of the page below several columns, rather than that of one column. */
  readonly hasWideNotes?: boolean;
  readonly headers: SectionHeaders;
  readonly footers: SectionHeaders;
  readonly hasFirstPage: boolean;
  readonly pageNumbers?: { readonly start?: number; readonly format?: 'lowerRoman' | 'upperRoman' };
}

export interface SectionColumn {
  readonly width: number;
  /** To the next column. */
  readonly gap: number;
}

export interface PageMargins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Distance from the edge of the page to the header or footer. */
  readonly header: number;
  readonly footer: number;
}

/** Equal objects become one part. */
export interface SectionHeaders {
  readonly first?: HeaderContent;
  readonly default?: HeaderContent;
  readonly even?: HeaderContent;
}

export type HeaderContent = readonly WordParagraph[];

export interface WordFootnote {
  /** Footnote number from 1, in the order of references. */
  readonly number: number;
  readonly content: readonly WordParagraph[];
}

export interface WordNumbering {
  readonly definitions: readonly (readonly WordLevel[])[];
  /** Lists, which are numbered from 1. */
  readonly lists: readonly WordList[];
}

export interface WordList {
  /** The index of its definition. */
  readonly definition: number;
  /** The numbers with which levels begin anew. */
  readonly starts?: readonly { readonly level: number; readonly value: number }[];
}

export interface WordLevel {
  readonly format: 'bullet' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';
  /** Template of the marker such as `%1.`; `%1` stands for the number of the outermost level. */
  readonly text: string;
  readonly start: number;
  /** Where its text begins, and how far before that its marker does. */
  readonly indent: number;
  readonly hanging: number;
  /** Whether its marker ends there instead. */
  readonly endsAtHanging?: boolean;
  /** A tab follows its marker by default. */
  readonly suffix?: 'tab' | 'space';
  /** The id of the style whose paragraphs have its numbers. */
  readonly style?: string;
  /** How its marker differs from the text. */
  readonly run?: RunProperties;
}
