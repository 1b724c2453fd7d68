import { readFileSync } from 'node:fs';

/** A language that text can be recognised in. */
export interface OcrLanguage {
  /** As callers name it. */
  readonly name: string;
  /** The name of its data, `<data>.traineddata`. */
  readonly data: string;
}

/** All of them, in alphabetical order. */
export const ocrLanguages = JSON.parse(
  readFileSync(new URL('../../../../engine/tools/ocr/languages.json', import.meta.url), 'utf8'),
) as readonly OcrLanguage[];

/** The Debian package that brings the data of a language. */
export function packageOf({ data }: OcrLanguage): string {
  return `tesseract-ocr-${data.replaceAll('_', '-')}`;
}
