/**
 * A line of text in hOCR 1.2 as tesseract writes it (kba.github.io/hocr-spec/1.2). Coordinates are pixels from the top left
 * corner of the image.
 */
export interface ReadLine {
  readonly words: readonly ReadWord[];
  readonly box: PixelBox;
  /** y = slope · x + offset from the lower left corner of the box, y downwards; only for lines that are not rotated. */
  readonly baseline: { readonly slope: number; readonly offset: number };
  /** The heights of ascenders and descenders over and under the baseline; 0 when hOCR states none. */
  readonly letters: { readonly ascent: number; readonly descent: number };
  /** Degrees, counterclockwise: 0, 90, 180 or 270. */
  readonly turned: number;
  readonly rightToLeft: boolean;
}

export interface ReadWord {
  /** In logical order. */
  readonly text: string;
  readonly box: PixelBox;
  /** 0 to 100. */
  readonly confidence: number;
  /** Whether a space separates it from the word before; undefined when unknown. */
  readonly spaceBefore?: boolean;
}

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The lines of text, in reading order. Lines and words without text or area are left out. */
export function readHocr(hocr: string): readonly ReadLine[] {
  const lines: ReadLine[] = [];
  let rightToLeft = false;
  let words: ReadWord[] = [];
  for (const [, kind = '', attributes = '', content = ''] of hocr.matchAll(ELEMENT)) {
    const title = /title=(['"])(.*?)\1/.exec(attributes)?.[2] ?? '';
    if (kind === 'ocr_par') rightToLeft = /dir=['"]rtl['"]/.test(attributes);
    else if (kind === 'ocrx_word') {
      const text = unescaped(content.replace(/<[^>]*>/g, ''))
        .replace(DIRECTIONS, '')
        .trim();
      const box = boxIn(title);
      if (text !== '' && hasRoom(box)) words.push({ text, box, confidence: numbersAfter('x_wconf', title)[0] ?? 0 });
    } else {
      words = [];
      const [slope = 0, offset = 0] = numbersAfter('baseline', title);
      const [turned = 0] = numbersAfter('textangle', title);
      lines.push({
        words,
        box: boxIn(title),
        baseline: { slope, offset },
        letters: lettersIn(title),
        turned,
        rightToLeft,
      });
    }
  }
  return lines.filter(({ words, box }) => words.length > 0 && hasRoom(box));
}

/** The start tags of paragraphs and lines, and whole elements of words. */
const ELEMENT =
  /<(?:p|span) class=['"](ocr_par|ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)['"]([^<>]*)>(?:(?<=ocrx_word['"][^<>]*>)([^<]*(?:<(?!\/?span)[^<]*)*)<\/span>)?/g;

/** Direction marks, which engines add for display: text is searched without them. */
const DIRECTIONS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

function lettersIn(title: string): ReadLine['letters'] {
  const [size = 0] = numbersAfter('x_size', title);
  const [descent = 0] = numbersAfter('x_descenders', title);
  return size > descent && descent >= 0 ? { ascent: size - descent, descent } : { ascent: 0, descent: 0 };
}

function boxIn(title: string): PixelBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersAfter('bbox', title);
  return { left, top, right, bottom };
}

/** Returns whether a box has an area; false for NaN coordinates, since NaN compares false. */
function hasRoom({ left, top, right, bottom }: PixelBox): boolean {
  return right > left && bottom > top;
}

function numbersAfter(name: string, title: string): readonly number[] {
  const found = new RegExp(`(?:^|; ?)${name} ([-0-9. ]+)`).exec(title)?.[1] ?? '';
  return found.trim().split(' ').map(Number);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
