/** What we use of tesseract.js-core, which brings no types: tesseract's baseapi.h, with names as there. */
export type CreateCore = (settings: { TesseractProgress(percent: number): void }) => Promise<Core>;

export interface Core {
  readonly FS: {
    writeFile(path: string, data: Uint8Array): void;
    unlink(path: string): void;
  };
  readonly TessBaseAPI: new () => TessBaseApi;
}

export interface TessBaseApi {
  /** 0 when it went well. */
  Init(dataPath: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Takes the file `/input`, turned as its EXIF says and then by an angle; 0 when it went well. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetHOCRText(page: number): string;
  GetUTF8Text(): string;
  Clear(): void;
}
