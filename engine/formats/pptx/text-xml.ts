import { xmlElement } from '../ooxml/xml-element.js';
import { xmlText } from '../ooxml/xml-text.js';
import type { PartContext } from './pptx-part-context.js';
import type {
  BodyLook,
  Bullet,
  LevelLook,
  Placeholder,
  SlideLink,
  SlideParagraph,
  SlideRun,
  TitleLook,
} from './presentation.js';
import { colourXml, emu } from './units.js';

const ALIGNMENTS = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const;

/** The look of a title (ECMA-376 Part 1, 21.1.2.4.13). */
export function titleStyleXml({ align, run }: TitleLook, { theme }: PartContext): string {
  return xmlElement('a:lvl1pPr', { algn: ALIGNMENTS[align] }, runStyleXml(run, { theme, isTitle: true }));
}

/** The looks of the levels of a main text. */
export function bodyStyleXml({ levels }: BodyLook, context: PartContext): string {
  return [...levels]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([level, look]) => (level > MAX_LEVEL ? [] : levelXml(level, look, context)))
    .join('');
}

function levelXml(level: number, look: LevelLook, { theme }: PartContext): string {
  const { align, isRightToLeft, margin, indent, spaceBefore, bullet, run } = look;
  return xmlElement(
    `a:lvl${level + 1}pPr`,
    { ...indentsOf({ margin, indent }), algn: ALIGNMENTS[align], rtl: isRightToLeft ? 1 : 0 },
    `<a:spcBef>${spacingXml(spaceBefore)}</a:spcBef>${bulletXml(bullet, theme)}${runStyleXml(run, { theme, isTitle: false })}`,
  );
}

function runStyleXml(run: TitleLook['run'], { theme, isTitle }: Pick<TextContext, 'theme' | 'isTitle'>): string {
  const { bold, italic, colour } = run;
  const look = { sz: sizeOf(run), b: bold ? 1 : 0, i: italic ? 1 : 0 };
  return xmlElement('a:defRPr', look, theme.solidFill(colour) + theme.fontXml(run, isTitle));
}

/** Limits of ST_TextFontSize, ST_TextMargin, ST_TextIndent and ST_TextSpacingPoint (ECMA-376 Part 1, 20.1.10). */
const SIZES = [1, 4000] as const;
const MAX_MARGIN = 4032;
const MAX_SPACING = 1584;

/** Levels of lists, from 0. */
const MAX_LEVEL = 8;

/**
 * A paragraph of a text box or a cell (ECMA-376 Part 1, 21.1.2.2.6).
 * @param placeholder whose text it is, if any
 */
export function paragraphXml(paragraph: SlideParagraph, part: PartContext, placeholder?: Placeholder): string {
  const context = { ...part, isTitle: placeholder === 'title', hasOwnIndents: placeholder === 'body' };
  const { runs } = paragraph;
  const last = runs.at(-1);
  return xmlElement(
    'a:p',
    {},
    propertiesXml(paragraph, context) +
      runs.map((run) => runXml(run, context)).join('') +
      (last === undefined ? '' : xmlElement('a:endParaRPr', { sz: sizeOf(last) })),
  );
}

function propertiesXml(paragraph: SlideParagraph, { theme, hasOwnIndents }: TextContext): string {
  const { align, isRightToLeft, margin, indent, level, lineHeight, spaceBefore, bullet, tabs = [] } = paragraph;
  // LibreOffice ignores the tab stops of a paragraph that states an indent. Outside of the main text, the indent is 0 by default.
  const { marL, indent: first } = indentsOf({ margin, indent });
  const isLeftOut = indent === 0 && tabs.length > 0 && !hasOwnIndents;
  return xmlElement(
    'a:pPr',
    {
      marL,
      indent: isLeftOut ? undefined : first,
      lvl: level === 0 ? undefined : Math.min(MAX_LEVEL, level),
      algn: ALIGNMENTS[align],
      rtl: isRightToLeft ? 1 : 0,
    },
    (lineHeight === undefined ? '' : `<a:lnSpc>${spacingXml(lineHeight)}</a:lnSpc>`) +
      `<a:spcBef>${spacingXml(spaceBefore)}</a:spcBef><a:spcAft>${spacingXml(0)}</a:spcAft>` +
      bulletXml(bullet, theme) +
      tabsXml(tabs),
  );
}

function tabsXml(tabs: readonly number[]): string {
  const stops = tabs.map((stop) => xmlElement('a:tab', { pos: emu(within(stop, 0, MAX_MARGIN)), algn: 'l' }));
  return stops.length === 0 ? '' : `<a:tabLst>${stops.join('')}</a:tabLst>`;
}

