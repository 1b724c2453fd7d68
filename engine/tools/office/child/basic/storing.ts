/** Basic macro: stores a document as PDF. Options that are not named keep LibreOffice's defaults. */
export const storing = `
Sub StoreAsPdf(document, target, filter)
  Dim options(6) As New com.sun.star.beans.PropertyValue
  SetOption(options(0), "UseTaggedPDF", True)
  SetOption(options(1), "ExportBookmarks", True)
  SetOption(options(2), "ExportNotes", Environ("QUIRE_COMMENTS") = "true")
  SetOption(options(3), "ExportNotesInMargin", False)
  SetOption(options(4), "ExportNotesPages", False)
  SetOption(options(5), "ExportHiddenSlides", False)
  SetOption(options(6), "ExportLinksRelativeFsys", True)
  Dim how(1) As New com.sun.star.beans.PropertyValue
  SetOption(how(0), "FilterName", filter)
  SetOption(how(1), "FilterData", options())
  document.storeToURL(target, how())
End Sub

Sub SetOption(entry, called, value)
  entry.Name = called
  entry.Value = value
End Sub
`;
