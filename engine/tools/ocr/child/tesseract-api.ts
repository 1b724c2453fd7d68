/** Tesseract in the memory of this process, however it came there: what we use of its baseapi.h. */
export interface TesseractApi {
  /** Takes the data of languages in the place of what there was; false when it cannot be used. */
  init(dataFolder: string, languages: readonly string[]): Promise<boolean>;
  set(variable: string, value: string): void;
  /** Takes an image file that Leptonica reads, such as BMP or PGM; false when it does not. */
  take(picture: Uint8Array): boolean;
  /** Whether it went well. */
  recognise(): boolean;
  results(): Results;
  /** Forgets the picture, and what was recognised in it. */
  clear(): void;
}

/** Goes through what was recognised, word by word, in the order in which it is read (resultiterator.h). */
export interface Results extends Disposable {
  /** Whether there was a next word. */
  next(): boolean;
  /** Pictures and rules are blocks without words. */
  hasWord(): boolean;
  isAtBeginningOf(level: Level): boolean;
  paragraphIsLeftToRight(): boolean;
  /** In quarter turns. */
  orientation(): number;
  /** Of the word: 0 to 100. */
  confidence(): number;
  text(level: Level): string;
  box(level: Level): Corners;
  /** Undefined when nobody can tell. */
  baseline(): Corners | undefined;
  /** Of the line: how high it is, and how far letters reach below its baseline, which is negative; 0 where nobody can tell. */
  letters(): { readonly height: number; readonly descenders: number };
}

/** PageIteratorLevel (publictypes.h): RIL_PARA, RIL_TEXTLINE, RIL_WORD. */
export const LEVEL = { paragraph: 1, line: 2, word: 3 } as const;

export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** In pixels, y downwards. */
export interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** OEM_LSTM_ONLY (publictypes.h): the data holds nothing for any other engine. */
export const LSTM_ONLY = 1;
