import type { Figure, WordParagraph, WordPicture } from '../../../../engine/index.js';
import type { PlacedFigure } from '../layout/figure-plan.js';
import type { TextArea } from './paragraph.js';

/** In points: what Word's largest page has between its margins. */
const MAX_HEIGHT = 1500;

/** A picture in a line, not wider than its column and not higher than its page. */
export function inlinePicture(
  { picture, alternateText, places: [first] }: Figure,

  { left, right }: TextArea,
): WordPicture {
  const { path, format } = picture;
  const [width, height] =
    first === undefined ? [0, 0] : [first.box.right - first.box.left, first.box.bottom - first.box.top];
  const scale = Math.min(1, (right - left) / Math.max(1, width), MAX_HEIGHT / Math.max(1, height));
  return {
    kind: 'picture',
    path,
    format,
    width: width * scale,
    height: height * scale,
    alternateText: textOf(alternateText),
  };
}

/** A picture at its place on the page. */
export function anchoredPicture(
  { figure: { picture, alternateText }, box }: Pick<PlacedFigure, 'figure' | 'box'>,
  wrap: 'square' | 'behind',
): WordPicture {
  const { path, format } = picture;
  const { left, top, right, bottom } = box;
  return {
    ...{ kind: 'picture', path, format, width: right - left, height: bottom - top },
    alternateText: textOf(alternateText),
    anchor: { left, top, wrap },
  };
}

/** Adds pictures to the header of pages that have them at the same place. */
export function withPictures(
  header: readonly WordParagraph[],
  figures: readonly PlacedFigure[],
): readonly WordParagraph[] {
  if (figures.length === 0) return header;
  const pictures = figures.map((figure) => anchoredPicture(figure, 'behind'));
  const [first = { kind: 'paragraph', style: 'Header', content: [] } as const, ...others] = header;
  return [{ ...first, content: [...pictures, ...first.content] }, ...others];
}

function textOf(alternateText: string | undefined): string {
  return alternateText?.trim() || 'Picture';
}
