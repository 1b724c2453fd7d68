import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';

/** The categories of resources by which content draws streams. */
export const STREAM_CATEGORIES = ['XObject', 'ExtGState', 'Pattern', 'Font'] as const;
export type StreamCategory = (typeof STREAM_CATEGORIES)[number];

/** How content draws a stream. An appearance of an annotation is a form. */
export type StreamUse = 'form' | 'mask' | 'pattern';

/** How content draws the streams of a category. */
export const STREAM_USES = [
  ['XObject', 'form'],
  ['ExtGState', 'mask'],
  ['Pattern', 'pattern'],
] as const satisfies readonly (readonly [StreamCategory, StreamUse])[];

/** The resources in which PDFium looks for what content names. */
export interface DrawingScope {
  readonly own: PdfDict;
  /** The resources with the categories that `own` lacks. */
  readonly lent: PdfDict;
  /** The same for soft masks: the resources of the page; none in patterns. */
  readonly context: PdfDict;
}

const NONE = new PdfDict();

/** Returns the resources of a category: those of the content alone, if it has the category. */
export function resourcesOf(file: PdfFile, { own, lent }: DrawingScope, category: StreamCategory): PdfDict | undefined {
  return file.dict(own.get(category)) ?? file.dict(lent.get(category));
}

/** Returns the scope of a stream that content of another scope draws. */
export function scopeOf(file: PdfFile, stream: PdfValue | undefined, use: StreamUse, from: DrawingScope): DrawingScope {
  const own = file.dict(file.stream(stream)?.dict.get('Resources'));
  const { context } = from;
  if (use === 'pattern') return { own: own ?? NONE, lent: NONE, context: NONE };
  if (use === 'mask') return { own: own ?? context, lent: context, context };
  return { own: own ?? from.own, lent: from.lent, context };
}

/** Returns the scope of the glyphs of a Type 3 font. */
export function scopeOfGlyphs(file: PdfFile, font: PdfDict, from: DrawingScope): DrawingScope {
  const resources = file.dict(font.get('Resources')) ?? from.own;
  return { own: resources, lent: resources, context: from.context };
}
