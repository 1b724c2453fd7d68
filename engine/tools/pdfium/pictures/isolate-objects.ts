import type { PdfiumPage } from '../binding/open-page.js';
import { OBJECT_TYPE, type WalkedObject } from '../binding/walk-page-objects.js';

/** Draws some of the objects of a page without the others. */
export interface IsolatedObjects {
  readonly page: PdfiumPage;
  /** Has some of the objects drawn for the length of a call. */
  show<Result>(objects: readonly number[], draw: () => Result): Result;
}

/**
 * Hides all objects of a page, as those of hidden layers are. Form XObjects stay, as their clips and transparency apply to
 * their objects. The page is of no other use afterwards.
 * @param walked the objects of the page as far as they are looked at
 */
export function isolateObjects(page: PdfiumPage, walked: readonly WalkedObject[]): IsolatedObjects {
  const { raw } = page.pdfium;
  const setActive = (object: number, active: boolean): void => {
    raw.FPDFPageObj_SetIsActive(object, active ? 1 : 0);
  };
  const count = raw.FPDFPage_CountObjects(page.handle);
  // A page may have more objects than are looked at.
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
