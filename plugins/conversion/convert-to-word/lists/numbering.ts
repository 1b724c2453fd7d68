import type { ListItem, ListMarker, WordLevel, WordList, WordNumbering } from '../../../../engine/index.js';
import type { LevelIndent } from './list-indents.js';
import { bulletOf, formatOf, patternOf } from './marker-pattern.js';

interface OpenLevel {
  readonly level: WordLevel;
  /** The number of the last item. */
  value: number;
}

/** The place of an item in the numbering of a document. */
export interface ItemNumber {
  readonly number: number;
  /** From 0. */
  readonly level: number;
}

/** Word has nine levels. */
const LEVELS = 9;

interface List {
  /** The index of its definition. */
  readonly definition: number;
  /** It goes on with the list before, but for one level that begins anew. */
  readonly skip?: { readonly level: number; readonly value: number };
}

/** Gives items their lists; a list is begun anew when an item does not go on with it. */
export class Numbering {
  readonly #definitions: (readonly (OpenLevel | undefined)[])[] = [];
  readonly #lists: List[] = [];
  #list = 0;
  #open: (OpenLevel | undefined)[] = [];

  /** @param indent of the level */
  of(item: Pick<ListItem, 'list' | 'level'>, marker: ListMarker, indent: LevelIndent): ItemNumber {
    const at = Math.min(item.level, LEVELS) - 1;
    if (item.list !== this.#list || this.#lists.length === 0) this.#begin(item.list);
    const wanted = this.#levelOf(marker, at, indent);
    const known = this.#open[at];
    if (known !== undefined && !isSame(known.level, wanted)) this.#begin(item.list);
    const value = marker.value ?? 1;
    const open = this.#open[at];
    if (open === undefined) this.#open[at] = { level: { ...wanted, start: value }, value };
    else this.#count(open, at, value);
    for (const inner of this.#open.slice(at + 1)) if (inner !== undefined) inner.value = inner.level.start - 1;
    return { number: this.#lists.length, level: at };
  }

  /** Equal definitions become one; lists that share a definition state where they begin. */
  settle(): WordNumbering {
    const indices = new Map<string, number>();
    const definitions: (readonly WordLevel[])[] = [];
    const seen = new Set<string>();
    const lists = this.#lists.map(({ definition, skip }): WordList => {
      const levels = this.#definitions[definition] ?? [];
      const complete = completed(levels);
      const key = JSON.stringify(complete);
      const index = indices.get(key) ?? definitions.push(complete) - 1;
      indices.set(key, index);
      if (skip !== undefined) return { definition: index, starts: [skip] };
      if (!seen.has(key)) {
        seen.add(key);
        return { definition: index };
      }
      return { definition: index, starts: startsOf(levels) };
    });
    return { definitions, lists };
  }

  #begin(list: number): void {
    this.#list = list;
    this.#open = [];
    this.#definitions.push(this.#open);
    this.#lists.push({ definition: this.#definitions.length - 1 });
  }

  #count(open: OpenLevel, level: number, value: number): void {
    const isNext = open.level.format === 'bullet' || value === open.value + 1;
    open.value = value;
    if (!isNext) this.#lists.push({ definition: this.#definitions.length - 1, skip: { level, value } });
  }

  #levelOf({ text, style, value }: ListMarker, at: number, { marker, text: indent, gap }: LevelIndent): WordLevel {
    const place = { indent: Math.round(indent), hanging: Math.round(indent - marker) };
    if (style === 'bullet' || value === undefined)
      return { format: 'bullet', text: bulletOf(text), start: 1, ...place };
    const placed = gap === undefined ? place : { ...place, hanging: gap, endsAtHanging: true };
    const outer = this.#open.slice(0, at).map((it) => it?.value);
    return { format: formatOf(style), text: patternOf(text, at, outer), start: 1, ...placed };
  }
}

function isSame(one: WordLevel, other: WordLevel): boolean {
  return one.format === other.format && one.text === other.text;
}

function startsOf(levels: readonly (OpenLevel | undefined)[]): NonNullable<WordList['starts']> {
  return levels.flatMap((open, level) =>
    open === undefined || open.level.format === 'bullet' ? [] : [{ level, value: open.level.start }],
  );
}

/** A quarter of an inch, as Word indents lists. */
const STEP = 18;

/** All nine levels, so that a reader can set items in. */
function completed(levels: readonly (OpenLevel | undefined)[]): readonly WordLevel[] {
  let indent = 0;
  return Array.from({ length: LEVELS }, (_, at) => {
    const level = levels[at]?.level ?? { format: 'bullet', text: '•', start: 1, indent: indent + STEP, hanging: STEP };
    indent = level.indent;
    return level;
  });
}
