import { standsAlone } from '../glyphs/character-kinds.js';
import type { Frame } from '../glyphs/glyph-frame.js';
import { coveredShare, distancesInside, isShadow } from '../glyphs/glyph-overlap.js';
import { REACH, type Runs } from '../glyphs/glyph-runs.js';

/** Runs on one baseline from left to right, with raised and lowered runs. */
export interface Row {
  readonly runs: number[];
  /** For each run, whether it is raised or lowered. */
  readonly shifted: boolean[];
  readonly left: number;
  right: number;
  baseline: number;
  em: number;
}

/** A run that may belong to a row. */
export interface Candidate {
  readonly frame: Frame;
  readonly runs: Runs;
  /** For each run 1 when it is a line of a text of its own, which is neither raised nor lowered. */
  readonly textLines: Uint8Array;
  readonly run: number;
}

/**
 * Relation of a run to a row: on its baseline; the next word of recognised text, on a baseline of its own; raised or
 * lowered; on the baseline of which the row so far is raised or lowered; or a copy of a run in the row.
 */
export interface Fit {
  readonly as: 'level' | 'next' | 'shifted' | 'base' | 'shadow' | 'none';
  readonly cost: number;
}

export const NONE: Fit = { as: 'none', cost: Infinity };

export function fitOf(candidate: Candidate, row: Row): Fit {
  const { runs, run } = candidate;
  const em = runs.em[run] ?? 0;
  const gap = (runs.left[run] ?? 0) - row.right;
  if (gap > (REACH * (em + row.em)) / 2 || isTextBesideWord(candidate, row)) return NONE;
  if (Math.max(em, row.em) > MAX_RATIO * Math.min(em, row.em)) return NONE;
  const fit = nextFit(candidate, row, gap) ?? levelFit(candidate, row, gap) ?? shiftedFit(candidate, row, gap) ?? NONE;
  if (fit.as === 'none' || gap > -0.1 * Math.min(em, row.em)) return fit;
  return overlaid(candidate, row, fit);
}

/** Whether one of the run and the end of the row is a line of a text of its own, and the other a larger word. */
function isTextBesideWord({ runs, textLines, run }: Candidate, row: Row): boolean {
  const last = row.runs.at(-1) ?? run;
  const [small, large] = (runs.em[run] ?? 0) < (runs.em[last] ?? 0) ? [run, last] : [last, run];
  const letters = (runs.end[large] ?? 0) - (runs.start[large] ?? 0);
  return textLines[small] === 1 && letters >= TEXT && (runs.em[small] ?? 0) < LARGEST * (runs.em[large] ?? 0);
}

/** Letters that are larger than others by more stand behind or beside them, as texts of their own. */
export const MAX_RATIO = 5;

/**
 * In ems: maximum overlap of consecutive recognised words, maximum width of the space between them, and maximum
 * distance of their baselines.
 */
const NEXT = { overlap: 0.3, space: 1, off: 0.6 };
/** Minimum ratio of the sizes of consecutive recognised words. */
const NEXT_SIZE = 0.7;

/**
 * Returns the fit of a recognised word that is drawn after the last word of a row, and stands behind it. A line of a
 * wavy scan rises and falls from word to word by more than other lines do.
 */
function nextFit({ frame, runs, run }: Candidate, row: Row, gap: number): Fit | undefined {
  const last = row.runs.at(-1) ?? run;
  if (last !== run - 1 || !isRecognised(frame, runs, run) || !isRecognised(frame, runs, last)) return undefined;
  const em = runs.em[run] ?? 0;
  const large = Math.max(em, row.em);
  const isBehind = gap >= -NEXT.overlap * large && gap <= NEXT.space * large;
  const off = Math.abs((runs.first[run] ?? 0) - (runs.last[last] ?? 0)) / large;
  const isNext = isBehind && off <= NEXT.off && Math.min(em, row.em) >= NEXT_SIZE * large;
  return isNext ? { as: 'next', cost: off + Math.max(0, gap / large) / 10 } : undefined;
}

function isRecognised(frame: Frame, runs: Runs, run: number): boolean {
  return frame.invisible[runs.order[runs.start[run] ?? 0] ?? 0] === 1;
}

/** Minimum ratio of two sizes that count as equal. */
const ON_A_PAR = 0.86;

function levelFit({ runs, run }: Candidate, row: Row, gap: number): Fit | undefined {
  const em = runs.em[run] ?? 0;
  const large = Math.max(em, row.em);
  const off = Math.abs((runs.first[run] ?? 0) - row.baseline) / large;
  const onAPar = Math.min(em, row.em) >= ON_A_PAR * large;
  const most = onAPar ? (gap < 0.4 * large ? 0.3 : 0.2) : 0.12;
  return off <= most ? { as: 'level', cost: off + Math.max(0, gap / large) / 10 } : undefined;
}

/** In ems of the base: maximum rise of superscripts, maximum drop of subscripts, and maximum distance from the base. */
const MAX_RISE = 0.75;
const MAX_DROP = 0.45;
const MAX_DISTANCE = 0.35;
/** In ems of the base: how far a superscript reaches back over its base; LaTeX sets the A of its logo back by 0.36. */
const MAX_OVERLAP = 0.5;
/** In ems: how far a lowered letter of the same size reaches back below its neighbour at least. */
const SET_BACK = 0.05;
/** Minimum and maximum size of a superscript or subscript relative to its base; browsers set them at 5/6, WeasyPrint a little larger and lower. */
const SMALLEST = 0.33;
const LARGEST = 0.86;

