import { Refused } from '../../converters/child/attend.js';
import type { PictureText } from '../engines/ocr-engine.js';
import type { OcrQuestion } from './exchange.js';
import { pictureTextOf } from './picture-text-of.js';
import { samplePicture } from './sample-picture.js';
import { segmentation } from './segmentation.js';
import type { TesseractApi } from './tesseract-api.js';

type Question = Pick<OcrQuestion, 'dpi' | 'layout'>;

/** Reads pictures with tesseract. */
export class Tesseract {
  #loaded = '';

  constructor(
    private readonly api: TesseractApi,
    private readonly dataFolder: string,
  ) {}

  /** Does before the first picture what is to be done but once; languages whose data is not there are left. */
  async warm(languages: readonly string[]): Promise<void> {
    const isLoaded = await this.load(languages).then(
      () => languages.length > 0,
      () => false,
    );
    // Most of what reading takes of WebAssembly is compiled by that, in the second that it takes.
    if (isLoaded) this.read(samplePicture(), { dpi: 300, layout: 'page' });
  }

  /** @throws Refused for data that is not there or cannot be used */
  async load(languages: readonly string[]): Promise<void> {
    const names = languages.join('+');
    if (names === this.#loaded) return;
    this.#loaded = '';
    if (!(await this.api.init(this.dataFolder, languages).catch(() => false))) {
      throw new Refused({ kind: 'tool-failed', says: `the language data ${names} cannot be used.` });
    }
    // Some data, but not all of which the same is true, says itself that not every two words have a space between them.
    this.api.set('preserve_interword_spaces', '1');
    this.#loaded = names;
  }

  /**
   * @param picture an image file that Leptonica reads: BMP, PGM
   * @throws Refused for a picture that cannot be read, or has broken this
   */
  read(picture: Uint8Array, { dpi, layout }: Question): PictureText {
    try {
      this.api.set('tessedit_pageseg_mode', segmentation[layout]);
      this.api.set('user_defined_dpi', String(Math.round(dpi)));
      if (!this.api.take(picture) || !this.api.recognise()) {
        throw new Refused({ kind: 'invalid-input', says: 'the picture cannot be read.' });
      }
      return pictureTextOf(this.api);
    } catch (error) {
      if (error instanceof Refused) throw error;
      // What WebAssembly leaves behind when it traps, or lacks memory, is not fit for another picture.
      throw new Refused({ kind: 'invalid-input', says: 'tesseract.js breaks down on it.', spent: true });
    } finally {
      this.api.clear();
    }
  }
}
