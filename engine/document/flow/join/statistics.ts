import { hasCentre } from '../../../geometry/box-arithmetic.js';
import type { Box } from '../../../geometry/geometry.js';
import type { OutlineEntry } from '../../document-model.js';
import { BoxSurvey, type DocumentBoxes } from '../boxes/document-boxes.js';
import { type Furniture, FurnitureCounts } from '../recurring/furniture.js';
import { type BodyLook, candidatesOn, type HeadingHints } from '../headings/heading-candidates.js';
import { ContentsTitles } from '../headings/contents-titles.js';
import { HeadingCounts } from '../headings/heading-counts.js';
import type { HeadingStyles } from '../headings/heading-styles.js';
import { keyOfLook, type Look, lookOf } from '../page/look-of.js';
import { LetterWidthSums, type Spreads } from '../runs/letter-widths.js';
import { LineSpacingCounts, type LineSpacings } from './line-spacings.js';
import type { PageContent, PagePart } from '../page/page-content.js';
import { boxAround } from '../../order/reading-order-frame.js';
import { OutlineTitles } from '../headings/outline-titles.js';
import { isHeadingTag } from '../page/tags-of.js';
import { textOfPart } from '../page/text-of-lines.js';
import { WordFilter } from './word-filter.js';

/** Results of the first pass over the pages, for the whole document. */
export interface TextFacts extends HeadingHints {
  /** The look of most of the text; its size is 0 when there is no text. */
  readonly usual: BodyLook;
  readonly words: WordFilter;
  readonly furniture: Furniture;
  /** How wide the letters of fonts are (`LetterWidthSums.spreads`). */
  readonly spreads: Spreads;
  readonly kerned: boolean;
  readonly spacings: LineSpacings;
}

/** The facts about the whole document that the join needs. */
export interface DocumentFacts extends TextFacts {
  readonly headings: HeadingStyles;
  readonly boxes: DocumentBoxes;
}

const MAX_LOOKS = 2000;
const NOTHING: BodyLook = { size: 0, bold: false, fixedPitch: false, colour: 0, family: '' };

/** The first pass: collects the looks, the words and the recurring texts of a document. */
export class TextStatistics {
  readonly #looks = new Map<string, { readonly look: Look; letters: number }>();
  readonly #words = new WordFilter();
  readonly #furniture = new FurnitureCounts();
  readonly #widths = new LetterWidthSums();
  readonly #spacings = new LineSpacingCounts();
  readonly #kerning = { pairs: 0, kerned: 0 };
  readonly #contents = new ContentsTitles();
  #headingTags = 0;
  #firstPage: number | undefined;

  add(page: PageContent): void {
    this.#furniture.add(page);
    this.#contents.add(page);
    this.#widths.addPage(page.letterWidths);
    this.#spacings.add(page);
    this.#kerning.pairs += page.kerning.pairs;
    this.#kerning.kerned += page.kerning.kerned;
    if (page.parts.some(({ kind }) => kind === 'text')) this.#firstPage ??= page.number;
    page.parts.forEach((part) => this.#addPart(part, page, 1));
  }

  facts(outline: readonly OutlineEntry[]): TextFacts {
    const usual = this.#usual();
    const isTagged = this.#headingTags >= MIN_TAGS;
    const isNamed = isTagged || outline.some(({ target }) => target !== undefined);
    return {
      usual,
      words: this.#words,
      furniture: this.#furniture.result(usual.size),
      spreads: this.#widths.spreads(),
      kerned: 2 * this.#kerning.kerned > this.#kerning.pairs,
      spacings: this.#spacings.result(),
      outline: new OutlineTitles(isNamed ? outline : this.#contents.result()),
      isTagged,
      firstPage: this.#firstPage,
    };
  }

  /** Returns the look of most of the text; listings tell nothing about the text of a document with more than listings. */
  #usual(): BodyLook {
    let [usual, most]: [BodyLook, number] = [NOTHING, 0];
    for (const { look, letters } of this.#looks.values()) {
      const weight = look.fixedPitch ? AS_LISTING * letters : letters;
      if (weight > most) [usual, most] = [look, weight];
    }
    return usual;
  }

  #addPart(part: PagePart, page: PageContent, weight: number): void {
    if (part.kind === 'figure') return;
    if (part.kind === 'table') {
      // Tables are often set in a smaller size, so they do not count as body text.
      for (const cell of part.cells) cell.parts.forEach((inner) => this.#addPart(inner, page, IN_TABLE));
      return;
    }
    if (part.tag !== undefined && isHeadingTag(part.tag)) this.#headingTags += 1;
    for (const word of wordsIn(textOfPart(part))) this.#words.add(word);
    const look = lookOf(part, page);
    const key = keyOfLook(look);
    const known = this.#looks.get(key);
    const letters = weight * look.letters * (look.bold && part.lines.length === 1 ? AS_LABEL : 1);
    if (known !== undefined) known.letters += letters;
    else if (this.#looks.size < MAX_LOOKS) this.#looks.set(key, { look, letters });
  }
}

const IN_TABLE = 0.25;
const AS_LISTING = 0.1;
/** Single lines in bold are headings and labels rather than text. */
const AS_LABEL = 0.25;

/** Minimum number of tagged headings; in a document with fewer, tags are incomplete. */
const MIN_TAGS = 3;

/** Returns the words of a text in lower case, compounds with their hyphens, as `joinOf` looks them up. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? [];
}

/** The second pass: collects the looks of headings, and boxes. */
export class HeadingStatistics {
  readonly #headings = new HeadingCounts();
  readonly #boxes = new BoxSurvey();

  constructor(private readonly facts: TextFacts) {}

  add(page: PageContent): void {
    const body = bodyOf(page, this.facts);
    this.#headings.add(page, body, candidatesOn(page, body, this.facts));
    this.#boxes.add(page, body);
  }

  result(): DocumentFacts {
    return { ...this.facts, headings: this.#headings.result(), boxes: this.#boxes.result() };
  }
}

/** Returns the parts of a page that do not recur on other pages. */
export function bodyOf(page: PageContent, { furniture }: Pick<TextFacts, 'furniture'>): readonly PagePart[] {
  const { header, footer } = furniture.on(page);
  const recurring = new Set<PagePart>([...header, ...footer]);
  return page.parts.filter((part) => !recurring.has(part));
}

/** Returns the columns of a page without the running heads, feet and numbers in them, which may be wider than the text. */
export function columnsOfBody({ columns, parts }: PageContent, body: readonly PagePart[]): readonly Box[] {
  if (body.length === parts.length) return columns;
  return columns.map((column, index) => {
    const own = body.filter((part) => (part.kind === 'text' ? part.column === index : hasCentre(column, part.box)));
    return own.length === 0 ? column : boxAround(own.map(({ box }) => box));
  });
}
