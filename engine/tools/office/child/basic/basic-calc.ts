/**
 * Basic macro: writes a workbook as PDF. A worksheet without a stated print width, whose columns would be cut at the
 * edge of the page, is fitted to the page's width: in its own orientation while the text stays comfortable to read,
 * else in landscape, and over several pages when the text would be unreadable. Portrait is the default that programs
 * write, so it is not taken for a request. Worksheets that fit are not changed.
 */
export const calc = `
Option Explicit

Const SMALLEST_POINTS = 5
Const COMFORTABLE_POINTS = 6
Const PAGES_LOOKED_AT = 8
Const TOO_MANY_PAGES = 100
Const ROWS_WORTH_A_CUT = 100

Private knownPages(1) As Long, knownEntries(1)

' Returns whether it was not too large to be written.
Function WriteSpreadsheet(document, target) As Boolean
  Dim widths() As Double
  If Not DivideSheets(document, widths) Then Exit Function
  FitSheets(document, widths)
  StoreAsPdf(document, target, "calc_pdf_Export")
  WriteSpreadsheet = True
End Function

' All are looked at before one is changed: that moves the pages of those behind it.
' "widths" has that of the widest block of each sheet that is printed in blocks, or 0.
Sub FitSheets(document, widths() As Double)
  Dim sheets(), columns(), needed(), firsts(), lasts(), count As Long, page As Long, pages As Long, last As Long, area, i As Long, hasBlocks As Boolean
  pages = PagesOf(document)
  knownPages(0) = -1
  knownPages(1) = -1
  Do While page < pages
    If Not HasCells(document, page) Then Exit Do
    area = AreaOf(document, page)
    last = LastPageOf(document, page, pages, area.Sheet)
    ReDim Preserve sheets(count), columns(count), needed(count), firsts(count), lasts(count)
    sheets(count) = document.Sheets.getByIndex(area.Sheet)
    columns(count) = LastColumnOf(document, page, last)
    needed(count) = widths(area.Sheet)
    firsts(count) = area
    If last - page >= TOO_MANY_PAGES Then lasts(count) = AreaOf(document, last)
    count = count + 1
    page = last + 1
  Loop
  For i = 0 To count - 1
    If Not IsEmpty(lasts(i)) Then LeaveOutEmptyRows(sheets(i), firsts(i), lasts(i))
    hasBlocks = needed(i) > 0
    If Not hasBlocks Then needed(i) = sheets(i).getCellRangeByPosition(0, 0, columns(i), 0).Size.Width
    ' To look for page breaks takes LibreOffice time, and megabytes for each sheet.
    If needed(i) > RoomOf(PageStyleOf(document, sheets(i))) Then
      If Not SaysHowWide(document, sheets(i), columns(i), hasBlocks) Then FitWidth(document, sheets(i), needed(i))
    End If
  Next
End Sub

Function PagesOf(document) As Long
  Dim options(0) As New com.sun.star.beans.PropertyValue
  PagesOf = document.getRendererCount(document, options())
End Function

' A workbook without any content has a page without cells.
Function HasCells(document, page As Long) As Boolean
  Dim entries, i As Long
  entries = RendererOf(document, page)
  For i = 0 To UBound(entries)
    If entries(i).Name = "SourceRange" Then HasCells = True
  Next
End Function

' The cells on a page.
Function AreaOf(document, page As Long)
  Dim entries, i As Long
  entries = RendererOf(document, page)
  For i = 0 To UBound(entries)
    If entries(i).Name = "SourceRange" Then AreaOf = entries(i).Value
  Next
End Function

' The last two that were asked for are remembered: LibreOffice looks at all sheets each time.
Function RendererOf(document, page As Long)
  Dim options(0) As New com.sun.star.beans.PropertyValue, slot As Integer
  slot = page Mod 2
  If knownPages(slot) <> page Then
    knownEntries(slot) = document.getRenderer(page, document, options())
    knownPages(slot) = page
  End If
  RendererOf = knownEntries(slot)
End Function

' Pages come in the order of their sheets.
Function LastPageOf(document, first As Long, pages As Long, sheet As Long) As Long
  Dim low As Long, high As Long, middle As Long
  low = first
  high = pages - 1
  If high > first Then
    If AreaOf(document, first + 1).Sheet <> sheet Then high = first
  End If
  Do While low < high
    middle = (low + high + 1) \\ 2
    If AreaOf(document, middle).Sheet = sheet Then low = middle Else high = middle - 1
  Loop
  LastPageOf = low
End Function

' Pages of a sheet go down first, or across first: the rightmost is the last, or among the first.
Function LastColumnOf(document, first As Long, last As Long) As Long
  Dim page As Long, column As Long, found As Long
  column = AreaOf(document, last).EndColumn
  For page = first To last - 1
    If page - first >= PAGES_LOOKED_AT Then Exit For
    found = AreaOf(document, page).EndColumn
    If found > column Then column = found
  Next
  LastColumnOf = column
End Function

' A print area that is not of blocks, a scale, a number of pages or a column break of its own.
Function SaysHowWide(document, sheet, lastColumn, hasBlocks As Boolean) As Boolean
  Dim style, breaks, i As Long
  SaysHowWide = True
  style = PageStyleOf(document, sheet)
  If UBound(sheet.getPrintAreas()) >= 0 And Not hasBlocks Then Exit Function
  If style.PageScale <> 100 Or style.ScaleToPages > 0 Then Exit Function
  If style.ScaleToPagesX > 0 Or style.ScaleToPagesY > 0 Then Exit Function
  breaks = sheet.getColumnPageBreaks()
  For i = 0 To UBound(breaks)
    If breaks(i).Position > lastColumn Then Exit For
    If breaks(i).ManualBreak Then Exit Function
  Next
  SaysHowWide = False
End Function

' The scale is worked out here: where LibreOffice is told a number of pages, it does so anew for each page that it writes.
Sub FitWidth(document, sheet, needed As Double)
  Dim style, points As Double, height As Long, scale As Long, smallest As Long
  style = PageStyleOf(document, sheet)
  If IsShared(document, sheet.PageStyle) Then style = GiveOwnStyle(document, sheet)
  points = document.StyleFamilies.getByName("CellStyles").getByName("Default").CharHeight
  If needed * COMFORTABLE_POINTS > RoomOf(style) * points And style.Height > style.Width Then
    height = style.Height
    style.IsLandscape = True
    style.Height = style.Width
    style.Width = height
  End If
  smallest = Int(100 * SMALLEST_POINTS / points) + 1
  scale = Int(100 * RoomOf(style) / needed)
  If scale < smallest Then scale = smallest
  style.PageScale = scale
End Sub

Function PageStyleOf(document, sheet)
  PageStyleOf = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
End Function

Function RoomOf(style) As Double
  RoomOf = style.Width - style.LeftMargin - style.RightMargin
End Function

Function IsShared(document, title As String) As Boolean
  Dim i As Long, users As Long
  For i = 0 To document.Sheets.Count - 1
    If document.Sheets.getByIndex(i).PageStyle = title Then users = users + 1
    If users > 1 Then Exit For
  Next
  IsShared = users > 1
End Function

' A page style of the sheet's own, that is as the one that it shares with others.
Function GiveOwnStyle(document, sheet)
  Dim styles, common, own, title As String
  styles = document.StyleFamilies.getByName("PageStyles")
  common = styles.getByName(sheet.PageStyle)
  title = "Fitted " & sheet.Name
  Do While styles.hasByName(title)
    title = title & "'"
  Loop
  own = document.createInstance("com.sun.star.style.PageStyle")
  styles.insertByName(title, own)
  CopyProperties(common, own)
  sheet.PageStyle = title
  GiveOwnStyle = own
End Function

Sub CopyProperties(source, target)
  Dim entries, i As Long
  ' Some that are listed are only for other families of documents.
  On Error Resume Next
  entries = source.PropertySetInfo.Properties
  For i = 0 To UBound(entries)
    If (entries(i).Attributes And com.sun.star.beans.PropertyAttribute.READONLY) = 0 And Not IsMeasured(source, entries(i).Name) Then
      target.setPropertyValue(entries(i).Name, source.getPropertyValue(entries(i).Name))
    End If
  Next
End Sub

' A height that follows the content may be anything before it is measured; on a page that is full of it are no cells.
Function IsMeasured(style, title As String) As Boolean
  If title = "HeaderHeight" Then IsMeasured = style.HeaderIsDynamicHeight
  If title = "FooterHeight" Then IsMeasured = style.FooterIsDynamicHeight
End Function

' Rows that have a format and nothing else make thousands of pages where there are a million of them.
Sub LeaveOutEmptyRows(sheet, firstArea, lastArea)
  Dim lastRow As Long, bottom As Long, areas(0) As New com.sun.star.table.CellRangeAddress
  If UBound(sheet.getPrintAreas()) >= 0 Then Exit Sub
  lastRow = LastRowWithText(sheet)
  ' What there is to see of a sheet without content is on its first page.
  If lastRow < firstArea.EndRow Then lastRow = firstArea.EndRow
  bottom = BottomOfShapes(sheet)
  Do While lastRow < lastArea.EndRow
    If sheet.getCellByPosition(0, lastRow + 1).Position.Y >= bottom Then Exit Do
    lastRow = lastRow + 1
  Loop
  If lastRow + ROWS_WORTH_A_CUT > lastArea.EndRow Then Exit Sub
  areas(0).Sheet = lastArea.Sheet
  areas(0).StartColumn = 0
  areas(0).EndColumn = lastArea.EndColumn
  areas(0).StartRow = 0
  areas(0).EndRow = lastRow
  sheet.setPrintAreas(areas())
End Sub

Function LastRowWithText(sheet) As Long
  Dim search, found
  search = sheet.createSearchDescriptor()
  search.SearchString = "."
  search.SearchRegularExpression = True
  search.SearchBackwards = True
  search.SearchByRow = True
  ' What cells show, not their formulas.
  search.SearchType = 1
  found = sheet.findFirst(search)
  LastRowWithText = -1
  If Not IsNull(found) Then LastRowWithText = found.RangeAddress.EndRow
End Function

Function BottomOfShapes(sheet) As Long
  Dim i As Long, shape, bottom As Long
  For i = 0 To sheet.DrawPage.Count - 1
    If i = SHAPES_LOOKED_AT Then Exit For
    shape = sheet.DrawPage.getByIndex(i)
    If shape.Position.Y + shape.Size.Height > bottom Then bottom = shape.Position.Y + shape.Size.Height
  Next
  BottomOfShapes = bottom
End Function
`;
