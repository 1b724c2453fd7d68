/** Gives the names of the fonts that a document is set in, a line each. */
export const fonts = `
Function FontsOf(document) As String
  FontsOf = ""
End Function
`;
