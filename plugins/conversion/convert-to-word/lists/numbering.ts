import type { ListItem, ListMarker, WordLevel, WordList, WordNumbering } from '../../../../engine/index.js';
import type { LevelIndent } from './list-indents.js';
import { bulletOf, formatOf, LEVELS, patternOf } from './marker-pattern.js';
import type { OutlineLevel, OutlinePlace } from './outline-plan.js';

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

/** The number of the list of sections. */
export const OUTLINE = 1;

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
  #list: number | undefined;
  /** The number of the list that was begun last. */
  #number = 0;
  #open: (OpenLevel | undefined)[] = [];
  readonly #outline: OpenLevel[];
  /** The levels of the outline whose indents are those of items. */
  readonly #indented = new Set<number>();

  /** @param outline the levels of the numbering of sections, which is then the first list */
  constructor(outline: readonly OutlineLevel[] = []) {
    this.#outline = outline.map(({ hasTab, hanging, ...level }) => ({
      level: { ...level, indent: hanging, hanging, suffix: hasTab ? 'tab' : 'space' },
      value: 0,
    }));
    if (outline.length === 0) return;
    this.#definitions.push(this.#outline);
    this.#lists.push({ definition: 0 });
  }

  /**
   * The number of a section.
   * @param indent of its level, where it is an item
   */
  ofOutline({ level, restart }: OutlinePlace, indent?: LevelIndent): ItemNumber {
    const open = this.#outline[level];
    if (open !== undefined && indent !== undefined && !this.#indented.has(level)) {
      this.#indented.add(level);
      this.#outline[level] = { ...open, level: { ...open.level, ...placeOf(indent) } };
    }
    if (restart === undefined) return { number: OUTLINE, level };
    return { number: this.#skipTo(0, level, restart), level };
  }

  /** A level of the numbering of sections. */
  outlineLevel(level: number): WordLevel | undefined {
    return this.#outline[level]?.level;
  }

  /** @param indent of the level */
  of(item: Pick<ListItem, 'list' | 'level'>, marker: ListMarker, indent: LevelIndent): ItemNumber {
    const at = Math.min(item.level, LEVELS) - 1;
    if (item.list !== this.#list) this.#begin(item.list);
    const wanted = this.#levelOf(marker, at, indent);
    const known = this.#open[at];
    if (known !== undefined && !isSame(known.level, wanted)) this.#begin(item.list);
    const value = marker.value ?? 1;
    const open = this.#open[at];
    if (open === undefined) this.#open[at] = { level: { ...wanted, start: value }, value };
    const isNext = open === undefined || countsOn(open, value);
    for (const inner of this.#open.slice(at + 1)) if (inner !== undefined) inner.value = inner.level.start - 1;
    return { number: isNext ? this.#number : this.#skipTo(this.#definitions.length - 1, at, value), level: at };
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
    this.#number = this.#lists.push({ definition: this.#definitions.length - 1 });
  }

  /**
   * Returns the number of a list for one item. The next item has the number of the list before again, since Word counts all lists of a
   * definition together, and begins later items of a list with such a value at this value.
   */
  #skipTo(definition: number, level: number, value: number): number {
    return this.#lists.push({ definition, skip: { level, value } });
  }

  #levelOf({ text, style, value }: ListMarker, at: number, { marker, text: indent, gap }: LevelIndent): WordLevel {
    const place = placeOf({ marker, text: indent });
    if (style === 'bullet' || value === undefined)
      return { format: 'bullet', text: bulletOf(text), start: 1, ...place };
    const placed = gap === undefined ? place : { ...place, hanging: gap, endsAtHanging: true };
    const outer = this.#open.slice(0, at).map((it) => it?.value);
    return { format: formatOf(style), text: patternOf(text, at, outer), start: 1, ...placed };
  }
}

function placeOf({ marker, text }: LevelIndent): Pick<WordLevel, 'indent' | 'hanging'> {
  return { indent: Math.round(text), hanging: Math.round(text - marker) };
}

/** Counts an item. Returns whether its number is the next one. */
function countsOn(open: OpenLevel, value: number): boolean {
  const isNext = open.level.format === 'bullet' || value === open.value + 1;
  open.value = value;
  return isNext;
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
