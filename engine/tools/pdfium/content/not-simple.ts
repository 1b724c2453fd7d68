/** The content of a page has parts that only PDFium reads; the message names them. */
export class NotSimple extends Error {}
