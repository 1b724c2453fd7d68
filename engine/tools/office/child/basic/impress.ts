/** Writes a presentation as PDF. */
export const impress = `
Sub WritePresentation(document, target)
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "FilterName": how(0).Value = "impress_pdf_Export"
  document.storeToURL(target, how())
End Sub
`;
