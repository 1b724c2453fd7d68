/** Reads what is to be done, opens the document, has it written by its family's module, and answers. */
export const main = `
Sub Main
  Dim source, target, family, password
  On Error GoTo Failed
  Open Environ("QUIRE_FOLDER") & "/order.txt" For Input As #1
  Line Input #1, source
  Line Input #1, target
  Line Input #1, family
  If Not Eof(1) Then Line Input #1, password
  Close #1
  Dim a(3) As New com.sun.star.beans.PropertyValue
  a(0).Name = "Hidden": a(0).Value = True
  a(1).Name = "MacroExecutionMode": a(1).Value = 0
  a(2).Name = "UpdateDocMode": a(2).Value = 0
  a(3).Name = "Password": a(3).Value = password
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, a())
  If document.supportsService("com.sun.star.text.TextDocument") Then
    WriteText(document, target)
  ElseIf document.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then
    WriteSpreadsheet(document, target)
  Else
    WritePresentation(document, target)
  End If
  names = FontsOf(document)
  document.close(True)
  Open Environ("QUIRE_FOLDER") & "/answer.txt" For Output As #1
  Print #1, "done"
  Print #1, names
  Close #1
  Exit Sub
Failed:
  Open Environ("QUIRE_FOLDER") & "/answer.txt" For Output As #1
  Print #1, Err & " " & Error & " " & Erl
  Close #1
End Sub
`;
