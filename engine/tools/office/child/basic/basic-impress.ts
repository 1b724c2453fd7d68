/** Basic macro: writes a presentation as PDF, one page per slide. */
export const impress = `
Option Explicit

Private slideNames()
Private pageOfSlide()
Private pageCount As Long

Sub WritePresentation(document, target)
  ShowSomeSlide(document)
  CountPages(document)
  If pageCount < document.DrawPages.Count Then LeadLinksToPages(document)
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

' A hidden slide has the page of the next one that is shown.
Sub CountPages(document)
  Dim i As Long, last As Long
  last = document.DrawPages.Count - 1
  ReDim slideNames(last), pageOfSlide(last)
  pageCount = 0
  For i = 0 To last
    slideNames(i) = document.DrawPages.getByIndex(i).Name
    pageOfSlide(i) = pageCount
    If document.DrawPages.getByIndex(i).Visible Then pageCount = pageCount + 1
  Next
End Sub

' LibreOffice counts hidden slides when it writes where a link leads: so each gets the slide whose number that page has.
Sub LeadLinksToPages(document)
  Dim i As Long
  For i = 0 To UBound(slideNames)
    If document.DrawPages.getByIndex(i).Visible Then LeadLinksOf(document, document.DrawPages.getByIndex(i), i)
  Next
End Sub

Sub LeadLinksOf(document, shapes, slide As Long)
  Dim i As Long, shape
  For i = 0 To shapes.Count - 1
    shape = shapes.getByIndex(i)
    If shape.supportsService("com.sun.star.drawing.GroupShape") Then
      LeadLinksOf(document, shape, slide)
    Else
      LeadShape(shape, slide)
      If shape.supportsService("com.sun.star.drawing.Text") Then LeadLinksOfText(document, shape)
    End If
  Next
End Sub

Sub LeadShape(shape, slide As Long)
  Dim action, page As Long
  ' Not all shapes have one.
  On Error GoTo Finished
  action = shape.OnClick
  Select Case action
    Case com.sun.star.presentation.ClickAction.BOOKMARK: page = PageCalled(shape.Bookmark)
    Case com.sun.star.presentation.ClickAction.NEXTPAGE: page = pageOfSlide(slide) + 1
    Case com.sun.star.presentation.ClickAction.PREVPAGE: page = pageOfSlide(slide) - 1
    Case com.sun.star.presentation.ClickAction.LASTPAGE: page = pageCount
    Case Else: Exit Sub
  End Select
  If page < 0 Then Exit Sub
  shape.OnClick = com.sun.star.presentation.ClickAction.BOOKMARK
  shape.Bookmark = SlideNumbered(page)
Finished:
End Sub

Sub LeadLinksOfText(document, text)
  Dim paragraphs, portions, portion
  paragraphs = text.createEnumeration()
  Do While paragraphs.hasMoreElements()
    portions = paragraphs.nextElement().createEnumeration()
    Do While portions.hasMoreElements()
      portion = portions.nextElement()
      If portion.TextPortionType = "TextField" Then LeadField(document, text, portion)
    Loop
  Loop
End Sub

' A field that is in a text keeps its address: another one takes its place.
Sub LeadField(document, text, portion)
  Dim field, page As Long
  If Not portion.TextField.supportsService("com.sun.star.text.TextField.URL") Then Exit Sub
  If Left(portion.TextField.URL, 1) <> "#" Then Exit Sub
  page = PageCalled(Mid(portion.TextField.URL, 2))
  If page < 0 Then Exit Sub
  field = document.createInstance("com.sun.star.text.TextField.URL")
  field.Representation = portion.TextField.Representation
  field.URL = "#" & SlideNumbered(page)
  text.insertTextContent(portion, field, True)
End Sub

Function PageCalled(title As String) As Long
  Dim i As Long
  PageCalled = -1
  For i = 0 To UBound(slideNames)
    If slideNames(i) = title Then
      PageCalled = pageOfSlide(i)
      Exit Function
    End If
  Next
End Function

Function SlideNumbered(page As Long) As String
  If page >= pageCount Then SlideNumbered = slideNames(pageCount - 1) Else SlideNumbered = slideNames(page)
End Function
`;
