/**
 * Basic macro for a document: opens it, writes it with the module of its family, closes it, and writes answer.txt.
 * The first line is the outcome: "done" (then the language of the text, and one font per line), "password" (one is
 * needed, or another), "protection" (of a kind that LibreOffice does not know), "unopened", "foreign" (the type is not
 * allowed), "large" (too many pages), "unwritten", or "failed"; then details for the log. The order is in the
 * environment of this process, so that a password is never on a disk.
 */
export const main = `
Option Explicit

Private stage As String

Sub Main
  Dim document, answer As String
  ' Between statements, Basic would let the thread that looks after windows make controls for one that nobody sees, such as
  ' those of comments: that takes time, and ends the process where LibreOffice is installed without its interface.
  EnableReschedule(False)
  On Error GoTo Failed
  stage = "failed"
  answer = Convert(document)
  GoTo Finished
Failed:
  answer = FailureOf(Error & " (line " & Erl & ")")
  Resume Finished
Finished:
  CloseAll
  WriteAnswer(answer)
End Sub

Function Convert(document) As String
  Dim refusal As String, fonts As String
  stage = "unopened"
  document = OpenDocument(refusal)
  If refusal <> "" Then
    Convert = refusal
    Exit Function
  End If
  stage = "failed"
  Dim target As String
  target = Environ("QUIRE_TARGET")
  Select Case Environ("QUIRE_FAMILY")
    Case "text": WriteText(document, target)
    Case "spreadsheet"
      If Not WriteSpreadsheet(document, target) Then
        Convert = "large"
        Exit Function
      End If
    Case "presentation": WritePresentation(document, target)
  End Select
  fonts = FontsOf(document)
  Convert = "done" & Chr(10) & LanguageOfText() & Chr(10) & fonts
End Function

Function FailureOf(text As String) As String
  If WasPasswordAsked() Then
    FailureOf = "password"
  ElseIf stage = "failed" And InStr(text, "IOException") > 0 Then
    FailureOf = "unwritten" & Chr(10) & text
  Else
    FailureOf = stage & Chr(10) & text
  End If
End Function

' Nothing of a document may be there when the next one comes.
Sub CloseAll
  Dim all, one
  On Error Resume Next
  all = StarDesktop.Components.createEnumeration()
  Do While all.hasMoreElements()
    one = all.nextElement()
    one.setModified(False)
    one.close(True)
  Loop
End Sub

Sub WriteAnswer(answer As String)
  Dim file As Integer
  file = FreeFile
  Open Environ("QUIRE_FOLDER") & "/answer.txt" For Output As #file
  Print #file, answer
  Close #file
End Sub
`;
