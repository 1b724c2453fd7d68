import { Refused } from '../../converters/child/attend.js';
import type { PictureText } from '../engines/ocr-engine.js';
import type { OcrQuestion } from './exchange.js';
import { pictureTextOf } from './picture-text-of.js';
import { samplePicture } from './sample-picture.js';
import { segmentation } from './segmentation.js';
import type { TesseractApi } from './tesseract-api.js';

type Question = Pick<OcrQuestion, 'dpi' | 'layout'>;

/** Recognises images with tesseract. */
export class Tesseract {
  #loaded = '';

  constructor(
    private readonly api: TesseractApi,
    private readonly dataFolder: string,
  ) {}

  /** Does one-time work before the first image; skips languages without installed data. */
  async warm(languages: readonly string[]): Promise<void> {
    const isLoaded = await this.load(languages).then(
      () => languages.length > 0,
      () => false,
    );
    // Recognising a sample compiles most of the WebAssembly code, in about a second.
    if (isLoaded) this.read(samplePicture(), { dpi: 300, layout: 'page' });
  }

  /** @throws Refused for missing or unusable data */
  async load(languages: readonly string[]): Promise<void> {
    const names = languages.join('+');
    if (names === this.#loaded) return;
    this.#loaded = '';
    if (!(await this.api.init(this.dataFolder, languages).catch(() => false))) {
      throw new Refused({ kind: 'tool-failed', says: `the language data ${names} cannot be used.` });
    }
    // Only some language data states that not all words are separated by spaces; this setting applies to all of them.
    this.api.set('preserve_interword_spaces', '1');
    this.#loaded = names;
  }

  /**
   * @param picture an image file that Leptonica reads: BMP, PGM @throws Refused for an unreadable image, and for one
   * that crashed the engine
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
      // The memory of WebAssembly is unusable after a trap or an allocation failure.
      throw new Refused({ kind: 'invalid-input', says: 'tesseract.js breaks down on it.', spent: true });
    } finally {
      this.api.clear();
    }
  }
}
