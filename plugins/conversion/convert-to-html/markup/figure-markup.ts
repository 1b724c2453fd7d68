import type { Figure } from '../../../../engine/index.js';
import type { Environment, Piece } from './markup-environment.js';
import { attributes } from './escape.js';
import type { FlowWriter } from './flow-writer.js';

/** Writes a picture with its caption. */
export function* figureMarkup(figure: Figure, id: string | undefined, writer: FlowWriter): Generator<Piece> {
  const { environment } = writer.place;
  const { picture, alternateText, caption } = figure;
  yield `<figure${attributes({ id })}><img src="`;
  yield environment.sourceOf(picture);
  yield `"${attributes({
    alt: alternateText?.trim() || 'Picture',
    width: picture.pixelWidth,
    height: picture.pixelHeight,
    class: environment.classes.of({ wide: `width: ${shareOf(figure, environment)}%;` }),
  })}/>`;
  if (caption !== undefined) yield writer.textBlock('figcaption', caption, { enclosedBy: 'cell' });
  yield '</figure>\n';
}

/** The share of the picture in the width of the page's text, in steps of five percent. */
function shareOf({ places: [first] }: Figure, { widthOf }: Environment): number {
  if (first === undefined) return 100;
  const share = (first.box.right - first.box.left) / widthOf(first.page);
  return Math.min(100, Math.max(5, Math.round(share * 20) * 5));
}
