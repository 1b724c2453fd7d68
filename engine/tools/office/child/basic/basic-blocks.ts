/**
 * Basic macro: prints a worksheet of few, distant cells as blocks of cells, each on a page of its own. LibreOffice
 * would check each page between them for emptiness: 38 million pages, for cells in two opposite corners.
 */
export const blocks = `
Option Explicit

' A sheet of fewer pages, empty ones included, is left as it is.
Const MANY_PAGES = 1000
' LibreOffice looks at half a million pages a second.
Const MAX_PAGES = 1000000
' With more print areas, it takes a second for each page.
Const MAX_BLOCKS = 100
' Between blocks are at least that many empty rows or columns, about a page, or a number of times as many.
Const ROWS_APART = 64
Const COLUMNS_APART = 8
Const MAX_TIMES = 4096
' Text that is wider than its cell continues in the columns behind it.
Const COLUMNS_OF_OVERFLOW = 8
' To look for columns that lie apart in so many rows of blocks takes seconds.
Const MAX_DIVIDED = 1000
' To look at more ranges of cells takes longer than LibreOffice does to look at pages.
Const MANY_PARTS = 10000
' Values, dates, texts, comments and formulas, as com.sun.star.sheet.CellFlags has them.
Const ANY_CONTENT = 31

' Ranges of cells with content, and what drawings cover.
Private partCount As Long, tops() As Long, bottoms() As Long, lefts() As Long, rights() As Long
' Print areas, how many pages they have, and the width of the widest.
Private blockCount As Long, areasOfBlocks(), pagesOfBlocks As Double, widest As Double

' Gives sheets print areas where that saves pages. For each sheet, "widths" tells the width of its widest block, or 0 where
' it had print areas before, or has none now. Returns whether no more pages are left than can be looked at.
Function DivideSheets(document, widths() As Double) As Boolean
  Dim sheet, pages As Double, i As Long
  ReDim widths(document.Sheets.Count - 1) As Double
  For i = 0 To document.Sheets.Count - 1
    sheet = document.Sheets.getByIndex(i)
    If sheet.IsVisible Then pages = pages + DivideIntoBlocks(sheet, PageStyleOf(document, sheet), widths(i))
  Next
  DivideSheets = pages <= MAX_PAGES
End Function

' Returns how many pages the sheet has.
Function DivideIntoBlocks(sheet, style, width As Double) As Double
  Dim areas, used, isAll As Boolean, pages As Double, times As Long, i As Long
  used = UsedArea(sheet)
  areas = sheet.getPrintAreas()
  isAll = UBound(areas) < 0
  If isAll Then areas = Array(used)
  For i = 0 To UBound(areas)
    areas(i) = Overlap(sheet, areas(i), used)
    pages = pages + PagesOfArea(sheet, style, areas(i))
  Next
  DivideIntoBlocks = pages
  If pages < MANY_PAGES Then Exit Function
  If Not FindParts(sheet, style, pages > MAX_PAGES) Then Exit Function
  times = 1
  Do
    blockCount = 0
    pagesOfBlocks = 0
    widest = 0
    For i = 0 To UBound(areas)
      FindBlocks(sheet, style, areas(i), times)
    Next
    times = times * 8
  Loop While blockCount > MAX_BLOCKS And times <= MAX_TIMES
  If blockCount = 0 Or blockCount > MAX_BLOCKS Or pagesOfBlocks * 2 > pages Then Exit Function
  DivideIntoBlocks = pagesOfBlocks
  ReDim Preserve areasOfBlocks(blockCount - 1)
  sheet.setPrintAreas(areasOfBlocks)
  If isAll Then width = widest
End Function

Function PagesOfArea(sheet, style, area) As Double
  Dim size, scale As Double
  size = RangeOf(sheet, area).Size
  scale = 1
  If style.PageScale > 0 Then scale = style.PageScale / 100
  PagesOfArea = PagesAlong(size.Width * scale, RoomOf(style)) * PagesAlong(size.Height * scale, HeightOf(style))
End Function

Function PagesAlong(size As Double, room As Double) As Double
  If room < 1 Then room = 1
  PagesAlong = Int(size / room) + 1
End Function

' The heights of header and footer may be anything before they are measured.
Function HeightOf(style) As Double
  HeightOf = style.Height - style.TopMargin - style.BottomMargin
End Function

' Returns whether it has looked.
Function FindParts(sheet, style, hasToLook As Boolean) As Boolean
  Dim addresses, most As Long, i As Long
  addresses = sheet.queryContentCells(ANY_CONTENT).getRangeAddresses()
  If UBound(addresses) >= MANY_PARTS And Not hasToLook Then Exit Function
  most = UBound(addresses) + sheet.DrawPage.Count + 1
  ReDim tops(most) As Long, bottoms(most) As Long, lefts(most) As Long, rights(most) As Long
  partCount = 0
  For i = 0 To UBound(addresses)
    AddPart(WithMerged(sheet, style, addresses(i)))
  Next
  For i = 0 To sheet.DrawPage.Count - 1
    AddPart(CoveredBy(sheet, sheet.DrawPage.getByIndex(i)))
  Next
  FindParts = True
End Function

Sub AddPart(area)
  tops(partCount) = area.StartRow
  bottoms(partCount) = area.EndRow
  lefts(partCount) = area.StartColumn
  rights(partCount) = area.EndColumn
  partCount = partCount + 1
End Sub

' With the cells that it is merged with. Of cells that are merged to more than a page, the first shows the text.
Function WithMerged(sheet, style, area)
  WithMerged = area
  If area.StartRow <> area.EndRow Or area.StartColumn <> area.EndColumn Then Exit Function
  If Not sheet.getCellByPosition(area.StartColumn, area.StartRow).IsMerged Then Exit Function
  WithMerged = Merged(sheet, area)
  If PagesOfArea(sheet, style, WithMerged) <= 1 Then Exit Function
  RangeOf(sheet, WithMerged).merge(False)
  WithMerged = area
End Function

' Rows of blocks first, and then the blocks in each.
Sub FindBlocks(sheet, style, area, times As Long)
  Dim order() As Long, count As Long, divided As Long, i As Long, j As Long, down, across
  ReDim order(partCount) As Long
  For i = 0 To partCount - 1
    If tops(i) <= area.EndRow And bottoms(i) >= area.StartRow And lefts(i) <= area.EndColumn And rights(i) >= area.StartColumn Then
      order(count) = i
      count = count + 1
    End If
  Next
  If count = 0 Then Exit Sub
  down = Cut(order, 0, count, tops, bottoms, ROWS_APART * times)
  For i = 0 To UBound(down) - 1
    across = Array(down(i), down(i + 1))
    If down(i + 1) - down(i) > 1 And divided < MAX_DIVIDED Then
      divided = divided + 1
      across = Cut(order, down(i), down(i + 1), lefts, rights, COLUMNS_APART * times)
    End If
    For j = 0 To UBound(across) - 1
      AddBlock(sheet, style, area, order, across(j), across(j + 1))
    Next
  Next
End Sub

' Sorts the parts from a place in the order to before another into groups that lie apart. Returns where each group begins,
' and then the end of the last.
Function Cut(order() As Long, first As Long, behind As Long, lows() As Long, highs() As Long, apart As Long)
  Dim tiles() As Long, sorted() As Long, starts(), free() As Long, low As Long, high As Long, i As Long, tile As Long, groups As Long, depth As Long
  low = lows(order(first))
  high = highs(order(first))
  For i = first To behind - 1
    If lows(order(i)) < low Then low = lows(order(i))
    If highs(order(i)) > high Then high = highs(order(i))
  Next
  ReDim tiles((high - low) \\ apart + 1) As Long
  For i = first To behind - 1
    tile = (lows(order(i)) - low) \\ apart
    tiles(tile) = tiles(tile) + 1
    tile = (highs(order(i)) - low) \\ apart + 1
    tiles(tile) = tiles(tile) - 1
  Next
  For tile = 0 To UBound(tiles)
    If depth = 0 And tiles(tile) > 0 Then groups = groups + 1
    depth = depth + tiles(tile)
    tiles(tile) = groups
  Next
  ReDim starts(groups), free(groups) As Long, sorted(behind - first) As Long
  For i = first To behind - 1
    tile = (lows(order(i)) - low) \\ apart
    free(tiles(tile)) = free(tiles(tile)) + 1
  Next
  starts(0) = first
  For i = 1 To groups
    starts(i) = starts(i - 1) + free(i)
    free(i) = starts(i - 1) - first
  Next
  For i = first To behind - 1
    tile = (lows(order(i)) - low) \\ apart
    sorted(free(tiles(tile))) = order(i)
    free(tiles(tile)) = free(tiles(tile)) + 1
  Next
  For i = first To behind - 1
    order(i) = sorted(i - first)
  Next
  Cut = starts
End Function

Sub AddBlock(sheet, style, area, order() As Long, first As Long, behind As Long)
  Dim block, part As Long, i As Long, width As Double
  part = order(first)
  block = AreaOfCells(sheet, lefts(part), tops(part), rights(part), bottoms(part))
  For i = first + 1 To behind - 1
    part = order(i)
    If lefts(part) < block.StartColumn Then block.StartColumn = lefts(part)
    If tops(part) < block.StartRow Then block.StartRow = tops(part)
    If rights(part) > block.EndColumn Then block.EndColumn = rights(part)
    If bottoms(part) > block.EndRow Then block.EndRow = bottoms(part)
  Next
  block = Overlap(sheet, block, area)
  width = RangeOf(sheet, block).Size.Width
  If width > widest Then widest = width
  pagesOfBlocks = pagesOfBlocks + PagesOfArea(sheet, style, block)
  block.EndColumn = block.EndColumn + COLUMNS_OF_OVERFLOW
  ' In one line, Basic would take the next line for a part of the condition.
  If UBound(areasOfBlocks) <= blockCount Then
    ReDim Preserve areasOfBlocks(2 * blockCount + 16)
  End If
  block = Overlap(sheet, block, area)
  areasOfBlocks(blockCount) = block
  blockCount = blockCount + 1
End Sub
`;
