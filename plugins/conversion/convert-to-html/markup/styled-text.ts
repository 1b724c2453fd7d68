import { contentsEntryIn, languageTag, type Paragraph, type Run, type RunStyle } from '../../../../engine/index.js';
import { blockDeclarations, isRightToLeft } from '../styles/block-style.js';
import { type Look, lookOf, mainStyle, textDeclarations } from '../styles/html-look.js';
import { attributes } from './escape.js';
import { inlineMarkup } from './inline-markup.js';
import type { FlowPlace } from './markup-environment.js';

export type TextBlock = Pick<Paragraph, 'runs' | 'format'>;

export interface BlockTag {
  readonly given?: Parameters<typeof attributes>[0];
  /** The look that the tag has by itself. */
  readonly look?: Partial<Look>;
  readonly enclosedBy?: 'list' | 'cell';
}

/** Text in its look: the attributes of its start tag, and its content. */
export interface StyledText {
  readonly start: string;
  readonly content: string;
}

/** Where a block of text stands. */
export interface TextPlace extends FlowPlace {
  /** Whether it is the first of its column. */
  readonly startsColumn: boolean;
}

export function styledText({ runs, format }: TextBlock, tag: BlockTag, place: TextPlace): StyledText {
  const { given = {}, look: ofTag = {}, enclosedBy } = tag;
  const { environment, cursor, look: around, startsColumn } = place;
  const { survey, classes } = environment;
  const main = mainStyle(runs);
  const outer = { ...around, ...ofTag };
  const look = main === undefined ? outer : blockLook(main, { around, outer });
  const ofText = textDeclarations(look, outer, survey.body.size);
  const ofBlock = blockDeclarations({ format, bodySize: survey.body.size, startsColumn, enclosedBy });
  const language = commonLanguage(runs) ?? environment.language;
  const isReversed = isRightToLeft(format) !== place.isRightToLeft;
  const start = attributes({
    ...given,
    class: classList(
      given['class'],
      contentsEntryIn(runs) === undefined ? undefined : 'entry',
      isLinksOnly(runs) ? 'links' : undefined,
      classes.of(ofText),
      classes.of(ofBlock),
    ),
    lang: language === environment.language ? undefined : language,
    dir: isReversed ? (isRightToLeft(format) ? 'rtl' : 'ltr') : undefined,
  });
  return { start, content: inlineMarkup(runs, { look, language, environment, cursor }) };
}

/** The value of a `class` attribute; undefined when there are no names. */
export function classList(...names: readonly (string | number | undefined)[]): string | undefined {
  return names.filter((it) => it !== undefined).join(' ') || undefined;
}

/**
 * The look of a block by the style of most of its text, but for a highlight, which is of single runs. Of recognised text over a scan,
 * only the size counts.
 * @param looks.outer the look that the block has by itself
 */
function blockLook(style: RunStyle, { around, outer }: { readonly around: Look; readonly outer: Look }): Look {
  const { highlight: _, ...plain } = style;
  return style.invisible === true ? { ...outer, size: style.size } : lookOf(plain, around.background);
}

/** Returns whether a text consists of several links, such as the numbers of pages in an index: each must be large enough for a finger. */
function isLinksOnly(runs: readonly Run[]): boolean {
  const shown = runs.filter(({ text }) => text.trim() !== '');
  return shown.length > 1 && shown.every(({ link, note }) => link !== undefined || note !== undefined);
}

/** The language of all runs; undefined when they have none or several. */
function commonLanguage(runs: readonly Run[]): string | undefined {
  const [first] = runs;
  const language = first?.style.language;
  return runs.every(({ style }) => style.language === language) ? languageTag(language) : undefined;
}
