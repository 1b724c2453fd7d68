import { copyFile, link, rm } from 'node:fs/promises';

import { combine, type Matrix } from '../../geometry/geometry.js';
import type { PixelSize } from '../pdfium/drawing/bitmap.js';
import type { ToolScope } from '../tool-scope.js';
import type { TurnInput } from './clean/turn-picture.js';
import type { PixelBox } from '../../formats/hocr/read-hocr.js';
import { findOnlyLine, type OnlyLine } from './find-only-line.js';
import { isMetByAll } from './languages/is-met-by-all.js';
import type { OcrEngine } from './engines/ocr-engine.js';
import type { PlaceInput, Reading } from './place/place-reading.js';
import type { PagePicture } from './prepare-page.js';
import { readOverlooked } from './read-overlooked.js';
import { turnedBack, turnedBoxes, turnedSize, type Turns } from './turns.js';
import {
  GOOD,
  type LanguageData,
  mayRunDown,
  otherOrientations,
  plainerStrategies,
  plainStrategies,
  type PlainStrategy,
  type Strategy,
  scoreOf,
} from './reading-strategies.js';

export interface PictureReader {
  readonly scope: Pick<ToolScope, 'compute' | 'signal'>;
  readonly engine: OcrEngine;
  readonly languages: LanguageData;
  /** 1-based. */
  readonly page: number;
  /** For messages: "scan.pdf: page 3". */
  readonly name: string;
  readonly orientation: Orientation;
}

/**
 * Rotation of the last page whose orientation was found; other pages are likely to have the same. Updated by the
 * readers.
 */
export interface Orientation {
  turns: Turns;
}

/** Minimum gain of confidence for another orientation. */
const CLEARLY_MORE = 12;

/** Minimum letters for detecting the orientation. */
const TELLING_LETTERS = 6;

/** The same minimum for Chinese, Japanese and Korean, whose letters carry more information. */
const TELLING_SYLLABLES = 3;

/**
 * Reads an image in whichever orientation and removes its file. Other orientations are tried, on small parts, only
 * if confidence is low or the lines run up and down. @returns the `PlacedText` of the page as JSON, on one line;
 * undefined when no text is found @throws the engine's errors
 */
export async function readPicture(picture: PagePicture, reader: PictureReader): Promise<string | undefined> {
  const attempt = new Attempts(picture, reader);
  try {
    return (await attempt.best()).record;
  } finally {
    await attempt.removeFiles();
  }
}

/** Minimum ratio of scores for preferring another reading strategy. */
const MORE = 1.2;

class Attempts {
  /** A second name of the file, since the engine removes the file that it reads. */
  readonly #kept: string;

  constructor(
    private readonly picture: PagePicture,
    private readonly reader: PictureReader,
  ) {
    this.#kept = `${picture.path}.kept`;
  }

