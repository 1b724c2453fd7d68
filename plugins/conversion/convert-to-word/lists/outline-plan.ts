import {
  BOLD,
  type Heading,
  type ListItem,
  type Run,
  type RunProperties,
  type WordLevel,
} from '../../../../engine/index.js';
import { type Role, roleOf } from '../styles/style-roles.js';
import { Votes } from '../styles/votes.js';
import { leadingNumberOf, partsOfMarker, runsBehind, titleStart } from './leading-number.js';
import { formatOf, LEVELS, patternOf } from './marker-pattern.js';
import { OutlineCount, type OutlineStep } from './outline-count.js';

/** The place of a heading or an item in the numbering of the sections of its document. */
export interface OutlinePlace {
  /** From 0. */
  readonly level: number;
  /** The number with which its level begins anew; left out where it follows the number before. */
  readonly restart?: number;
  /** The characters of a heading before its title; 0 of an item. */
  readonly length: number;
  /** In points: how far the title is from the start of the number, where its level has tabs and that is known. */
  readonly hanging?: number;
  /** Of a heading, as displayed. */
  readonly number?: string;
}

/** A level of the numbering of sections. */
export interface OutlineLevel extends Pick<WordLevel, 'format' | 'text' | 'start'> {
  /** The style whose paragraphs have numbers of this level. */
  readonly style?: Role;
  /** Whether a tab follows the numbers, rather than a space. */
  readonly hasTab: boolean;
  /** In points: how far the titles of its headings are from the start of their numbers; 0 without tabs. */
  readonly hanging: number;
  /** How the numbers of its headings differ from their titles. */
  readonly run?: Pick<RunProperties, 'bold' | 'italic' | 'colour'>;
}

/** A text with a number that may be counted. */
interface Entry extends Pick<OutlineLevel, 'format' | 'text'> {
  readonly element: number;
  /** From 0. */
  readonly level: number;
  /** The numbers of the levels around it, where it shows them. */
  readonly outer: readonly number[] | undefined;
  readonly value: number;
  /** The list of an item. */
  readonly list?: number;
  readonly role?: Role;
  readonly length: number;
  readonly number?: string;
  readonly hanging?: number;
  readonly run?: OutlineLevel['run'];
}

/** Documents that were made to be costly have more. */
const MAX_ENTRIES = 20_000;

/** The least number of headings with numbers. */
const MIN_HEADINGS = 2;

/** The share of the numbers of headings that follow those before at least if they count sections. */
const MOST = 0.8;

/**
 * Finds the numbers of headings, and of clauses below them, that Word can count as levels of one list. A number is counted only where
 * Word then shows the same: the numbers of the levels around it are those of the headings before it.
 */
export class OutlinePlan {
  readonly #entries: Entry[] = [];
  /** Levels around the outermost items of each list whose items have the numbers of sections. */
  readonly #lists = new Map<number, number>();
  /** How many headings of each style have no number. */
  readonly #unnumbered = new Map<Role, number>();
  #isFull = false;
  #places = new Map<number, OutlinePlace>();
  #levels: readonly OutlineLevel[] = [];

  /** @param number of the element */
  add(element: Heading | ListItem, number: number): void {
    const entry = element.kind === 'heading' ? this.#headingOf(element, number) : this.#itemOf(element, number);
    if (entry === undefined || entry.level >= LEVELS) return;
    if (this.#entries.length < MAX_ENTRIES) this.#entries.push(entry);
    else this.#isFull = true;
  }

  /** @param isApart whether an element stands beside the flow, or in the line of another one */
  settle(isApart: (element: number) => boolean): void {
    const entries = this.#isFull ? [] : this.#entries.filter(({ element }) => !isApart(element));
    const patterns = Array.from({ length: LEVELS }, () => new Votes<string>());
    for (const entry of entries) patterns[entry.level]?.add(keyOf(entry), 1);
    const usual = patterns.map(({ winner }) => winner);
    const counted = entries.filter((entry) => usual[entry.level] === keyOf(entry));
    const steps = countedSteps(counted);
    if (!isProved(counted, steps)) return;
    const inOrder = counted.filter((_, at) => steps[at] !== undefined);
    this.#levels = levelsOf(inOrder, this.#unnumbered);
    for (const [at, entry] of counted.entries()) {
      const step = steps[at];
      if (step !== undefined) this.#places.set(entry.element, placeOf(entry, step));
    }
  }

  /** The levels that are counted, from the outermost; none where no numbers are. */
  get levels(): readonly OutlineLevel[] {
    return this.#levels;
  }

  placeOf(element: number | undefined): OutlinePlace | undefined {
    return element === undefined ? undefined : this.#places.get(element);
  }

  /** The level whose numbers a style has. */
  levelOf(role: Role): number | undefined {
    const level = this.#levels.findIndex(({ style }) => style === role);
    return level === -1 ? undefined : level;
  }

  #headingOf(heading: Heading, element: number): Entry | undefined {
    const { runs, places, format } = heading;
    const found = format.direction === 'left-to-right' ? leadingNumberOf(runs) : undefined;
    const role = roleOf(heading);
    if (found === undefined) {
      this.#unnumbered.set(role, (this.#unnumbered.get(role) ?? 0) + 1);
      return undefined;
    }
    const { parts, pattern, length, text: number } = found;
    const left = places[0]?.box.left ?? 0;
    const start = titleStart(runs, length);
    const hanging = start === undefined ? hangingOf(format) : start - left;
    const place = { ...numbersOf(parts), ...(hanging !== undefined && { hanging }) };
    return { ...place, element, role, length, number, format: 'decimal', text: pattern, run: lookOf(runs, length) };
  }

