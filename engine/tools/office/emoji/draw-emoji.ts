import { openSource } from '../../../pdf/assembly/source.js';
import { toUnicodeTexts } from '../../../pdf/content/fonts/to-unicode.js';
import { pdfResult, type PdfResult } from '../../../pdf/file/pdf-result.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { fontName } from '../../../pdf/fonts/font-encoding.js';
import { NewStream, PdfDict, PdfName, type PdfValue, Ref } from '../../../pdf/syntax/values.js';
import { Revision } from '../../../pdf/write/revision.js';
import { type EmojiPicture, emojiPictures } from './emoji-pictures.js';

export interface DrawEmojiInput {
  /** A PDF written by LibreOffice. */
  readonly source: { readonly path: string; readonly name: string };
  readonly target: string;
  readonly font: { readonly path: string; readonly postScriptName: string };
}

/** A limit far above the size of a ToUnicode CMap of 256 codes. */
const MAX_CMAP_BYTES = 2 ** 20;

/**
 * Rewrites a document so that a font of colour bitmaps shows its images. LibreOffice before version 7.5 embeds such
 * a font as if it had outlines, and emoji stay blank. A Type 3 font with the same codes, widths and Unicode values
 * replaces it (ISO 32000-2 §9.6.4).
 */
export default function drawEmoji({ source: named, target, font }: DrawEmojiInput): Promise<PdfResult<null>> {
  return pdfResult(async () => {
    using source = openSource(named);
    const fonts = fontsNamed(source.file, font.postScriptName);
    const texts = new Set(fonts.flatMap((it) => [...it.texts.values()]));
    const pictures = await emojiPictures(font.path, texts);
    using revision = new Revision(source, target);
    const images = new Map(Array.from(new Set(pictures.values()), (it) => [it, addPicture(revision, it)]));
    for (const it of fonts) revision.replace(it.ref, drawnFont(it, { pictures, images, revision }));
    revision.finish();
    return null;
  });
}

interface BlankFont {
  readonly ref: Ref;
  readonly dict: PdfDict;
  readonly texts: ReadonlyMap<number, string>;
  readonly widths: readonly number[];
  readonly firstCode: number;
}

function fontsNamed(file: PdfFile, postScriptName: string): readonly BlankFont[] {
  const fonts: BlankFont[] = [];
  for (let num = 1; num <= file.maxObjectNumber; num++) {
    const ref = new Ref(num);
    const dict = file.has(ref) ? file.dict(ref) : undefined;
    if (dict?.isOfType('Font') !== true || file.name(dict.get('Subtype')) !== 'TrueType') continue;
    if (fontName(file, dict) !== postScriptName) continue;
    const cmap = file.stream(dict.get('ToUnicode'));
    const texts = toUnicodeTexts(cmap === undefined ? Buffer.alloc(0) : file.decodeStream(cmap, MAX_CMAP_BYTES));
    const widths = (file.array(dict.get('Widths')) ?? []).map((it) => file.number(it) ?? 0);
    fonts.push({ ref, dict, texts, widths, firstCode: file.number(dict.get('FirstChar')) ?? 0 });
  }
  return fonts;
}

function addPicture(revision: Revision, { width, height, colours, opacity }: EmojiPicture): Ref {
  const image = (space: string): PdfDict =>
    PdfDict.of({
      Type: new PdfName('XObject'),
      Subtype: new PdfName('Image'),
      Width: width,
      Height: height,
      ColorSpace: new PdfName(space),
      BitsPerComponent: 8,
      Filter: new PdfName('FlateDecode'),
    });
  const softMask = revision.add(new NewStream(image('DeviceGray'), opacity));
  return revision.add(new NewStream(image('DeviceRGB').set('SMask', softMask), colours));
}

interface Drawing {
  readonly pictures: ReadonlyMap<string, EmojiPicture>;
  readonly images: ReadonlyMap<EmojiPicture, Ref>;
  readonly revision: Revision;
}

/**
 * Poppler derives the text size of a Type 3 font from the width of its glyph "m", 0.6 ems, and else from any glyph,
 * which would break lines apart. The first code is free: LibreOffice uses it for the missing glyph, and shows
 * nothing.
 */
const WIDTH_OF_M = 600;

function drawnFont({ dict: font, texts, widths, firstCode }: BlankFont, drawing: Drawing): PdfDict {
  const { pictures, images, revision } = drawing;
  const glyphs = new PdfDict();
  const resources = new PdfDict();
  const differences: PdfValue[] = [firstCode, new PdfName('m')];
  for (const [code, text] of texts) {
    const picture = pictures.get(text);
    const image = picture && images.get(picture);
    if (picture === undefined || image === undefined) continue;
    const name = `g${code}`;
    const { x, y, width, height } = picture.box;
    const advance = widths[code - firstCode] ?? 0;
    const matrix = [width, 0, 0, height, x, y].map((it) => it.toFixed(2)).join(' ');
    const content = `${advance} 0 d0 q ${matrix} cm /${name} Do Q`;
    glyphs.set(name, revision.add(new NewStream(new PdfDict(), Buffer.from(content))));
    resources.set(name, image);
    differences.push(code, new PdfName(name));
  }
  const drawn = font.clone();
  for (const key of ['BaseFont', 'FontDescriptor']) drawn.delete(key);
  return drawn
    .set('Subtype', new PdfName('Type3'))
    .set('Widths', [WIDTH_OF_M, ...widths.slice(1)])
    .set('FontBBox', boxAround([...pictures.values()]))
    .set('FontMatrix', [0.001, 0, 0, 0.001, 0, 0])
    .set('CharProcs', glyphs)
    .set('Resources', PdfDict.of({ XObject: resources }))
    .set('Encoding', PdfDict.of({ Type: new PdfName('Encoding'), Differences: differences }));
}

/** Readers derive the height of text from the FontBBox. */
function boxAround(pictures: readonly EmojiPicture[]): readonly number[] {
  const boxes = pictures.map(({ box }) => box);
  const most = (values: readonly number[]): number => Math.ceil(Math.max(0, ...values));
  const [below, left] = [most(boxes.map(({ y }) => -y)), most(boxes.map(({ x }) => -x))];
  return [-left, -below, most(boxes.map(({ x, width }) => x + width)), most(boxes.map(({ y, height }) => y + height))];
}
