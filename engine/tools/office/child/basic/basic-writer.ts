/** Basic macro: writes a text document as PDF. */
export const writer = `
Option Explicit

Sub WriteText(document, target)
  StyleLinks(document)
  StoreAsPdf(document, target, "writer_pdf_Export")
End Sub

' Links without a style of their own, as many programs write them, are left out of the PDF. One that changes nothing will do.
Sub StyleLinks(document)
  Dim search, links, link, styles, i As Long, attributes(0) As New com.sun.star.beans.PropertyValue
  search = document.createSearchDescriptor()
  search.ValueSearch = False
  attributes(0).Name = "HyperLinkURL"
  search.setSearchAttributes(attributes())
  links = document.findAll(search)
  styles = document.StyleFamilies.getByName("CharacterStyles")
  For i = 0 To links.Count - 1
    link = links.getByIndex(i)
    If link.UnvisitedCharStyleName = "Default Style" Then
      If Not styles.hasByName("Plain link") Then
        styles.insertByName("Plain link", document.createInstance("com.sun.star.style.CharacterStyle"))
      End If
      link.UnvisitedCharStyleName = "Plain link"
      link.VisitedCharStyleName = "Plain link"
    End If
  Next
End Sub
`;
