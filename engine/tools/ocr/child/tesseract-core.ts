/** What we use of tesseract.js-core, which brings no types: tesseract's baseapi.h, with names as there. */
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
  /** 0 when it went well. */
  Init(dataPath: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Takes the file `/input`, turned as its EXIF says and then by an angle; 0 when it went well. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  /** Which `destroy` is to take back. */
  GetIterator(): ResultIterator;
  Clear(): void;
}

/** By PageIteratorLevel. */
export interface ResultIterator {
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  Empty(level: number): boolean;
  ParagraphIsLtr(): boolean;
  /** Takes pointers to where the answers go. */
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
