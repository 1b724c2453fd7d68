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
  otherWays,
  plainerWays,
  plainWays,
  type PlainWay,
  type Way,
  worthOf,
} from './ways.js';

export interface PictureReader {
  readonly scope: Pick<ToolScope, 'compute' | 'signal'>;
  readonly engine: OcrEngine;
  readonly languages: LanguageData;
  /** 1-based. */
  readonly page: number;
  /** For messages: "scan.pdf: page 3". */
  readonly name: string;
  readonly wayUp: WayUp;
}

/** How a page of the document was turned last: its others may well lie like it. Kept up by those who read them. */
export interface WayUp {
  turns: Turns;
}

/** By how much another way up must make more sense than the picture as it is. */
const CLEARLY_MORE = 12;

/** Less does not tell which way up it is. */
const TELLING_LETTERS = 6;

/** Letters of Chinese, Japanese and Korean say more each. */
const TELLING_SYLLABLES = 3;

/**
 * Reads a picture, whichever way up it is, and removes its file. It is tried other ways only when it makes no sense as it
 * is, or its lines run up and down; small parts are enough for that.
 * @returns the `PlacedText` of the page as JSON, on one line; nothing when the picture says nothing
 * @throws what the engine throws
 */
export async function readPicture(picture: PagePicture, reader: PictureReader): Promise<string | undefined> {
  const attempt = new Attempts(picture, reader);
  try {
    return (await attempt.best()).record;
  } finally {
    await attempt.tidy();
  }
}

/** So many times as much must be read in another way. */
const MORE = 1.2;

class Attempts {
  /** The engine takes the file that it reads away. */
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
    const before = this.reader.wayUp.turns;
    if (before !== 0 && (await this.#liesLike(before))) {
      return await this.#complete(await this.#readTurned(before), before);
    }
    // That lines lie on their sides is seen without reading them, unless the language may be written so.
    const asItIs = lines !== 'up-and-down' || mayRunDown(this.reader.languages) ? await this.#readAsItIs() : undefined;
    if (asItIs !== undefined && asItIs.sense >= GOOD) this.reader.wayUp.turns = 0;
    if (asItIs !== undefined && (asItIs.sense >= GOOD || asItIs.letters === 0)) {
      return await this.#complete(asItIs, 0);
    }
    const turns = await this.#bestTurns(otherWays[lines], Math.min((asItIs?.sense ?? 0) + CLEARLY_MORE, GOOD));
    if (turns === 0) return asItIs ?? (await this.#readAsItIs());
    const turned = await this.#readTurned(turns);
    const other = asItIs ?? (turned.sense < GOOD ? await this.#readUnturned() : undefined);
    if (other !== undefined && turned.sense <= other.sense) return other;
    this.reader.wayUp.turns = turns;
    return turned.sense >= GOOD ? await this.#complete(turned, turns) : turned;
  }

  async tidy(): Promise<void> {
    await Promise.all([this.picture.path, this.#kept].map((it) => rm(it, { force: true })));
  }

  async #liesLike(turns: Turns): Promise<boolean> {
    const ways = otherWays[this.picture.lines].filter((it) => it === turns);
    return (await this.#bestTurns(ways, GOOD)) !== 0;
  }

  /** Reads the sample each of these ways, and tells which makes the most sense; 0 when none has as much as it must have. */
  async #bestTurns(ways: readonly Turns[], least: number): Promise<Turns> {
    let best: { turns: Turns; sense: number } = { turns: 0, sense: least };
    for (const turns of ways) {
      const path = await this.#turn(turns, this.picture.sample);
      const sample = await this.#read(path, { layout: 'column', matrix: this.#matrixOf(turns), lines: 'across' });
      if (sample.letters >= TELLING_LETTERS && sample.sense > best.sense) best = { turns, sense: sample.sense };
    }
    return best.turns;
  }

  async #readAsItIs(): Promise<Reading> {
    const { path, lines, matrix } = this.picture;
    const page = { layout: 'page', matrix, lines: lines === 'up-and-down' ? lines : 'across' } as const;
    const reading = await this.#read(path, page, { letters: this.picture.letters });
    const line = findOnlyLine(this.picture);
    if (line !== undefined && mayRunDown(this.reader.languages)) return await this.#readLine(line, reading);
    const plainer = await this.#bestWay(plainerWays(reading, lines, this.reader.languages));
    if (plainer === undefined) return reading;
    await keep(this.#kept, path);
    const other = await this.#read(path, { ...page, ...plainer });
    return worthOf(other) > MORE * worthOf(reading) ? other : reading;
  }

  /**
   * Reads the only line of the picture by itself. There are no columns that this could mix up, and as lines that run down,
   * each letter of a row would be a line, and the row would be read backwards.
   * @returns the best reading
   */
  async #readLine({ lines, part, layouts }: OnlyLine, reading: Reading): Promise<Reading> {
    let best = reading;
    for (const layout of layouts) {
      const other = await this.#readPart(part, 0, { layout, lines });
      if (worthOf(other) > worthOf(best)) best = other;
      if (best.letters > 0 && best.sense >= GOOD) break;
    }
    return best;
  }

  /**
   * Reads the sample each of these ways, and tells which says the most; undefined when none says anything.
   * @param ways the likeliest first
   */
  async #bestWay(ways: readonly PlainWay[]): Promise<PlainWay | undefined> {
    const certainty = this.picture.lines === 'unclear' ? 1 : MORE;
    let best: { way?: PlainWay; worth: number } = { worth: 0 };
    for (const way of ways) {
      const path = await this.#turn(0, this.picture.sample);
      const sample = await this.#read(path, { ...way, matrix: this.picture.matrix });
      const least = mayRunDown(this.reader.languages) ? TELLING_SYLLABLES : TELLING_LETTERS;
      const says = sample.letters >= least && sample.sense >= GOOD;
      if (says && worthOf(sample) > best.worth) best = { way, worth: certainty * worthOf(sample) };
    }
    return best.way;
  }

  /** Reads what was overlooked. @param turns how the kept picture was turned, as the reading was */
  async #complete(reading: Reading, turns: Turns): Promise<Reading> {
    const size = turnedSize(turns, this.picture);
    return await readOverlooked(reading, size, (part, read) =>
      this.#readPart(part, turns, plainWays.across, { read }).catch((error: unknown) => this.#giveUp(error)),
    );
  }

