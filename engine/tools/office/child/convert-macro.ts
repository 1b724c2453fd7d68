/** The Basic that opens a document and writes it as PDF, as a module of LibreOffice's Basic. */
export const convertMacro = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Convert" script:language="StarBasic">
Sub Main
 Dim source, target, family, password
 On Error GoTo Failed
 Open Environ("QUIRE_FOLDER") &amp; "/order.txt" For Input As #1
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
 d = StarDesktop.loadComponentFromURL(source, "_blank", 0, a())
 Dim b(0) As New com.sun.star.beans.PropertyValue
 f = "impress_pdf_Export"
 If d.supportsService("com.sun.star.text.TextDocument") Then f = "writer_pdf_Export"
 If d.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then f = "calc_pdf_Export"
 b(0).Name = "FilterName": b(0).Value = f
 d.storeToURL(target, b())
 d.close(True)
 Open Environ("QUIRE_FOLDER") &amp; "/answer.txt" For Output As #1
 Print #1, "done"
 Close #1
 Exit Sub
Failed:
 Open Environ("QUIRE_FOLDER") &amp; "/answer.txt" For Output As #1
 Print #1, Err &amp; " " &amp; Error &amp; " " &amp; Erl
 Close #1
End Sub
</script:module>
`;
