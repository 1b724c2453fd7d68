/** Tesseract in this process, embedded or native: the used part of its baseapi.h. */
export interface TesseractApi {
  /** Loads language data and replaces the present data. @returns false when the data cannot be used */
  init(dataFolder: string, languages: readonly string[]): Promise<boolean>;
  set(variable: string, value: string): void;
  /** Loads an image file that Leptonica reads, such as BMP or PGM. @returns false when Leptonica rejects it */
  take(picture: Uint8Array): boolean;
  /** @returns whether recognition succeeded */
  recognise(): boolean;
  results(): Results;
  /** Discards the image and its results. */
  clear(): void;
}

/** Iterates over recognised words in reading order (resultiterator.h). */
export interface Results extends Disposable {
  /** Advances to the next word. @returns false after the last one */
  next(): boolean;
  /** False for images and rules, which are blocks without words. */
  hasWord(): boolean;
  isAtBeginningOf(level: Level): boolean;
  paragraphIsLeftToRight(): boolean;
  /** In quarter turns. */
  orientation(): number;
  /** Confidence of the word, 0 to 100. */
  confidence(): number;
  text(level: Level): string;
  box(level: Level): Corners;
  /** Undefined when unknown. */
  baseline(): Corners | undefined;
  /** The line's height, and its descender depth as a negative number; 0 where unknown. */
  letters(): { readonly height: number; readonly descenders: number };
}

/** Values of PageIteratorLevel (publictypes.h): RIL_PARA, RIL_TEXTLINE, RIL_WORD. */
export const LEVEL = { paragraph: 1, line: 2, word: 3 } as const;

export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** In pixels, y downwards. */
export interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** OEM_LSTM_ONLY (publictypes.h): the language data has no legacy engine. */
export const LSTM_ONLY = 1;
