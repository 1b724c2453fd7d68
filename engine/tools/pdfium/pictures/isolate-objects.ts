import type { PdfiumPage } from '../binding/open-page.js';
import { OBJECT_TYPE, type WalkedObject } from '../binding/walk-page-objects.js';

/** Draws some objects of a page without the others. */
export interface IsolatedObjects {
  readonly page: PdfiumPage;
  /** Makes some of the objects visible during a call. */
  show<Result>(objects: readonly number[], draw: () => Result): Result;
}

/** A page that shows all its objects during each call, whatever objects are given. */
export function allObjects(page: PdfiumPage): IsolatedObjects {
  return { page, show: (_, draw) => draw() };
}

/**
 * Hides all objects of a page, in the way objects of hidden layers are hidden. Form XObjects stay visible, since their
 * clips and transparency apply to their objects. The page cannot be used for anything else afterwards.
 * @param walked the objects of the page that were read
 */
export function isolateObjects(page: PdfiumPage, walked: readonly WalkedObject[]): IsolatedObjects {
  const { raw } = page.pdfium;
  const setActive = (object: number, active: boolean): void => {
    raw.FPDFPageObj_SetIsActive(object, active ? 1 : 0);
  };
  const count = raw.FPDFPage_CountObjects(page.handle);
  // A page may have more objects than were read.
  for (let index = 0; index < count; index++) {
    const object = raw.FPDFPage_GetObject(page.handle, index);
    if (raw.FPDFPageObj_GetType(object) !== OBJECT_TYPE.form) setActive(object, false);
  }
  for (const { object } of walked) setActive(object, false);
  return {
    page,
    show(shown, draw) {
      for (const object of shown) setActive(object, true);
      try {
        return draw();
      } finally {
        for (const object of shown) setActive(object, false);
      }
    },
  };
}