  async #readPart(part: PixelBox, turns: Turns, way: PlainWay, known?: Pick<PlaceInput, 'read'>): Promise<Reading> {
    const path = await this.#turn(0, part, turnedSize(turns, this.picture));
    const matrix = combine([1, 0, 0, 1, part.left, part.top], this.#matrixOf(turns));
    return await this.#read(path, { ...way, matrix }, known);
  }

  /** What has been read of a page is kept, whatever is met by trying to read more of it. */
  #giveUp(error: unknown): undefined {
    if (this.reader.scope.signal.aborted || isMetByAll(error)) throw error;
  }

  /** Frames and rules may look like lines that run up and down. */
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
    { layout, matrix, lines }: Way,
    known: Pick<PlaceInput, 'letters' | 'read'> = {},
  ): Promise<Reading> {
    const { engine, name, page, scope } = this.reader;
    const languages = this.reader.languages[lines];
    const said = await engine.read({ path, name, dpi: this.picture.dpi, languages, layout }, scope.signal);
    const input: PlaceInput = { ...said, ...known, matrix, page };
    return await scope.compute<Reading>(new URL('./place/place-reading.js', import.meta.url), input);
  }

  /** From pixels of the picture as it is turned, whole, to the page. */
  #matrixOf(turns: Turns): Matrix {
    return combine(turnedBack(turns, this.picture), this.picture.matrix);
  }
}

/** A second name for the file, which takes no room; a copy where there are no such names. */
async function keep(path: string, kept: string): Promise<void> {
  await link(path, kept).catch(() => copyFile(path, kept));
}
