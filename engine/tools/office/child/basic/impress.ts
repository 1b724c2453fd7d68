/** Writes a presentation as PDF: a page a slide. */
export const impress = `
Option Explicit

Sub WritePresentation(document, target)
  ShowSomeSlide(document)
  StoreAsPdf(document, target, "impress_pdf_Export")
End Sub

' Where all slides are hidden, nothing could be written: then all are shown, as they are when such a document is printed.
Sub ShowSomeSlide(document)
  Dim i As Long
  For i = 0 To document.DrawPages.Count - 1
    If document.DrawPages.getByIndex(i).Visible Then Exit Sub
  Next
  For i = 0 To document.DrawPages.Count - 1
    document.DrawPages.getByIndex(i).Visible = True
  Next
End Sub
`;
