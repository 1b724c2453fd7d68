/** Basic macro: opens the document with a permitted filter. */
export const opening = `
Option Explicit

Private passwordAsked As Boolean

Function WasPasswordAsked() As Boolean
  WasPasswordAsked = passwordAsked
End Function

' The file is read as a stream under an address that is made of the caller's name for it: so the document knows neither
' the folder that it is in nor what it is called there, and fields and relative links cannot tell.
Function OpenDocument(refusal As String)
  Dim filter As String, how, isEncrypted As Boolean, hasContent As Boolean
  passwordAsked = False
  how = Source(Environ("QUIRE_PASSWORD"))
  filter = Environ("QUIRE_FILTER")
  If filter = "" Then filter = DetectedFilter(how, refusal)
  If Right(filter, 1) = "8" Then
    ' LibreOffice from 24.8 on encrypts a package as a whole; versions before 24.2 cannot open it.
    isEncrypted = HasPart("encrypted-package")
    hasContent = HasPart("content.xml")
    ' An OpenDocument package without its content would be an empty document.
    If Not hasContent And Not isEncrypted Then refusal = "unopened" & Chr(10) & "It has no content.xml."
  End If
  If refusal <> "" Then Exit Function
  OpenDocument = Loaded(how, filter)
  ' Importers of old formats do not say which of both it is: a wrong password, or damage. They ask when none is there.
  ' LibreOffice 25.2 opens no Office Open XML with a password that it does not need.
  If IsNull(OpenDocument) And Environ("QUIRE_PASSWORD") <> "" And Not passwordAsked Then OpenDocument = Loaded(Source(""), filter)
  refusal = RefusalOf(OpenDocument)
  If refusal = "unopened" And isEncrypted Then refusal = "protection"
  ' LibreOffice 25.2 opens a package whose encryption it does not know as an empty document, without asking for a password.
  If refusal = "" And isEncrypted And Not hasContent And Environ("QUIRE_PASSWORD") = "" Then refusal = "protection"
  If refusal = "" And Environ("QUIRE_FAMILY") = "text" Then NameWithoutFolder(OpenDocument)
End Function

' The folder is none of a machine, so that fields with the path of the file would show nothing.
Sub NameWithoutFolder(document)
  Dim fields, field
  fields = document.getTextFields().createEnumeration()
  Do While fields.hasMoreElements()
    field = fields.nextElement()
    If field.supportsService("com.sun.star.text.TextField.FileName") Then
      If field.FileFormat = com.sun.star.text.FilenameDisplayFormat.FULL Then
        field.FileFormat = com.sun.star.text.FilenameDisplayFormat.NAME_AND_EXT
      End If
    End If
  Loop
End Sub

' Whether the OpenDocument package has a part.
Function HasPart(part As String) As Boolean
  Dim package
  package = CreateUnoService("com.sun.star.packages.zip.ZipFileAccess")
  package.initialize(Array(Environ("QUIRE_SOURCE")))
  HasPart = package.hasByName(part)
End Function

Function FileStream()
  Dim files
  files = CreateUnoService("com.sun.star.ucb.SimpleFileAccess")
  FileStream = files.openFileRead(Environ("QUIRE_SOURCE"))
End Function

Function Source(password As String)
  Source = Array(Pair("InputStream", FileStream()), Pair("InteractionHandler", Handler()))
  If password <> "" Then Source = Joined(Source, Array(Pair("Password", password)))
End Function

Function Loaded(source, filter As String)
  Dim how
  how = Array(Pair("FilterName", filter), Pair("Hidden", True), Pair("MacroExecutionMode", com.sun.star.document.MacroExecMode.NEVER_EXECUTE), Pair("UpdateDocMode", com.sun.star.document.UpdateDocMode.NO_UPDATE))
  Loaded = StarDesktop.loadComponentFromURL(Environ("QUIRE_ADDRESS"), "_blank", 0, Joined(source, how))
End Function

Function RefusalOf(document) As String
  If passwordAsked Then
    RefusalOf = "password"
  ElseIf IsNull(document) Then
    RefusalOf = "unopened"
  ElseIf Not document.supportsService(Environ("QUIRE_SERVICE")) Then
    RefusalOf = "foreign" & Chr(10) & "It became another kind of document."
  End If
End Function

' Old formats are of several versions with a filter each, and what an encrypted package holds shows when it is open.
Function DetectedFilter(how, refusal As String) As String
  Dim detection, found As String
  detection = CreateUnoService("com.sun.star.document.TypeDetection")
  how = Joined(Array(Pair("URL", Environ("QUIRE_ADDRESS"))), how)
  found = detection.queryTypeByDescriptor(how, True)
  If passwordAsked Then
    refusal = "password"
  ElseIf found = "" Then
    refusal = "unopened" & Chr(10) & "It is of no type that is known."
  ElseIf InStr("|" & Environ("QUIRE_TYPES") & "|", "|" & found & "|") = 0 Then
    refusal = "foreign" & Chr(10) & found
  Else
    DetectedFilter = PreferredFilter(detection.getByName(found))
  End If
End Function

Function PreferredFilter(properties) As String
  Dim i As Integer
  For i = 0 To UBound(properties)
    If properties(i).Name = "PreferredFilter" Then PreferredFilter = properties(i).Value
  Next
End Function

Function Handler()
  Handler = CreateUnoListener("Asked_", "com.sun.star.task.XInteractionHandler")
End Function

' Whatever LibreOffice would ask a user: that a password was asked for is noted; a package that is broken is refused.
Sub Asked_handle(request)
  Dim answers, i As Integer, refuse
  On Error Resume Next
  answers = request.getContinuations()
  For i = 0 To UBound(answers)
    If HasUnoInterfaces(answers(i), "com.sun.star.task.XInteractionPassword") Then passwordAsked = True
    If HasUnoInterfaces(answers(i), "com.sun.star.task.XInteractionAbort") Then refuse = answers(i)
  Next
  If Not IsEmpty(refuse) Then refuse.select()
End Sub

Function Pair(key As String, content)
  Dim made As New com.sun.star.beans.PropertyValue
  made.Name = key
  made.Value = content
  Pair = made
End Function

Function Joined(first, second)
  Dim i As Integer, all
  ReDim all(UBound(first) + UBound(second) + 1)
  For i = 0 To UBound(first)
    all(i) = first(i)
  Next
  For i = 0 To UBound(second)
    all(UBound(first) + 1 + i) = second(i)
  Next
  Joined = all
End Function
`;
