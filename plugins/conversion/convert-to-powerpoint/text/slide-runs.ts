import {
  BOLD,
  columnsOf,
  commonFontOf,
  languageTag,
  type Run,
  type RunStyle,
  type SlideRun,
  validUri,
} from '../../../../engine/index.js';

/** The runs of a paragraph. @param pageCount links to other pages lead nowhere */
export function slideRuns(runs: readonly Run[], pageCount: number): readonly SlideRun[] {
  return runs.map(({ text, style, link, lineBreak, pageNumber }) => {
    const target = link === undefined ? undefined : linkOf(link, pageCount);
    return {
      ...slideRun(`${lineBreak === true ? '\n' : ''}${text}`, style),
      isSlideNumber: pageNumber === true,
      ...(target !== undefined && { link: target }),
    };
  });
}

/**
 * In ems: how far letters are moved apart, or together, so that they are as wide as those of the font that they replace. Letters in
 * larger distances look like words, of which readers of PDF part those that are 0.1 em apart: the letters are larger or smaller instead.
 */
export const MAX_SPREAD_SPACING = 0.09;

/**
 * How high letters are at least that stand for narrower ones: letters that are moved together look crowded. Arial has larger small letters
 * than narrower fonts without serifs; those of Times New Roman and Courier New are small. Hangul and ideographs are as wide as high.
 */
const LEAST_HEIGHTS = { 'sans-serif': 0.88, serif: 1, monospace: 1 } as const;

export function leastHeight({ text, generic = 'sans-serif' }: Pick<SlideRun, 'text' | 'generic'>): number {
  return LEAST_HEIGHTS[columnsOf(text) > text.length ? 'sans-serif' : generic];
}

export function slideRun(text: string, style: RunStyle): SlideRun {
  const {
    weight,
    italic,
    size,
    spread = 1,
    letterWidth = 0,
    tracking = 0,
    colour,
    translucent,
    highlight,
    underline,
    strike,
    invisible,
    shift,
  } = style;
  const language = languageTag(style.language);
  const height = Math.min(1, Math.max(spread, leastHeight({ text, generic: style.generic })));
  const widened = (spread / height - 1) * letterWidth;
  const spacing = Math.max(-MAX_SPREAD_SPACING, Math.min(widened, MAX_SPREAD_SPACING));
  const ownSize =
    widened === spacing ? size * height : (size * height * (letterWidth + widened)) / (letterWidth + spacing);
  const letterSpacing = spacing * ownSize + tracking * size;
  return {
    text,
    size: ownSize,
    ...(letterSpacing !== 0 && { letterSpacing }),
    bold: weight >= BOLD,
    italic,
    underline: underline === true,
    strike: strike === true,
    colour: translucent?.colour ?? colour,
    ...(translucent !== undefined && { opacity: translucent.opacity }),
    isInvisible: invisible === true,
    isSlideNumber: false,
    ...(highlight !== undefined && { highlight }),
    ...(shift !== undefined && { shift }),
    family: commonFontOf(text, style),
    generic: style.generic,
    ...(language !== undefined && { language }),
  };
}

export function linkOf(link: NonNullable<Run['link']>, pageCount: number): SlideRun['link'] | undefined {
  if ('page' in link) return link.page >= 1 && link.page <= pageCount ? { slide: link.page - 1 } : undefined;
  const uri = validUri(link.uri);
  return uri === undefined ? undefined : { uri };
}