function indentsOf({
  margin,
  indent,
}: Pick<SlideParagraph, 'margin' | 'indent'>): Readonly<Record<'marL' | 'indent', number>> {
  return { marL: emu(within(margin, 0, MAX_MARGIN)), indent: emu(within(indent, -MAX_MARGIN, MAX_MARGIN)) };
}

function spacingXml(points: number): string {
  return xmlElement('a:spcPts', { val: Math.round(100 * within(points, 0, MAX_SPACING)) });
}

function bulletXml(bullet: Bullet | undefined, theme: PartContext['theme']): string {
  if (bullet === undefined) return '<a:buNone/>';
  const look = `<a:buClr>${theme.colourXml(bullet.colour)}</a:buClr>${bulletSizeXml(bullet)}`;
  if ('character' in bullet) {
    return `${look}<a:buFont typeface="Arial"/>${xmlElement('a:buChar', { char: bullet.character })}`;
  }
  const { scheme, startAt } = bullet;
  // PowerPoint sets numbers in a font of the theme; that of texts suits more of them than that of titles.
  return `${look}<a:buFont typeface="+mn-lt"/>${xmlElement('a:buAutoNum', {
    type: scheme,
    startAt: startAt === 1 ? undefined : startAt,
  })}`;
}

/** Limits of ST_TextBulletSizePercent, as shares (ECMA-376 Part 4, 21.1.2.4). */
const BULLET_SCALES = [0.25, 4] as const;

function bulletSizeXml({ scale }: Bullet): string {
  return scale === undefined
    ? ''
    : xmlElement('a:buSzPct', { val: Math.round(100_000 * within(scale, ...BULLET_SCALES)) });
}

interface TextContext extends PartContext {
  readonly isTitle: boolean;
  /** Whether its levels have indents on the layout. */
  readonly hasOwnIndents: boolean;
}

function runXml(run: SlideRun, context: TextContext): string {
  const properties = runPropertiesXml(run, context);
  if (run.isSlideNumber) {
    const id = '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}';
    return `<a:fld id="${id}" type="slidenum">${properties}<a:t>${xmlText(run.text)}</a:t></a:fld>`;
  }
  return run.text
    .split('\n')
    .map((line) => (line === '' ? '' : `<a:r>${properties}<a:t>${xmlText(line)}</a:t></a:r>`))
    .join(`<a:br>${properties}</a:br>`);
}

function sizeOf({ size }: Pick<SlideRun, 'size'>): number {
  return Math.round(100 * within(size, ...SIZES));
}

/** In points (ST_TextPoint). */
const MAX_LETTER_SPACING = 4000;

const SHIFTS = { superscript: 30_000, subscript: -25_000 } as const;

/** The order of the elements is that of CT_TextCharacterProperties (ECMA-376 Part 1, 21.1.2.3.9). */
function runPropertiesXml(run: SlideRun, context: TextContext): string {
  const { bold, italic, underline, strike, colour, isInvisible, highlight, shift, language } = run;
  const { letterSpacing, opacity = 1 } = run;
  const { theme, isTitle } = context;
  const alpha = Math.round(100_000 * (isInvisible ? 0 : within(opacity, 0, 1)));
  const fill =
    alpha === 100_000
      ? theme.solidFill(colour)
      : `<a:solidFill>${theme.colourXml(colour, xmlElement('a:alpha', { val: alpha }))}</a:solidFill>`;
  return xmlElement(
    'a:rPr',
    {
      lang: language,
      sz: sizeOf(run),
      b: bold ? 1 : 0,
      i: italic ? 1 : 0,
      u: underline ? 'sng' : undefined,
      strike: strike ? 'sngStrike' : undefined,
      spc:
        letterSpacing === undefined
          ? undefined
          : Math.round(100 * within(letterSpacing, -MAX_LETTER_SPACING, MAX_LETTER_SPACING)),
      baseline: shift === undefined ? undefined : SHIFTS[shift],
      dirty: 0,
    },
    fill +
      (highlight === undefined ? '' : `<a:highlight>${colourXml(highlight)}</a:highlight>`) +
      theme.fontXml(run, isTitle) +
      (run.link === undefined ? '' : linkXml(run.link, context, OWN_COLOUR)),
  );
}

/** Keeps the colour of a run with a link, which has the colour of the theme otherwise (hlinkClr of [MS-ODRAWXML]). */
const OWN_COLOUR =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}">' +
  '<ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/>' +
  '</a:ext></a:extLst>';

/** @param more in the element */
export function linkXml(link: SlideLink, { relations }: PartContext, more = ''): string {
  if ('uri' in link) return xmlElement('a:hlinkClick', { 'r:id': relations.addExternal('hyperlink', link.uri) }, more);
  const id = relations.add('slide', `../slides/slide${link.slide + 1}.xml`);
  return xmlElement('a:hlinkClick', { 'r:id': id, action: 'ppaction://hlinksldjump' }, more);
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
