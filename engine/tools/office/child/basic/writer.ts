/** Writes a text document as PDF. */
export const writer = `
Sub WriteText(document, target)
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "FilterName": how(0).Value = "writer_pdf_Export"
  document.storeToURL(target, how())
End Sub
`;
