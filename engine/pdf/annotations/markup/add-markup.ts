import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, PdfName } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import { markupOperators } from './markup-operators.js';

/** Returns a markup annotation with the appearance that viewers draw; undefined when they draw nothing. */
export function withMarkupDrawn(file: PdfFile, annotation: PdfDict, adder: ObjectAdder): PdfDict | undefined {
  const operators = markupOperators(file, annotation);
  const rectangle = rectangleOf(file, annotation.get('Rect'));
  if (operators === undefined || rectangle === undefined) return undefined;
  const { content, opacity, isMarker } = operators;
  const state = PdfDict.of({ Type: new PdfName('ExtGState'), CA: opacity, ca: opacity });
  if (isMarker) state.set('BM', new PdfName('Multiply'));
  const isPlain = opacity === 1 && !isMarker;
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    // With the box at the place of the annotation, the content has the coordinates of the page.
    BBox: [...rectangle],
    Resources: isPlain ? new PdfDict() : PdfDict.of({ ExtGState: PdfDict.of({ G: state }) }),
  });
  // Multiplication is with the page, so the form must be no group of its own that is composed first.
  const form = deflated(dict, Buffer.from(isPlain ? content : `/G gs ${content}`, 'latin1'));
  return annotation.clone().set('AP', PdfDict.of({ N: adder.add(form) }));
}
