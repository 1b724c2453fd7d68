import type { Box, Size } from '../geometry/geometry.js';
import type { BoxSide, FlowElement, Paragraph, Shape } from './flow-elements.js';
import type { Line } from './model.js';

/**
 * A document as a reader understands it: paragraphs, headings, lists, tables and pictures in reading order, joined over
 * lines, columns and pages. It is made page by page; only what concerns the whole document is in memory. Measures are as in
 * `PageModel`: points from the top left corner of the visible page, y downwards.
 */
export interface DocumentModel {
  readonly title?: string;
  readonly author?: string;
  /** BCP 47, of the catalog or of most of the text. */
  readonly language?: string;
  readonly outline: readonly OutlineEntry[];
  /** The requested pages, in the order of the document. */
  readonly pages: readonly PageFacts[];
  /** The font size of most of the text, in points; 0 when there is none. */
  readonly bodySize: number;
  /** Whether most pairs of letters that fonts kern, such as “To”, stand closer together than their widths. */
  readonly kerned: boolean;
  /** The elements in reading order; each call reads them anew. A `page` element comes before those of its page. */
  elements(): AsyncIterable<FlowElement>;
  /** The lines of each page in order, for results that keep lines; none unless the document is read with `lines`. */
  lines(): AsyncIterable<PageLines>;
}

/** The lines of a page without the words of its tables. */
export interface PageLines {
  /** 1-based. */
  readonly number: number;
  readonly lines: readonly Line[];
}

/** A bookmark of the outline. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 for the top level. */
  readonly level: number;
  /** Left out when it leads nowhere inside the document. */
  readonly target?: PagePlace;
}

/** A page, 1-based, and where on it; the whole page without `top`. */
export interface PagePlace {
  readonly page: number;
  readonly top?: number;
}

export interface PageFacts {
  /** 1-based. */
  readonly number: number;
  readonly size: Size;
  /** Bounding box of the text of the page without running heads and feet; absent on a page without text. */
  readonly body?: Box;
  /** Number of text columns side by side; 1 on most pages. */
  readonly columns: number;
  /** Running head and running foot: text that recurs on other pages. Page numbers have runs with `pageNumber`. */
  readonly header: readonly Paragraph[];
  readonly footer: readonly Paragraph[];
  /** Lines as wide as the text, below the running head and above the running foot. */
  readonly headRule?: RunningRule;
  readonly footRule?: RunningRule;
  /** 0xRRGGBB, of an area that fills the page; white when left out. */
  readonly background?: number;
  /** Whether the page has text in pictures only. */
  readonly scanned: boolean;
  /** A form, a poster or a ticket: its parts have places rather than an order. */
  readonly fixedLayout: boolean;
  /** A cover or an advertisement: pictures with few texts on them, so that pictures which fill the page are content. */
  readonly cover?: boolean;
  readonly fields: readonly FormField[];
  /** Horizontal lines and filled rectangles that belong to no text, table or figure; left out where there are none. */
  readonly shapes?: readonly Shape[];
}

/** A line between the text of a page and its running head or foot. */
export interface RunningRule extends BoxSide {
  /** From the running head or foot, in points. */
  readonly distance: number;
}

export interface FormField {
  readonly box: Box;
  /** The fully qualified field name (ISO 32000-2 §12.7.4.2). */
  readonly name: string;
  readonly type: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  /** The displayed value; `true` or `false` for a checkbox. */
  readonly value: string;
  /** The options of a choice field. */
  readonly options?: readonly string[];
}
