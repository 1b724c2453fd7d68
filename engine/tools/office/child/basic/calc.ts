/** Writes a spreadsheet as PDF. */
export const calc = `
Sub WriteSpreadsheet(document, target)
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "FilterName": how(0).Value = "calc_pdf_Export"
  document.storeToURL(target, how())
End Sub
`;
