import type {
  PlainArtwork,
  Box,
  Figure,
  ParagraphProperties,
  Shape,
  WordParagraph,
  WordPicture,
  WordRectangle,
} from '../../../../engine/index.js';
import type { PlacedFigure } from '../layout/figure-plan.js';
import type { TextArea } from './paragraph.js';

/** In points: what Word's largest page has between its margins. */
const MAX_HEIGHT = 1500;

type PictureLine = Pick<WordParagraph, 'content'> & { readonly format: ParagraphProperties };

/** A line of one picture, aligned as it stands in its column. */
export function onePicture(figure: Figure, area: TextArea): PictureLine {
  return { format: pictureAlignment(figure.places[0]?.box, area), content: [inlinePicture(figure, area)] };
}

/** A line of pictures, each after a tab at its place. */
export function pictureRow(row: readonly PlacedFigure[], area: TextArea): PictureLine {
  const tabs = row.map(({ box }) => ({ at: Math.max(0, box.left - area.left), align: 'left' as const }));
  const content = row.flatMap(({ figure, box }): WordParagraph['content'] => [
    ...(box.left > area.left ? [{ kind: 'run' as const, content: { text: '\t' } }] : []),
    inlinePicture(figure, area),
  ]);
  return { format: { tabs: tabs.filter(({ at }) => at > 0) }, content };
}

/** In points: a picture is in the middle, or at the right, when its distances from both sides differ by less. */
const CENTRED = 12;

function pictureAlignment(box: Box | undefined, area: TextArea): ParagraphProperties {
  if (box === undefined) return {};
  const [before, after] = [box.left - area.left, area.right - box.right];
  if (before < CENTRED) return {};
  if (Math.abs(before - after) < CENTRED) return { align: 'center' };
  return after < CENTRED ? { align: 'end' } : { indentStart: Math.round(before) };
}

/** A picture in a line, not wider than its column and not higher than its page. */
function inlinePicture({ picture, alternateText, places: [first] }: Figure, { left, right }: TextArea): WordPicture {
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

/** Artwork at its place on the page. */
export function behindText(artwork: PlainArtwork): WordPicture | WordRectangle {
  const { box } = artwork;
  if ('colour' in artwork) return { kind: 'rectangle', box, colour: artwork.colour };
  const { path, format } = artwork.picture;
  const { left, top, right, bottom } = box;
  const size = { width: right - left, height: bottom - top };
  return { kind: 'picture', path, format, ...size, alternateText: '', anchor: { left, top, wrap: 'behind' } };
}

/** Adds pictures and shapes to the header of pages that have them at the same place. */
export function withPictures(
  header: readonly WordParagraph[],
  { figures, shapes }: { readonly figures: readonly PlacedFigure[]; readonly shapes: readonly Shape[] },
): readonly WordParagraph[] {
  if (figures.length + shapes.length === 0) return header;
  const pictures = [...shapes.map(behindText), ...figures.map((figure) => anchoredPicture(figure, 'behind'))];
  const [first = { kind: 'paragraph', style: 'Header', content: [] } as const, ...others] = header;
  return [{ ...first, content: [...pictures, ...first.content] }, ...others];
}

function textOf(alternateText: string | undefined): string {
  return alternateText?.trim() || 'Picture';
}
