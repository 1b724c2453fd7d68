import type { Block, Glyphs, Line } from '../model.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { TextPart } from './page-content.js';
import { type Looks, textLineOf } from './runs-of-line.js';
import { type PartTag, tagOfLines } from './tags-of.js';
import { isMarkerOf, joinRows, splitParagraphs } from './text-rows.js';

/** A part of a page before it is known which column it stands in. */
export type LooseText = Omit<TextPart, 'column'>;

/** What the text of a page has besides its blocks. */
export interface TextLooks extends Looks {
  readonly tags: ReadonlyMap<number, PartTag>;
  readonly mark: Glyphs['mark'];
}

/** The blocks of a page as paragraphs and items. */
export function textPartsOf(blocks: readonly Block[], looks: TextLooks): readonly LooseText[] {
  return withMarkers(blocks.flatMap(({ lines, role }) => partsOfBlock(lines, role, looks)));
}

function partsOfBlock(lines: readonly Line[], role: TextPart['role'], looks: TextLooks): readonly LooseText[] {
  const tag = tagOfLines(lines, looks);
  const rows = joinRows(lines.map((line) => textLineOf(line, looks)));
  // The tree says what is one paragraph.
  const groups = tag === undefined ? splitParagraphs(rows) : [rows];
  return groups.map((group) => ({
    ...{ kind: 'text', role, lines: group },
    box: boxAround(group.map(({ box }) => box)),
    ...(tag !== undefined && { tag }),
  }));
}

/** Parts with markers that stand alone before the text of their items, as cells of a table, joined to it. */
function withMarkers(found: readonly LooseText[]): readonly LooseText[] {
  const parts: LooseText[] = [];
  for (const part of found) {
    const before = parts.at(-1);
    if (before?.lines.length === 1 && isMarkerOf(before.lines[0], part.lines[0])) {
      const lines = joinRows([...before.lines, ...part.lines]);
      parts[parts.length - 1] = { ...part, lines, box: boxAround([before.box, part.box]) };
    } else parts.push(part);
  }
  return parts;
}
