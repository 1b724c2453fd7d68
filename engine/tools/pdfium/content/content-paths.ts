import type { Ruling } from '../../../document/model.js';
import { type Box, type Matrix, type Point, type Size, transformPoint } from '../../../geometry/geometry.js';
import type { Operation } from '../../../pdf/content/operators.js';
import { scaleOf, straighten } from '../drawing/read-path.js';
import { rulingsOf } from '../drawing/read-rulings.js';
import { NotSimple } from './not-simple.js';

interface Drawing {
  /** From the current space to the displayed page. */
  readonly matrix: Matrix;
  readonly lineWidth: number;
  readonly fill: number;
  readonly stroke: number;
}

interface OpenSubpath {
  points: Point[];
  readonly curved: Set<number>;
  closed: boolean;
}

/** Follows the paths and clips of content, and collects the rulings. */
export class ContentPaths {
  readonly rulings: Ruling[] = [];
  readonly #size: Size;
  #subpaths: OpenSubpath[] = [];
  #clip: Box | undefined;
  readonly #clips: (Box | undefined)[] = [];
  /** Whether the path is added to the clip when it ends. */
  #clipsNext = false;

  constructor(size: Size) {
    this.#size = size;
  }

  /** Begins a form, of which only its own box clips the content. @returns a function that ends it */
  enter(box: Box | undefined): () => void {
    const [clip, clips] = [this.#clip, this.#clips.splice(0)];
    this.#clip = box;
    return () => {
      this.#clip = clip;
      this.#clips.splice(0, Infinity, ...clips);
    };
  }

  save(): void {
    this.#clips.push(this.#clip);
  }

  restore(): void {
    if (this.#clips.length > 0) this.#clip = this.#clips.pop();
  }

  /**
   * Runs an operator of paths. @returns false for other operators
   * @throws NotSimple for paths that begin with a line
   */
  run(operator: string, operands: Operation['operands'], drawing: Drawing): boolean {
    const painted = PAINTING.get(operator);
    if (painted !== undefined) this.#paint(painted, drawing);
    else if (operator === 'W' || operator === 'W*') this.#clipsNext = true;
    else if (operator === 'm' || operator === 'l') this.#to(operator, numbers(operands, 2), drawing.matrix);
    else if (operator === 're') this.#rectangle(numbers(operands, 4), drawing.matrix);
    else if (operator === 'h') this.#close();
    else if (operator === 'c' || operator === 'v' || operator === 'y')
      this.#curve(operator, numbers(operands, operator === 'c' ? 6 : 4), drawing.matrix);
    else return false;
    return true;
  }

  #curve(operator: 'c' | 'v' | 'y', values: readonly number[], matrix: Matrix): void {
    const last = this.#subpaths.at(-1);
    if (last === undefined) throw new NotSimple('a path without a start');
    const points = [0, 2, 4].flatMap((at) => {
      const [x, y] = [values[at], values[at + 1]];
      return x === undefined || y === undefined ? [] : [transformPoint(matrix, { x, y })];
    });
    const [from, end] = [last.points.at(-1), points.at(-1)];
    const shorthand = operator === 'v' ? from : end;
    if (points.length < 3 && shorthand !== undefined) points.splice(operator === 'v' ? 0 : 1, 0, shorthand);
    for (const point of points) {
      last.curved.add(last.points.length);
      last.points.push(point);
    }
    if (last.points.length > points.length) straighten(last);
  }

  #to(operator: 'm' | 'l', [x = 0, y = 0]: readonly number[], matrix: Matrix): void {
    const point = transformPoint(matrix, { x, y });
    const last = this.#subpaths.at(-1);
    if (operator === 'l' && last === undefined) throw new NotSimple('a path without a start');
    if (operator === 'l') last?.points.push(point);
    else if (last?.points.length === 1 && !last.closed) last.points = [point];
    else this.#subpaths.push({ points: [point], curved: new Set(), closed: false });
  }

  #rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[], matrix: Matrix): void {
    const [right, top] = [Math.fround(x + width), Math.fround(y + height)];
    const corners = [
      { x, y },
      { x: right, y },
      { x: right, y: top },
      { x, y: top },
      { x, y },
    ];
    const points = corners.map((corner) => transformPoint(matrix, corner));
    this.#subpaths.push({ points, curved: new Set(), closed: true });
  }

  #close(): void {
    const last = this.#subpaths.at(-1);
    const first = last?.points[0];
    if (last === undefined || first === undefined) return;
    last.points.push(first);
    last.closed = true;
  }

  #paint({ fill, stroke, closes }: Painting, drawing: Drawing): void {
    if (closes) this.#close();
    const subpaths = this.#subpaths.filter(({ points }) => points.length > 1);
    const path = {
      subpaths,
      ...(fill && { fill: drawing.fill }),
      ...(stroke && {
        stroke: { colour: drawing.stroke, width: drawing.lineWidth * scaleOf(drawing.matrix) },
      }),
    };
    if (fill || stroke) for (const ruling of rulingsOf(path, this.#size, () => this.#clip)) this.rulings.push(ruling);
    if (this.#clipsNext) this.#addClip(subpaths.flatMap(({ points }) => points));
    this.#clipsNext = false;
    this.#subpaths = [];
  }

  #addClip(points: readonly Point[]): void {
    if (points.length === 0 || points.length > MAX_POINTS) throw new NotSimple('a clip');
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const clip = this.#clip ?? { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    this.#clip = {
      left: Math.max(clip.left, Math.min(...xs)),
      top: Math.max(clip.top, Math.min(...ys)),
      right: Math.min(clip.right, Math.max(...xs)),
      bottom: Math.min(clip.bottom, Math.max(...ys)),
    };
  }
}

interface Painting {
  readonly fill: boolean;
  readonly stroke: boolean;
  readonly closes: boolean;
}

const PAINTING: ReadonlyMap<string, Painting> = new Map(
  ['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'].map((operator) => {
    const both = operator.toLowerCase().startsWith('b');
    const fill = both || operator.toLowerCase().startsWith('f');
    const stroke = both || operator.toLowerCase() === 's';
    return [operator, { fill, stroke, closes: operator === 's' || operator.startsWith('b') }];
  }),
);

/** Maximum number of points of a clip path; `clipBox` has the same limit. */
const MAX_POINTS = 200;

/** Returns the last operands as the 24-bit floats that PDFium makes of them. */
function numbers(operands: Operation['operands'], count: number): readonly number[] {
  return operands.slice(-count).map((value) => (typeof value === 'number' ? Math.fround(value) : 0));
}
