/** Writes a text document as PDF. */
export const writer = `
Sub WriteText(document, target)
  StoreAsPdf(document, target, "writer_pdf_Export")
End Sub
`;
