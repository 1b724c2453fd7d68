import type { ElementPlace, ParagraphFormat, Run } from '../../../../engine/index.js';
import { halfPoints } from '../layout/half-points.js';
import { usualLineHeight } from '../layout/line-heights.js';
import { Spacing } from '../layout/paragraph-spacing.js';
import { twentieths } from '../layout/twentieths.js';
import { type Alignment, alignmentOf } from './alignment.js';
import type { Fonts } from './font-table.js';
import { mainStyle, type TextLook, textLookOf } from './text-look.js';
import type { Role } from './style-roles.js';
import { DistanceVotes, Votes } from './votes.js';

/** The most common look of the paragraphs of a role. */
export interface StyleLook {
  readonly text: TextLook;
  readonly align: Alignment;
  readonly lineHeight: number;
  readonly spaceBefore: number;
  /** Indent of the first line. */
  readonly indentFirst: number;
}

/** A paragraph as it is measured. */
export interface TextBlock {
  readonly runs: readonly Run[];
  readonly format: ParagraphFormat;
  readonly places: readonly ElementPlace[];
}

/** Collects how the paragraphs of each role look. */
export class StyleVotes {
  readonly #roles = new Map<Role, RoleVotes>();
  readonly #spacing = new Spacing();

  constructor(private readonly fonts: Fonts) {}

  /**
   * @param isInFlow whether it stands in the flow of the page, not in a cell or a footnote
   * @param room in points: the maximum height of a single line
   */
  add(role: Role, block: TextBlock, isInFlow: boolean, room = Infinity): void {
    const { runs, format } = block;
    const style = mainStyle(runs);
    if (style === undefined) return;
    const votes = this.#roles.get(role) ?? new RoleVotes();
    this.#roles.set(role, votes);
    const length = runs.reduce((sum, { text }) => sum + text.length, 0);
    votes.addText(textLookOf(style, this.fonts), length);
    votes.addFormat(format, length);
    if (format.lineHeight === 0) votes.addRoom(room, textLookOf(style, this.fonts).size, length);
    const lineHeight = format.lineHeight || usualLineHeight(style.size);
    const before = isInFlow ? this.#spacing.gap(block.places, lineHeight) : undefined;
    if (before !== undefined) votes.spaceBefore.add(before, 1);
  }

  /** Notes an element without text of its own. */
  pass(places: readonly ElementPlace[]): void {
    this.#spacing.pass(places);
  }

  /** The looks of the roles that the document has. */
  settle(): ReadonlyMap<Role, StyleLook> {
    return new Map([...this.#roles].map(([role, votes]) => [role, votes.settle()]));
  }
}

const UNCHANGED = 100;

/** In points: how exactly the spaces between paragraphs, and the heights of lines, of one style agree. */
const SPACE_STEP = 1;
const HEIGHT_STEP = 0.25;

/** Maximum space above a paragraph, in lines. */
const MAX_LINES = 3;

class RoleVotes {
  readonly spaceBefore = new DistanceVotes(SPACE_STEP);
  readonly #font = new Votes<string>();
  readonly #size = new Votes<number>();
  readonly #bold = new Votes<boolean>();
  readonly #italic = new Votes<boolean>();
  readonly #colour = new Votes<number>();
  readonly #scale = new Votes<number>();
  readonly #align = new Votes<Alignment>();
  readonly #lineHeight = new DistanceVotes(HEIGHT_STEP);
  /** The length of the text by the size of its letters and the room of its lines. */
  readonly #rooms = new Map<number, Map<number, number>>();
  readonly #indentFirst = new Votes<number>();

  addText({ font, size, bold, italic, colour, scale }: TextLook, length: number): void {
    this.#font.add(font, length);
    this.#size.add(size, length);
    this.#bold.add(bold, length);
    this.#italic.add(italic, length);
    this.#colour.add(colour, length);
    this.#scale.add(scale, length);
  }

  addFormat(format: ParagraphFormat, length: number): void {
    this.#align.add(alignmentOf(format), length);
    if (format.lineHeight === 0) return;
    this.#lineHeight.add(format.lineHeight, length);
    this.#indentFirst.add(halfPoints(format.indentFirst), length);
  }

  /** Adds the room of a line of letters of a size, where usual lines would be higher. */
  addRoom(room: number, size: number, length: number): void {
    if (room >= usualLineHeight(size)) return;
    const rooms = this.#rooms.get(size) ?? new Map<number, number>();
    this.#rooms.set(size, rooms);
    rooms.set(twentieths(room), (rooms.get(twentieths(room)) ?? 0) + length);
  }

  settle(): StyleLook {
    const size = this.#size.winner ?? 11;
    for (const [room, length] of this.#rooms.get(size) ?? []) this.#lineHeight.add(room, length);
    const lineHeight = Math.max(twentieths(this.#lineHeight.winner ?? usualLineHeight(size)), size);
    return {
      text: {
        font: this.#font.winner ?? 'Times New Roman',
        size,
        bold: this.#bold.winner ?? false,
        italic: this.#italic.winner ?? false,
        colour: this.#colour.winner ?? 0,
        scale: this.#scale.winner ?? UNCHANGED,
      },
      align: this.#align.winner ?? 'start',
      lineHeight,
      // More space is where a single paragraph stands on its page.
      spaceBefore: twentieths(Math.min(this.spaceBefore.winner ?? 0, MAX_LINES * lineHeight)),
      indentFirst: this.#indentFirst.winner ?? 0,
    };
  }
}
