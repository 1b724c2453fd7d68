import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { Refused } from '../../converters/child/attend.js';
import type { PictureText } from '../ocr-engine.js';
import type { OcrQuestion } from './exchange.js';
import { pictureTextOf } from './picture-text-of.js';
import { hasRelaxedSimd } from './relaxed-simd.js';
import { samplePicture } from './sample-picture.js';
import { segmentation } from './segmentation.js';
import type { Core, CreateCore, TessBaseApi } from './tesseract-core.js';

type Question = Pick<OcrQuestion, 'dpi' | 'layout'>;

/** Tesseract in the memory of this process. */
export class Tesseract {
  readonly #api: TessBaseApi;
  #loaded = '';

  private constructor(
    private readonly core: Core,
    private readonly dataFolder: string,
  ) {
    this.#api = new core.TessBaseAPI();
  }

  static async open(dataFolder: string): Promise<Tesseract> {
    const build = hasRelaxedSimd() ? 'relaxedsimd' : 'simd';
    const createCore = createRequire(import.meta.url)(
      `tesseract.js-core/tesseract-core-${build}-lstm.js`,
    ) as CreateCore;
    return new Tesseract(await createCore({ TesseractProgress: () => undefined }), dataFolder);
  }

  /** Does before the first picture what is to be done but once; languages whose data is not there are left. */
  async warm(languages: readonly string[]): Promise<void> {
    const isLoaded = await this.load(languages).then(
      () => languages.length > 0,
      () => false,
    );
    // Most of what reading takes is compiled by that, in the second that it takes.
    if (isLoaded) this.read(samplePicture(), { dpi: 300, layout: 'page' });
  }

  /** @throws Refused for data that is not there or cannot be used */
  async load(languages: readonly string[]): Promise<void> {
    const names = languages.join('+');
    if (names === this.#loaded) return;
    this.#loaded = '';
    if (!(await this.#init(languages).catch(() => false))) {
      throw new Refused({ kind: 'invalid-input', says: `the language data ${names} cannot be used.` });
    }
    this.#loaded = names;
  }

  /**
   * @param picture an image file that Leptonica reads: BMP, PGM
   * @throws Refused for a picture that cannot be read, or has broken this
   */
  read(picture: Uint8Array, { dpi, layout }: Question): PictureText {
    try {
      this.#api.SetVariable('tessedit_pageseg_mode', segmentation[layout]);
      this.#api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
      if (!this.#take(picture) || this.#api.Recognize(null) !== 0) {
        throw new Refused({ kind: 'invalid-input', says: 'the picture cannot be read.' });
      }
      return pictureTextOf(this.core, this.#api);
    } catch (error) {
      if (error instanceof Refused) throw error;
      // What WebAssembly leaves behind when it traps, or lacks memory, is not fit for another picture.
      throw new Refused({ kind: 'invalid-input', says: 'tesseract.js breaks down on it.', spent: true });
    } finally {
      this.#api.Clear();
    }
  }

  async #init(languages: readonly string[]): Promise<boolean> {
    const files = languages.map((it) => `${it}.traineddata`);
    for (const file of files) this.core.FS.writeFile(`./${file}`, await readFile(join(this.dataFolder, file)));
    try {
      return this.#api.Init(null, languages.join('+'), LSTM_ONLY) === 0;
    } finally {
      for (const file of files) this.core.FS.unlink(`./${file}`);
    }
  }

  #take(picture: Uint8Array): boolean {
    this.core.FS.writeFile('/input', picture);
    const isTaken = this.#api.SetImageFile(1, 0) === 0;
    this.core.FS.unlink('/input');
    return isTaken;
  }
}

/** OEM_LSTM_ONLY (publictypes.h): the data holds nothing for any other engine. */
const LSTM_ONLY = 1;
