/** Basic macro: areas of cells, such as what cells and drawings cover, and what areas have in common. */
export const areas = `
Option Explicit

Global Const SHAPES_LOOKED_AT = 500

' Up to the last cell with content, the last drawing, and the end of cells that are merged with those within.
Function UsedArea(sheet)
  Dim cursor, area, whole, other, i As Long
  whole = sheet.RangeAddress
  cursor = sheet.createCursor()
  cursor.gotoEndOfUsedArea(False)
  area = AreaOfCells(sheet, 0, 0, cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow)
  For i = 0 To sheet.DrawPage.Count - 1
    If i = SHAPES_LOOKED_AT Then Exit For
    other = CoveredBy(sheet, sheet.DrawPage.getByIndex(i))
    If other.EndRow > area.EndRow Then area.EndRow = other.EndRow
    If other.EndColumn > area.EndColumn Then area.EndColumn = other.EndColumn
  Next
  If area.EndRow < whole.EndRow Then
    other = Merged(sheet, AreaOfCells(sheet, 0, area.EndRow + 1, area.EndColumn, area.EndRow + 1))
    If other.StartRow <= area.EndRow Then area.EndRow = other.EndRow
  End If
  If area.EndColumn < whole.EndColumn Then
    other = Merged(sheet, AreaOfCells(sheet, area.EndColumn + 1, 0, area.EndColumn + 1, area.EndRow))
    If other.StartColumn <= area.EndColumn Then area.EndColumn = other.EndColumn
  End If
  UsedArea = area
End Function

Function Merged(sheet, area)
  Dim cursor
  cursor = sheet.createCursorByRange(RangeOf(sheet, area))
  cursor.collapseToMergedArea()
  Merged = cursor.RangeAddress
End Function

Function CoveredBy(sheet, shape)
  Dim corner, size
  corner = shape.Position
  size = shape.Size
  CoveredBy = AreaOfCells(sheet, ColumnAt(sheet, corner.X), RowAt(sheet, corner.Y), ColumnAt(sheet, corner.X + size.Width), RowAt(sheet, corner.Y + size.Height))
End Function

Function ColumnAt(sheet, x As Long) As Long
  Dim low As Long, high As Long, middle As Long
  high = sheet.RangeAddress.EndColumn
  Do While low < high
    middle = (low + high + 1) \\ 2
    If sheet.getCellByPosition(middle, 0).Position.X <= x Then low = middle Else high = middle - 1
  Loop
  ColumnAt = low
End Function

Function RowAt(sheet, y As Long) As Long
  Dim low As Long, high As Long, middle As Long
  high = sheet.RangeAddress.EndRow
  Do While low < high
    middle = (low + high + 1) \\ 2
    If sheet.getCellByPosition(0, middle).Position.Y <= y Then low = middle Else high = middle - 1
  Loop
  RowAt = low
End Function

' At least one cell, where they have none in common.
Function Overlap(sheet, one, other)
  Dim left As Long, top As Long
  left = Larger(one.StartColumn, other.StartColumn)
  top = Larger(one.StartRow, other.StartRow)
  Overlap = AreaOfCells(sheet, left, top, Larger(left, Smaller(one.EndColumn, other.EndColumn)), Larger(top, Smaller(one.EndRow, other.EndRow)))
End Function

Function Larger(one As Long, other As Long) As Long
  Larger = one
  If other > one Then Larger = other
End Function

Function Smaller(one As Long, other As Long) As Long
  Smaller = one
  If other < one Then Smaller = other
End Function

Function AreaOfCells(sheet, left As Long, top As Long, right As Long, bottom As Long)
  Dim area
  area = CreateUnoStruct("com.sun.star.table.CellRangeAddress")
  area.Sheet = sheet.RangeAddress.Sheet
  area.StartColumn = left
  area.StartRow = top
  area.EndColumn = right
  area.EndRow = bottom
  AreaOfCells = area
End Function

Function RangeOf(sheet, area)
  RangeOf = sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow)
End Function
`;