  async best(): Promise<Reading> {
    const { path, lines } = this.picture;
    await keep(path, this.#kept);
    const before = this.reader.orientation.turns;
    if (before !== 0 && (await this.#liesLike(before))) {
      return await this.#complete(await this.#readTurned(before), before);
    }
    // Lines up and down mean that the page lies on its side, unless the language has vertical lines.
    const asItIs = lines !== 'up-and-down' || mayRunDown(this.reader.languages) ? await this.#readAsItIs() : undefined;
    if (asItIs !== undefined && asItIs.confidence >= GOOD) this.reader.orientation.turns = 0;
    if (asItIs !== undefined && (asItIs.confidence >= GOOD || asItIs.letters === 0)) {
      return await this.#complete(asItIs, 0);
    }
    const turns = await this.#bestTurns(
      otherOrientations[lines],
      Math.min((asItIs?.confidence ?? 0) + CLEARLY_MORE, GOOD),
    );
    if (turns === 0) return asItIs ?? (await this.#readAsItIs());
    const turned = await this.#readTurned(turns);
    const other = asItIs ?? (turned.confidence < GOOD ? await this.#readUnturned() : undefined);
    if (other !== undefined && turned.confidence <= other.confidence) return other;
    this.reader.orientation.turns = turns;
    return turned.confidence >= GOOD ? await this.#complete(turned, turns) : turned;
  }

  async removeFiles(): Promise<void> {
    await Promise.all([this.picture.path, this.#kept].map((it) => rm(it, { force: true })));
  }

  async #liesLike(turns: Turns): Promise<boolean> {
    const orientations = otherOrientations[this.picture.lines].filter((it) => it === turns);
    return (await this.#bestTurns(orientations, GOOD)) !== 0;
  }

  /**
   * Reads the sample in each orientation and returns the one with the highest confidence; 0 when none exceeds
   * `least`.
   */
  async #bestTurns(orientations: readonly Turns[], least: number): Promise<Turns> {
    let best: { turns: Turns; confidence: number } = { turns: 0, confidence: least };
    for (const turns of orientations) {
      const path = await this.#turn(turns, this.picture.sample);
      const sample = await this.#read(path, { layout: 'column', matrix: this.#matrixOf(turns), lines: 'across' });
      if (sample.letters >= TELLING_LETTERS && sample.confidence > best.confidence)
        best = { turns, confidence: sample.confidence };
    }
    return best.turns;
  }

  async #readAsItIs(): Promise<Reading> {
    const { path, lines, matrix } = this.picture;
    const page = { layout: 'page', matrix, lines: lines === 'up-and-down' ? lines : 'across' } as const;
    const reading = await this.#read(path, page, { letters: this.picture.letters });
    const line = findOnlyLine(this.picture);
    if (line !== undefined && mayRunDown(this.reader.languages)) return await this.#readLine(line, reading);
    const plainer = await this.#bestStrategy(plainerStrategies(reading, lines, this.reader.languages));
    if (plainer === undefined) return reading;
    await keep(this.#kept, path);
    const other = await this.#read(path, { ...page, ...plainer });
    return scoreOf(other) > MORE * scoreOf(reading) ? other : reading;
  }

  /**
   * Reads the only line of the image by itself. There are no columns to mix up; and with the layout for vertical
   * lines, each letter of a row would become a line, in reverse order. @returns the best reading
   */
  async #readLine({ lines, part, layouts }: OnlyLine, reading: Reading): Promise<Reading> {
    let best = reading;
    for (const layout of layouts) {
      const other = await this.#readPart(part, 0, { layout, lines });
      if (scoreOf(other) > scoreOf(best)) best = other;
      if (best.letters > 0 && best.confidence >= GOOD) break;
    }
    return best;
  }

  /**
   * Reads the sample with each strategy and returns the one with the highest score; undefined when none yields text.
   * @param strategies the most likely first
   */
  async #bestStrategy(strategies: readonly PlainStrategy[]): Promise<PlainStrategy | undefined> {
    const certainty = this.picture.lines === 'unclear' ? 1 : MORE;
    let best: { strategy?: PlainStrategy; score: number } = { score: 0 };
    for (const strategy of strategies) {
      const path = await this.#turn(0, this.picture.sample);
      const sample = await this.#read(path, { ...strategy, matrix: this.picture.matrix });
      const least = mayRunDown(this.reader.languages) ? TELLING_SYLLABLES : TELLING_LETTERS;
      const says = sample.letters >= least && sample.confidence >= GOOD;
      if (says && scoreOf(sample) > best.score) best = { strategy, score: certainty * scoreOf(sample) };
    }
    return best.strategy;
  }

  /** Reads overlooked parts. @param turns rotation of the kept image in this reading */
  async #complete(reading: Reading, turns: Turns): Promise<Reading> {
    const size = turnedSize(turns, this.picture);
    return await readOverlooked(reading, size, (part, read) =>
      this.#readPart(part, turns, plainStrategies.across, { read }).catch((error: unknown) => this.#giveUp(error)),
    );
  }

  async #readPart(
    part: PixelBox,
    turns: Turns,
    strategy: PlainStrategy,
    known?: Pick<PlaceInput, 'read'>,
  ): Promise<Reading> {
    const path = await this.#turn(0, part, turnedSize(turns, this.picture));
    const matrix = combine([1, 0, 0, 1, part.left, part.top], this.#matrixOf(turns));
    return await this.#read(path, { ...strategy, matrix }, known);
  }

  /** Keeps the text recognised so far when reading more of the page fails. */
  #giveUp(error: unknown): undefined {
    if (this.reader.scope.signal.aborted || isMetByAll(error)) throw error;
  }

  /** Reads without rotation: frames and rules may look like vertical lines. */
  async #readUnturned(): Promise<Reading> {
    await rm(this.#kept);
    await keep(this.picture.path, this.#kept);
    return await this.#readAsItIs();
  }

  async #readTurned(turns: Turns): Promise<Reading> {
    const path = await this.#turn(turns);
    await rm(this.#kept);
    await keep(path, this.#kept);
    const letters = turnedBoxes(turns, this.picture, this.picture.letters);
    return await this.#read(path, { layout: 'page', matrix: this.#matrixOf(turns), lines: 'across' }, { letters });
  }

  async #turn(turns: Turns, part?: PixelBox, { width, height }: PixelSize = this.picture): Promise<string> {
    const target = `${this.#kept}-${turns}.bmp`;
    const input: TurnInput = { source: this.#kept, size: { width, height }, target, turns, ...(part && { part }) };
    await this.reader.scope.compute(new URL('./clean/turn-picture.js', import.meta.url), input);
    return target;
  }

  async #read(
    path: string,
    { layout, matrix, lines }: Strategy,
    known: Pick<PlaceInput, 'letters' | 'read'> = {},
  ): Promise<Reading> {
    const { engine, name, page, scope } = this.reader;
    const languages = this.reader.languages[lines];
    const said = await engine.read({ path, name, dpi: this.picture.dpi, languages, layout }, scope.signal);
    const input: PlaceInput = { ...said, ...known, matrix, page };
    return await scope.compute<Reading>(new URL('./place/place-reading.js', import.meta.url), input);
  }

  /** From pixels of the whole rotated image to the page. */
  #matrixOf(turns: Turns): Matrix {
    return combine(turnedBack(turns, this.picture), this.picture.matrix);
  }
}

/** A hard link, which takes no space; a copy on file systems without hard links. */
async function keep(path: string, kept: string): Promise<void> {
  await link(path, kept).catch(() => copyFile(path, kept));
}