  #itemOf({ list, level, marker }: ListItem, element: number): Entry | undefined {
    if (marker?.value === undefined || marker.style === 'bullet') return undefined;
    const found = partsOfMarker(marker.text);
    if (level === 1 && found !== undefined && this.#lists.size < MAX_ENTRIES)
      this.#lists.set(list, found.parts.length - 1);
    const around = this.#lists.get(list);
    if (around === undefined) return undefined;
    const own = around + level - 1;
    const item = { element, list, length: 0 };
    if (found === undefined) {
      const text = patternOf(marker.text, own, []);
      return { ...item, format: formatOf(marker.style), text, level: own, outer: undefined, value: marker.value };
    }
    return found.parts.length === own + 1
      ? { ...item, ...numbersOf(found.parts), format: 'decimal', text: found.pattern }
      : undefined;
  }
}

/** How the number before a title differs from it. */
function lookOf(runs: readonly Run[], length: number): OutlineLevel['run'] {
  const number = runs[0]?.style;
  const title = runsBehind(runs, length)[0]?.style;
  if (number === undefined || title === undefined) return {};
  const isBold = number.weight >= BOLD;
  return {
    ...(isBold !== title.weight >= BOLD && { bold: isBold }),
    ...(number.italic !== title.italic && { italic: number.italic }),
    ...(number.colour !== title.colour && { colour: number.colour }),
  };
}

function hangingOf({ lineHeight, indentFirst }: Heading['format']): number | undefined {
  return lineHeight > 0 && indentFirst < 0 ? -indentFirst : undefined;
}

function numbersOf(parts: readonly number[]): Pick<Entry, 'level' | 'outer' | 'value'> {
  return { level: parts.length - 1, outer: parts.slice(0, -1), value: parts.at(-1) ?? 0 };
}

function keyOf({ format, text }: Entry): string {
  return `${format} ${text}`;
}

function countedSteps(entries: readonly Entry[]): readonly (OutlineStep | undefined)[] {
  const count = new OutlineCount();
  return entries.map(({ level, outer, value }) => count.next(level, outer, value));
}

/** Whether most headings have the numbers that follow those before. */
function isProved(entries: readonly Entry[], steps: readonly (OutlineStep | undefined)[]): boolean {
  const headings = [...entries.keys()].filter((at) => entries[at]?.role !== undefined);
  const following = headings.filter((at) => steps[at]?.isNext === true);
  return following.length >= MIN_HEADINGS && following.length >= MOST * headings.length;
}

function placeOf(entry: Entry, { isNext }: OutlineStep): OutlinePlace {
  const { level, value, length, hanging, number } = entry;
  return {
    ...{ level, length },
    ...(!isNext && { restart: value }),
    ...(hanging !== undefined && { hanging }),
    ...(number !== undefined && { number }),
  };
}

function levelsOf(entries: readonly Entry[], unnumbered: ReadonlyMap<Role, number>): readonly OutlineLevel[] {
  const levels: OutlineLevel[] = [];
  for (let level = 0; level < LEVELS; level++) {
    const own = entries.filter((entry) => entry.level === level);
    const [first] = own;
    if (first === undefined) break;
    const { format, text, value } = first;
    const headings = own.filter(({ role }) => role !== undefined);
    const style = styleOf(headings, unnumbered);
    const isFree = levels.every((other) => other.style !== style);
    const distances = headings.flatMap(({ hanging }) => hanging ?? []).sort((one, other) => one - other);
    const hasTab = headings.length < own.length || 2 * distances.length > own.length;
    const hanging = hasTab ? (distances[distances.length >> 1] ?? 0) : 0;
    const start = level === 0 ? value : 1;
    const run = usualRun(headings);
    levels.push({ format, text, start, hasTab, hanging, run, ...(style !== undefined && isFree && { style }) });
  }
  return levels;
}

/** How most numbers of headings differ from their titles. */
function usualRun(headings: readonly Entry[]): NonNullable<OutlineLevel['run']> {
  const looks = new Map(headings.map(({ run = {} }) => [JSON.stringify(run), run]));
  const votes = new Votes<string>();
  for (const { run = {} } of headings) votes.add(JSON.stringify(run), 1);
  return looks.get(votes.winner ?? '') ?? {};
}

/** The style of most headings of a level, unless most headings of the style have no numbers. */
function styleOf(headings: readonly Entry[], unnumbered: ReadonlyMap<Role, number>): Role | undefined {
  const roles = new Votes<Role>();
  for (const { role } of headings) if (role !== undefined) roles.add(role, 1);
  const { winner } = roles;
  if (winner === undefined) return undefined;
  const numbered = headings.filter(({ role }) => role === winner);
  return numbered.length >= (unnumbered.get(winner) ?? 0) ? winner : undefined;
}
