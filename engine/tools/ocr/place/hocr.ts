/**
 * What an OCR engine read in a picture: hOCR 1.2 as tesseract writes it (kba.github.io/hocr-spec/1.2), in pixels from the
 * top left corner of the picture.
 */
export interface ReadLine {
  readonly words: readonly ReadWord[];
  readonly box: PixelBox;
  /** y = slope · x + offset, with x and y from the lower left corner of the box, y downwards; of lines that are not turned. */
  readonly baseline: { readonly slope: number; readonly offset: number };
  /** How high its tallest letters reach above the baseline, and how far letters reach below it; 0 where nothing says. */
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
  /** Whether a space stands between it and the word before; undefined where nobody tells. */
  readonly spaceBefore?: boolean;
}

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Lines of text in the order in which they are read. */
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

/** Elements of paragraphs and lines as they begin, of words with what they hold up to the next element. */
const ELEMENT =
  /<(?:p|span) class=['"](ocr_par|ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)['"]([^<>]*)>(?:(?<=ocrx_word['"][^<>]*>)([^<]*(?:<(?!\/?span)[^<]*)*)<\/span>)?/g;

/** Marks of direction that an engine puts in for those who show the text: whoever finds it looks for the letters alone. */
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

/** No number is larger or less than what is none. */
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
