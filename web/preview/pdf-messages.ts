/** What the page asks of the worker that draws. */
export type PdfRequest = { readonly id: number } & (
  | { readonly kind: 'open'; readonly file: Blob; readonly passwords: readonly string[] }
  | { readonly kind: 'draw'; readonly document: number; readonly page: number; readonly width: number }
  | { readonly kind: 'close'; readonly document: number }
);

/** The answer to the request with the same id. */
export type PdfAnswer = { readonly id: number } & (
  | { readonly kind: 'opened'; readonly document: number; readonly sizes: readonly PageSize[] }
  | { readonly kind: 'drawn'; readonly image: ImageData }
  | { readonly kind: 'failed'; readonly message: string }
);

/** A displayed page, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}
