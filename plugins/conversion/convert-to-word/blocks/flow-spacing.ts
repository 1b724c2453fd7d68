import type { Box, ElementPlace } from '../../../../engine/index.js';
import type { BesidePlan } from '../layout/beside-plan.js';
import { type MeasuredLines, Spacing } from '../layout/paragraph-spacing.js';
import type { FlowPlace } from './flow-place.js';

/** The spaces between the elements of the flow, in points; texts in frames and in tables have their own. */
export class FlowSpacing {
  #spacing = new Spacing();
  /** The last frame beside the flow, and the spacing of the texts in it. */
  #beside: { readonly frame: Box; readonly spacing: Spacing } | undefined;

  constructor(private readonly besides: BesidePlan) {}

  /** The space before a text where it differs from that of its style. */
  before(
    places: readonly ElementPlace[],
    lines: Pick<MeasuredLines, 'lineHeight' | 'usual' | 'box'>,
    { isFixed, frame, top, number = -1 }: FlowPlace,
  ): number | undefined {
    if (isFixed === true) return lines.usual === 0 ? undefined : 0;
    if (frame !== undefined) return this.#in(frame).before(places, { ...lines, top: frame.top });
    return this.besides.joinsLine(number) ? undefined : this.#spacing.before(places, { ...lines, top });
  }

  /** The space between the last element and one without lines. */
  above(places: readonly ElementPlace[]): number {
    return this.#spacing.above(places);
  }

  /** The free space above a table, in points; Infinity where it is unknown. */
  freeAbove(places: readonly ElementPlace[], { frame, top }: FlowPlace): number {
    return frame === undefined ? this.#spacing.freeAbove(places, top) : Infinity;
  }

  /** Notes an element without lines. */
  pass(places: readonly ElementPlace[]): void {
    this.#spacing.pass(places);
  }

  /** Begins the texts of a box or a cell, which stand apart from those around it; returns a function that ends them. */
  inside(): () => void {
    const around = this.#spacing;
    this.#spacing = new Spacing();
    return () => {
      this.#spacing = around;
    };
  }

  /** Texts with one frame stand below each other in it. */
  #in(frame: Box): Spacing {
    const { frame: last, spacing } = this.#beside ?? {};
    if (spacing !== undefined && last?.left === frame.left && last.top === frame.top) return spacing;
    this.#beside = { frame, spacing: new Spacing() };
    return this.#beside.spacing;
  }
}