function shiftedFit(candidate: Candidate, row: Row, gap: number): Fit | undefined {
  const { runs, textLines, run } = candidate;
  const em = runs.em[run] ?? 0;
  const rise = row.baseline - (runs.first[run] ?? 0);
  const width = (runs.right[run] ?? 0) - (runs.left[run] ?? 0);
  if (em >= SMALLEST * row.em && em < LARGEST * row.em) {
    const isNear = gap <= MAX_DISTANCE * row.em && gap >= -MAX_OVERLAP * row.em;
    if (textLines[run] === 1 || rise < -HALF_LINE * row.em || !(isNear || isInside(candidate, row))) return undefined;
    const most = rise < -MAX_DROP * row.em && touches(candidate, row, gap) ? HALF_LINE : MAX_DROP;
    return scriptFit(rise / row.em, 'shifted', most);
  }
  if (row.em >= SMALLEST * em && row.em < LARGEST * em) {
    const beside = Math.abs(gap) <= MAX_DISTANCE * em && row.right - row.left <= 3 * em;
    const isScript = row.runs.every((other) => textLines[other] === 0);
    return beside && isScript ? scriptFit(-rise / em, 'base', MAX_DROP) : undefined;
  }
  if (Math.abs(gap) > 0.25 * em) return undefined;
  const isDrawnOn = Math.abs(gap) <= TOUCH * em && isDrawnNext(runs, run, row.runs.at(-1) ?? run);
  if (isDrawnOn && width <= 2 * em && Math.abs(rise) <= HALF_LINE * em) return { as: 'shifted', cost: 1 };
  // Raised without being smaller: a degree sign or an ordinal indicator.
  if (rise > 0) return width <= 2 * em && rise <= 0.5 * em ? { as: 'shifted', cost: 1 } : undefined;
  // Lowered and set below its neighbour: the E in the logo of TeX.
  return gap < -SET_BACK * em && width <= em && rise >= -MAX_DROP * em ? { as: 'shifted', cost: 1 } : undefined;
}

function scriptFit(rise: number, as: 'shifted' | 'base', maxDrop: number): Fit | undefined {
  return rise <= MAX_RISE && rise >= -maxDrop ? { as, cost: 0.4 + Math.abs(rise) / 2 } : undefined;
}

/**
 * In ems: maximum shift of letters that begin where the text before them ends. Writers of web pages raise and lower letters by half
 * an em, and some leave them as large as the text is.
 */
const HALF_LINE = 0.55;

/** In ems: maximum distance between letters that touch. */
const TOUCH = 0.03;

function isDrawnNext(runs: Runs, run: number, last: number): boolean {
  return runs.order[runs.start[run] ?? 0] === (runs.order[(runs.end[last] ?? 0) - 1] ?? 0) + 1;
}

/** Number of latest runs of a row that are compared. */
const LATEST = 8;

function isInside({ frame, runs, run }: Candidate, row: Row): boolean {
  const most = MAX_DISTANCE * row.em;
  return row.runs.slice(-LATEST).some((other) => Math.min(...distancesInside(frame, runs, run, other)) <= most);
}

/** Returns whether a run begins where the row ends, or fills a gap in it. Recognised letters have no such precision. */
function touches({ frame, runs, run }: Candidate, row: Row, gap: number): boolean {
  if (isRecognised(frame, runs, run)) return false;
  const most = TOUCH * row.em;
  if (Math.abs(gap) <= most) return true;
  return row.runs.slice(-LATEST).some((other) => Math.max(...distancesInside(frame, runs, run, other)) <= most);
}

/**
 * A run that overlaps a row belongs to it when it fills gaps of the row; when it covers other letters, it is separate
 * text.
 */
function overlaid(candidate: Candidate, row: Row, fit: Fit): Fit {
  const { frame, runs, run } = candidate;
  const em = runs.em[run] ?? 0;
  const most = maxCover(candidate, row);
  let covered = 0;
  for (const other of row.runs.slice(-LATEST)) {
    // A superscript above a subscript.
    const apart = Math.abs((runs.first[run] ?? 0) - (runs.first[other] ?? 0)) > 0.4 * em;
    if (apart && fit.as === 'shifted' && (runs.em[other] ?? 0) < row.em) continue;
    covered += coveredShare(frame, runs, run, other);
    if (covered > most || (fit.as === 'level' && isLaidOver(candidate, covered)))
      return isShadow(frame, runs, run, other) ? { as: 'shadow', cost: 0 } : NONE;
  }
  return fit;
}

/** In ems: maximum width of letters that the row covers in a run, however long; the text of a cell may be cut off there. */
const LAID_OVER = 0.4;

/** Minimum number of letters of a text; signs of formulas are made of fewer, laid over each other. */
const TEXT = 4;

/** Returns whether a run begins over the end of another text. The widths of recognised letters are guesses. */
function isLaidOver({ frame, runs, run }: Candidate, covered: number): boolean {
  const start = runs.start[run] ?? 0;
  const first = runs.order[start] ?? 0;
  if ((runs.end[run] ?? 0) - start < TEXT || frame.invisible[first] === 1) return false;
  if (!standsAlone(frame.text[first] ?? '')) return false;
  return covered * ((runs.right[run] ?? 0) - (runs.left[run] ?? 0)) > LAID_OVER * (runs.em[run] ?? 0);
}

/** Maximum share of a run that letters of its row cover. */
function maxCover({ runs, run }: Candidate, row: Row): number {
  if ((runs.end[run] ?? 0) - (runs.start[run] ?? 0) > 2) return 0.3;
  // A small raised letter is set into the room above its neighbours, like the A in the logo of LaTeX.
  const isRaised = (runs.em[run] ?? 0) < 0.95 * row.em && (runs.first[run] ?? 0) < row.baseline - 0.05 * row.em;
  // The cell of a single letter may be too wide.
  return isRaised ? 0.95 : 0.6;
}
