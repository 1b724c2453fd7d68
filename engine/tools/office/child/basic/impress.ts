/** Writes a presentation as PDF. */
export const impress = `
Sub WritePresentation(document, target)
  StoreAsPdf(document, target, "impress_pdf_Export")
End Sub
`;
