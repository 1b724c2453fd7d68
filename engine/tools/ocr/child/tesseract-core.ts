/** The used part of tesseract.js-core, which has no types: tesseract's baseapi.h with the same names. */
export type CreateCore = (settings: { TesseractProgress(percent: number): void }) => Promise<Core>;

export interface Core {
  readonly FS: {
    writeFile(path: string, data: Uint8Array): void;
    unlink(path: string): void;
  };
  readonly TessBaseAPI: new () => TessBaseApi;
  destroy(it: ResultIterator): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  getValue(pointer: number, type: 'i32'): number;
}

export interface TessBaseApi {
  /** Returns 0 on success. */
  Init(dataPath: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Loads the file `/input` with an EXIF orientation and a rotation; returns 0 on success. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  /** The result must be destroyed. */
  GetIterator(): ResultIterator;
  Clear(): void;
}

/** Methods take a PageIteratorLevel. */
export interface ResultIterator {
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  Empty(level: number): boolean;
  ParagraphIsLtr(): boolean;
  /** Writes the results to the given addresses. */
  Orientation(orientation: number, direction: number, order: number, angle: number): void;
  Confidence(level: number): number;
  GetUTF8Text(level: number): string;
  getBoundingBox(level: number): Corners;
  getBaseline(level: number): Corners & { readonly has_baseline: boolean };
  getRowAttributes(): { readonly row_height: number; readonly descenders: number };
}

interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}
