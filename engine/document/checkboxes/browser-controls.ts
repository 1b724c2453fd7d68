import type { Box } from '../../geometry/geometry.js';
import { WHITE } from '../colours.js';
import type { PageReading } from '../page-reading.js';
import type { Checkbox } from './find-checkboxes.js';

/** In points: width of a control. */
const MIN_WIDTH = 5;
const MAX_WIDTH = 20;

/** In points: how far the edges of a control are apart from those of its ground, which is a little smaller. */
const NEAR = 0.8;

/** Maximum size of a mark relative to its control. */
const MARK = 0.85;

/** Maximum number of shapes of a page with controls; a page with more has a drawing. */
const MAX_SHAPES = 3000;

/** A square with round corners, or a disc or ring. */
interface Shape extends Box {
  /** Whether it is filled with white and has no outline, as the ground below a control. */
  readonly isGround: boolean;
  /** Whether only its outline is drawn. */
  readonly isOutline: boolean;
}

type Drawn = Pick<PageReading, 'rounded' | 'bullets' | 'pieces'>;

/**
 * Returns the check boxes and radio buttons as browsers print them: a white ground, and on it an outline, or a mark on a colour.
 * Icons and keys of legends have no ground of their own.
 */
export function browserControls({ rounded = [], bullets = [], pieces = [] }: Drawn): readonly Checkbox[] {
  const squares = rounded.map((box): Shape => {
    const { fill, side } = box;
    return { ...edgesOf(box), isGround: fill === WHITE && side === undefined, isOutline: fill === undefined };
  });
  const rounds = bullets.map((bullet): Shape => {
    const { text, colour } = bullet;
    return { ...edgesOf(bullet), isGround: text === '•' && colour === WHITE, isOutline: text === '◦' };
  });
  if (squares.length + rounds.length > MAX_SHAPES) return [];
  return [squares, rounds].flatMap((shapes) =>
    shapes.flatMap((ground, index): Checkbox[] => {
      const control = shapes[index + 1];
      if (!ground.isGround || control === undefined || !isControl(control, ground)) return [];
      const { isGround: _, isOutline, ...box } = control;
      const ticked = pieces.some((piece) => piece.kind === 'shape' && isMarkIn(piece, box));
      return ticked || isOutline ? [{ box, ticked }] : [];
    }),
  );
}

function edgesOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

function isControl(shape: Shape, ground: Shape): boolean {
  const [width, height] = sizeOf(shape);
  if (width < MIN_WIDTH || width > MAX_WIDTH || Math.abs(width - height) > NEAR) return false;
  return (['left', 'top', 'right', 'bottom'] as const).every((edge) => Math.abs(shape[edge] - ground[edge]) < NEAR);
}

/** Returns whether a shape is inside of a control, and smaller. */
function isMarkIn(mark: Box, control: Box): boolean {
  const [width, height] = sizeOf(control);
  const [own, high] = sizeOf(mark);
  if (own > MARK * width || high > MARK * height) return false;
  return (
    mark.left > control.left && mark.right < control.right && mark.top > control.top && mark.bottom < control.bottom
  );
}

function sizeOf({ left, top, right, bottom }: Box): readonly [width: number, height: number] {
  return [right - left, bottom - top];
}
