import {
  BOLD,
  commonFont,
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
  const letterSpacing = ((spread - 1) * letterWidth + tracking) * size;
  return {
    text,
    size,
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
    family: commonFont(style),
    generic: style.generic,
    ...(language !== undefined && { language }),
  };
}

export function linkOf(link: NonNullable<Run['link']>, pageCount: number): SlideRun['link'] | undefined {
  if ('page' in link) return link.page >= 1 && link.page <= pageCount ? { slide: link.page - 1 } : undefined;
  const uri = validUri(link.uri);
  return uri === undefined ? undefined : { uri };
}
