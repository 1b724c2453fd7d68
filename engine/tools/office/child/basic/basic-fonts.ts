/**
 * Basic macro: lists the fonts in use, one per line, within a limit of lookups: Writer by its styles in use, Calc by
 * cell formats, Impress by its text. A font for Asian or complex scripts counts only where the text is in such a
 * script, since every style names one. The language of text in paragraphs is found as well.
 */
export const fonts = `
Option Explicit

Const MAX_FONTS = 64
Const LONGEST_NAME = 64
Const MAX_LANGUAGES = 16
' At styles, paragraphs, their portions and cells, some tens of microseconds each. A count, since the language that is found
' so is written into the PDF: it must not depend on how fast the machine is.
Const MAX_LOOKS = 4000
Const ASIAN = "[\\u1100-\\u11FF\\u2E80-\\uA4CF\\uAC00-\\uD7AF\\uF900-\\uFAFF]"
Const COMPLEX_SCRIPTS = "[\\u0590-\\u08FF\\u0900-\\u109F\\u1780-\\u17FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC]"

Private seen As String
Private fontCount As Long
Private languages(MAX_LANGUAGES) As String
Private letters(MAX_LANGUAGES) As Long
Private languageCount As Integer
Private looks As Long
Private hasAsian As Boolean
Private hasComplex As Boolean

Function FontsOf(document) As String
  ' They are for a warning only.
  On Error GoTo Finished
  seen = Chr(10)
  fontCount = 0
  languageCount = 0
  looks = 0
  hasAsian = Shows(document, ASIAN)
  hasComplex = Shows(document, COMPLEX_SCRIPTS)
  If document.supportsService("com.sun.star.text.TextDocument") Then
    AddFontsOfText(document)
  ElseIf document.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then
    AddFontsOfSheets(document)
  Else
    AddFontsOfSlides(document)
  End If
Finished:
  FontsOf = Mid(seen, 2)
End Function

Function Shows(document, pattern As String) As Boolean
  Dim search, i As Long
  ' Slides cannot be searched through as a whole.
  Shows = True
  If document.supportsService("com.sun.star.text.TextDocument") Then
    search = SearchFor(document, pattern)
    Shows = Not IsNull(document.findFirst(search))
  ElseIf document.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then
    For i = 0 To document.Sheets.Count - 1
      If HasLookedEnough() Then Exit For
      search = SearchFor(document.Sheets.getByIndex(i), pattern)
      If Not IsNull(document.Sheets.getByIndex(i).findFirst(search)) Then Exit Function
    Next
    Shows = False
  End If
End Function

Function SearchFor(place, pattern As String)
  Dim search
  search = place.createSearchDescriptor()
  search.SearchString = pattern
  search.SearchRegularExpression = True
  SearchFor = search
End Function

Function HasLookedEnough() As Boolean
  looks = looks + 1
  HasLookedEnough = looks > MAX_LOOKS Or fontCount >= MAX_FONTS
End Function

Sub AddFontsOfText(document)
  Dim families, styles, i As Long
  families = document.StyleFamilies
  styles = families.getByName("ParagraphStyles")
  For i = 0 To styles.Count - 1
    If HasLookedEnough() Then Exit Sub
    If styles.getByIndex(i).isInUse() Then AddFonts(styles.getByIndex(i))
  Next
  styles = families.getByName("CharacterStyles")
  For i = 0 To styles.Count - 1
    If HasLookedEnough() Then Exit Sub
    If styles.getByIndex(i).isInUse() Then AddFontsSet(styles.getByIndex(i))
  Next
  AddFontsOfContent(document.Text)
End Sub

' What paragraphs and runs set themselves: LibreOffice breaks down when asked for its automatic styles.
Sub AddFontsOfContent(content)
  Dim all, one, cells, i As Long
  all = content.createEnumeration()
  Do While all.hasMoreElements() And Not HasLookedEnough()
    one = all.nextElement()
    If one.supportsService("com.sun.star.text.TextTable") Then
      cells = one.getCellNames()
      For i = 0 To UBound(cells)
        AddFontsOfContent(one.getCellByName(cells(i)))
      Next
    ElseIf one.supportsService("com.sun.star.text.Paragraph") Then
      AddFontsOfPortions(one)
    End If
  Loop
End Sub

Sub AddFontsOfSheets(document)
  Dim i As Long, all, one, sheet
  For i = 0 To document.Sheets.Count - 1
    sheet = document.Sheets.getByIndex(i)
    all = sheet.getUniqueCellFormatRanges().createEnumeration()
    Do While sheet.IsVisible And all.hasMoreElements() And Not HasLookedEnough()
      one = all.nextElement()
      AddFonts(one.getByIndex(0))
    Loop
  Next
End Sub

Sub AddFontsOfSlides(document)
  Dim i As Long
  For i = 0 To document.DrawPages.Count - 1
    If HasLookedEnough() Then Exit Sub
    If document.DrawPages.getByIndex(i).Visible Then AddFontsOfShapes(document.DrawPages.getByIndex(i))
  Next
End Sub

Sub AddFontsOfShapes(shapes)
  Dim i As Long, shape
  For i = 0 To shapes.Count - 1
    If HasLookedEnough() Then Exit Sub
    shape = shapes.getByIndex(i)
    If shape.supportsService("com.sun.star.drawing.GroupShape") Then
      AddFontsOfShapes(shape)
    ElseIf shape.supportsService("com.sun.star.drawing.Text") Then
      If shape.String <> "" Then AddFontsOfParagraphs(shape)
    End If
  Next
End Sub

Sub AddFontsOfParagraphs(text)
  Dim paragraphs
  paragraphs = text.createEnumeration()
  Do While paragraphs.hasMoreElements() And Not HasLookedEnough()
    AddFontsOfPortions(paragraphs.nextElement())
  Loop
End Sub

Sub AddFontsOfPortions(paragraph)
  Dim portions, portion
  portions = paragraph.createEnumeration()
  Do While portions.hasMoreElements() And Not HasLookedEnough()
    portion = portions.nextElement()
    AddFonts(portion)
    CountLetters(portion)
  Loop
End Sub

Sub CountLetters(portion)
  Dim language As String, i As Integer
  language = LanguageSet(portion)
  If language = "" Or language = "zxx" Then Exit Sub
  For i = 0 To languageCount - 1
    If languages(i) = language Then Exit For
  Next
  If i = MAX_LANGUAGES Then Exit Sub
  If i = languageCount Then
    languages(i) = language
    letters(i) = 0
    languageCount = languageCount + 1
  End If
  letters(i) = letters(i) + Len(portion.String)
End Sub

Function LanguageSet(portion) As String
  Dim code As Long
  If portion.String = "" Then Exit Function
  code = Asc(portion.String) And &HFFFF&
  If code >= &H590 And code <= &H109F Then
    LanguageSet = portion.CharLocaleComplex.Language
  ElseIf code >= &H1100 And code <= &HFAFF& And (code < &H1E00 Or code > &H2DFF) Then
    LanguageSet = portion.CharLocaleAsian.Language
  Else
    LanguageSet = portion.CharLocale.Language
  End If
End Function

' The language of most letters that were looked at for their fonts.
Function LanguageOfText() As String
  Dim i As Integer, most As Long
  For i = 0 To languageCount - 1
    If letters(i) > most Then
      most = letters(i)
      LanguageOfText = languages(i)
    End If
  Next
End Function

Sub AddFonts(what)
  Add(what.CharFontName)
  If hasAsian Then Add(what.CharFontNameAsian)
  If hasComplex Then Add(what.CharFontNameComplex)
End Sub

' What a style does not set itself, it has from another.
Sub AddFontsSet(style)
  AddSet(style, "CharFontName")
  If hasAsian Then AddSet(style, "CharFontNameAsian")
  If hasComplex Then AddSet(style, "CharFontNameComplex")
End Sub

Sub AddSet(style, title As String)
  If style.getPropertyState(title) <> com.sun.star.beans.PropertyState.DIRECT_VALUE Then Exit Sub
  Add(style.getPropertyValue(title))
End Sub

Sub Add(font As String)
  If font = "" Or Len(font) > LONGEST_NAME Or InStr(font, Chr(10)) > 0 Then Exit Sub
  If InStr(seen, Chr(10) & font & Chr(10)) > 0 Then Exit Sub
  seen = seen & font & Chr(10)
  fontCount = fontCount + 1
End Sub
`;
