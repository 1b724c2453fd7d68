import type { Figure } from '../../../../engine/index.js';
import type { Declarations } from '../styles/class-names.js';
import { rem } from '../styles/html-look.js';
import type { Environment, Piece } from './markup-environment.js';
import { attributes } from './escape.js';
import type { FlowWriter } from './flow-writer.js';

/** Where a picture is written. */
export interface FigurePlace {
  readonly id: string | undefined;
  readonly isBesideOthers: boolean;
  readonly isInCell: boolean;
}

/** Writes a picture with its caption. */
export function* figureMarkup(figure: Figure, place: FigurePlace, writer: FlowWriter): Generator<Piece> {
  const { environment } = writer.place;
  const { id } = place;
  const { picture, alternateText, formula, caption } = figure;
  const isBesideOthers = place.isBesideOthers && !formula;
  const width = environment.classes.of(widthOf(figure, { ...place, isBesideOthers }, environment));
  const ofFigure = isBesideOthers ? ['beside', width].join(' ') : formula && 'formula';
  yield `<figure${attributes({ id, class: ofFigure })}><img src="`;
  yield environment.sourceOf(picture);
  yield `"${attributes({
    alt: alternateText?.trim() || (formula ? 'Formula' : 'Picture'),
    width: picture.pixelWidth,
    height: picture.pixelHeight,
    class: isBesideOthers ? undefined : width,
  })}/>`;
  if (caption !== undefined) yield writer.textBlock('figcaption', caption, { enclosedBy: 'cell' });
  yield '</figure>\n';
}

/** In rem: narrower pictures keep their size against the text in narrow windows. */
const SMALL = 20;

/** The share of the picture in the width of the page's text, in steps of five percent. */
function widthOf(
  { places: [first], formula }: Figure,
  { isBesideOthers, isInCell }: FigurePlace,
  { widthOf: pageWidth, survey }: Environment,
): Declarations {
  if (first === undefined) return { wide: 'width: 100%;' };
  const width = first.box.right - first.box.left;
  // The letters of a formula are as large as those of the text around it.
  if (formula) return { always: `width: ${rem(width / survey.body.size)};` };
  const steps = (20 * width) / pageWidth(first.page);
  // Pictures beside each other must fit into a line with the spaces between them.
  const share = Math.min(100, Math.max(5, (isBesideOthers ? Math.floor(steps) : Math.round(steps)) * 5));
  const size = width / survey.body.size;
  // A share would be that of the cell.
  if (isInCell) return { always: `width: ${rem(Math.max(1, Math.round(size)))}; margin-inline: 0;` };
  return {
    ...(size < SMALL && { always: `max-width: min(100%, ${rem(Math.max(1, Math.round(size)))});` }),
    wide: `width: ${share}%;`,
  };
}
