import type { MediaType } from './types.js';

/** Known formats that no operation accepts; such files are rejected as unsupported, not as damaged. */
export const POSTSCRIPT = known('PostScript', 'application/postscript', 'ps', 'eps');
export const HEIF = known('HEIF', 'image/heif', 'heic', 'heif');
export const AVIF = known('AVIF', 'image/avif', 'avif');
export const JPEG_2000 = known('JPEG 2000', 'image/jp2', 'jp2', 'j2k');
export const ICO = known('ICO', 'image/x-icon', 'ico');
export const PHOTOSHOP = known('Photoshop', 'image/vnd.adobe.photoshop', 'psd');
export const SVG = known('SVG', 'image/svg+xml', 'svg');
export const XML = known('XML', 'application/xml', 'xml', 'xsl', 'xslt', 'xsd');
export const FLAT_ODF = known(
  'flat OpenDocument',
  'application/vnd.oasis.opendocument.text-flat-xml',
  'fodt',
  'fods',
  'fodp',
  'fodg',
);
export const FLAT_OOXML = known('flat Office Open XML', 'application/vnd.ms-word.document.flat+xml');
export const WORD_2003_XML = known('Word 2003 XML', 'application/vnd.ms-word.2003+xml');
export const EXCEL_2003_XML = known('Excel 2003 XML', 'application/vnd.ms-excel.2003+xml');
export const MATHML = known('MathML', 'application/mathml+xml', 'mml');

export const ODG = known('OpenDocument drawing', 'application/vnd.oasis.opendocument.graphics', 'odg', 'otg');
export const ODF_FORMULA = known('OpenDocument formula', 'application/vnd.oasis.opendocument.formula', 'odf');
export const ODB = known('OpenDocument database', 'application/vnd.oasis.opendocument.base', 'odb');
export const ODM = known('OpenDocument master document', 'application/vnd.oasis.opendocument.text-master', 'odm');
export const ODF_PAGE = known('OpenDocument web page', 'application/vnd.oasis.opendocument.text-web', 'oth');
export const OTHER_ODF = known('OpenDocument chart or image', 'application/vnd.oasis.opendocument.image', 'odc', 'odi');
export const OPENOFFICE_1 = known(
  'OpenOffice.org 1.x',
  'application/vnd.sun.xml.writer',
  'sxw',
  'sxc',
  'sxi',
  'sxd',
  'stw',
  'stc',
);
export const XPS = known('XPS', 'application/vnd.ms-xpsdocument', 'xps', 'oxps');
export const IWORK = known('iWork', 'application/vnd.apple.iwork', 'pages', 'numbers', 'key');

export const ENCRYPTED_OFFICE = known('encrypted Office', 'application/vnd.ms-office.encrypted');
export const RIGHTS_MANAGED_OFFICE = known('rights-managed Office', 'application/vnd.ms-office.rights-managed');
export const OUTLOOK_MESSAGE = known('Outlook message', 'application/vnd.ms-outlook', 'msg', 'oft');
export const VISIO = known('Visio', 'application/vnd.visio', 'vsd', 'vsdx', 'vss', 'vst', 'vsdm');
export const PUBLISHER = known('Publisher', 'application/x-mspublisher', 'pub');
export const WORKS = known('Works', 'application/vnd.ms-works', 'wps', 'wks');
export const PROJECT = known('Microsoft Project', 'application/vnd.ms-project', 'mpp');
export const HWP = known('HWP', 'application/x-hwp', 'hwp');
export const STAROFFICE = known('StarOffice', 'application/vnd.stardivision.writer', 'sdw', 'sdc', 'sdd');
export const THUMBNAILS = known('Thumbs.db', 'application/vnd.ms-thumbnails');
export const COMPOUND = known('OLE compound', 'application/x-ole-storage');
export const OLD_EXCEL = known('Excel 2 to 4', 'application/vnd.ms-excel.biff4');
export const OLD_WORD = known('Word 1 or 2', 'application/msword2');
export const WRITE = known('Write or Word for DOS', 'application/x-mswrite', 'wri');
export const WORDPERFECT = known('WordPerfect', 'application/vnd.wordperfect', 'wpd');

export const MHTML = known('MHTML', 'multipart/related', 'mht', 'mhtml');
export const EMAIL = known('e-mail', 'message/rfc822', 'eml');
export const SCRIPT = known(
  'script',
  'application/x-script',
  ...(['js', 'mjs', 'cjs', 'jse', 'vbs', 'vbe', 'wsf', 'wsh', 'hta', 'bat', 'cmd', 'ps1', 'psm1', 'psd1'] as const),
  ...(['sh', 'bash', 'zsh', 'csh', 'ksh', 'fish', 'command', 'php', 'phtml', 'py', 'pyw', 'pl', 'rb'] as const),
);

/** Declares a format; without an extension it gets `bin`, which no result uses. */
function known(name: string, mime: string, ...extensions: readonly string[]): MediaType {
  const [first = 'bin', ...rest] = extensions;
  return { name, mime, extensions: [first, ...rest] };
}
