import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';

/** Returns whether content with these resources could draw an image. Most text pages cannot. */
export function mayShowImages(file: PdfFile, resources: readonly PdfDict[]): boolean {
  return resources.some((each) => {
    if ((file.dict(each.get('XObject'))?.size ?? 0) > 0 || (file.dict(each.get('Pattern'))?.size ?? 0) > 0) return true;
    return (
      some(file, each, 'Font', (font) => font.has('CharProcs')) ||
      some(file, each, 'ExtGState', (state) => state.has('SMask'))
    );
  });
}

function some(file: PdfFile, resources: PdfDict, category: string, is: (dict: PdfDict) => boolean): boolean {
  return [...(file.dict(resources.get(category))?.entries() ?? [])].some(([, value]) => {
    const dict = file.dict(value);
    return dict !== undefined && is(dict);
  });
}
