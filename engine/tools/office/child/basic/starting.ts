/** Basic macro that runs once, before the first document. */
export const starting = `
Option Explicit

' The player of films would be asked for a picture of each, and for one that it cannot open it waits for ten seconds. It is
' known by this name alone, and a system without it has none.
Sub Main
  On Error Resume Next
  GetProcessServiceManager().remove("com.sun.star.comp.media.Manager_GStreamer")
End Sub
`;
