import { attributes, escapeText } from '../markup/escape.js';

interface XhtmlHead {
  readonly title: string;
  readonly language: string;
  readonly isRightToLeft: boolean;
}

/** Returns the beginning of an XHTML file of a book, up to its content. */
export function xhtmlStart({ title, language, isRightToLeft }: XhtmlHead): string {
  const given = attributes({
    xmlns: 'http://www.w3.org/1999/xhtml',
    'xmlns:epub': 'http://www.idpf.org/2007/ops',
    lang: language,
    'xml:lang': language,
    dir: isRightToLeft ? 'rtl' : undefined,
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html${given}>
<head>
<title>${escapeText(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
`;
}

export const XHTML_END = '</body>\n</html>\n';
