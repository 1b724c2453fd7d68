// Generated from the declarations of the operations by `npm run schemas`.
import type { Source } from '../sources.js';

/** The files and options of each operation of Quire, as a caller gives them. */
export interface OperationRequests {
  /** Add page numbers. */
  'add-page-numbers': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Position of the number on the page. */
      readonly position?: 'bottom-center' | 'bottom-left' | 'bottom-right' | 'top-center' | 'top-left' | 'top-right';
      /** Format of the numbers: `numeric` (1, 2, 3), `roman` (i, ii, iii; digits for 0 and from 4000 on), `alphabetic` (a…z, aa, ab), or a pattern with `{n}` for the number and `{total}` for the count of numbered pages, such as `Page {n} of {total}`. */
      readonly format?: string;
      /** The number of the first numbered page. */
      readonly startNumber?: number;
      /** Font size in points. It is reduced if a number does not fit the page. */
      readonly fontSize?: number;
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Add a text or image watermark. */
  'add-watermark': {
    readonly files: { readonly file: Source; /** Image of the watermark. */ readonly watermarkImage?: Source };
    readonly options?: {
      /** Text of the watermark, in any script. It may have several lines. */
      readonly text?: string;
      /** Font size in points. It is reduced if the text does not fit the page. */
      readonly fontSize?: number;
      /** Colour of the text, as `#RRGGBB` or `#RGB`. */
      readonly color?: string;
      /** Opacity of the watermark, from 0 (invisible) to 1 (hides the content below). */
      readonly opacity?: number;
      /** Clockwise rotation of the watermark in degrees: -45 rises from left to right. */
      readonly rotation?: number;
      /** Position of the watermark on the page, inside margins of half an inch, or less on small pages. */
      readonly position?: 'center' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Reduce the file size. */
  compress: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Quality of images: `low` gives the smallest files, still legible; `medium` shows no difference at a glance; `high` shows no difference on close inspection. */
      readonly quality?: 'low' | 'medium' | 'high';
      /** Maximum resolution of images on the page, in pixels per inch. Images that exceed it by more than a tenth are reduced. Black-and-white images keep at least 200, 300 or 600 pixels per inch with `low`, `medium` or `high` quality. */
      readonly imageResolution?: number;
      /** Whether to remove document properties (such as title, author and dates), XMP metadata, thumbnails, private data of applications and metadata of images. Attachments keep their metadata. */
      readonly removeMetadata?: boolean;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert office documents, web pages, text and images to PDF. */
  convert: {
    readonly files: {
      /** The document. */
      readonly file: Source;
    };
    readonly options?: {
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** `margin` keeps comments as comments of the PDF, with their icons in the right margin; `none` leaves them out. */
      readonly comments?: 'margin' | 'none';
    };
  };
  /** Convert an image to PDF. */
  'convert-jpeg-to-pdf': {
    readonly files: {
      /** The image. */
      readonly file: Source;
    };
    readonly options?: {
      /** Page size: the size of the image (`fit`) or a paper size. */
      readonly pageSize?: 'fit' | 'A4' | 'Letter' | 'Legal';
      /** Page orientation: that of the image (`auto`), `portrait` or `landscape`. */
      readonly orientation?: 'auto' | 'portrait' | 'landscape';
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert the tables and the text of a PDF to an Excel workbook. */
  'convert-to-excel': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Whether the text outside of tables is left out of a document that has tables. */
      readonly onlyTables?: boolean;
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert a PDF to a web page or an EPUB book. */
  'convert-to-html': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** `html` is a ZIP archive with a web page, `epub` an EPUB 3 book. */
      readonly format?: 'html' | 'epub';
      /** Whether images are part of the web page, in Base64, and no files beside it. */
      readonly embedImages?: boolean;
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Render pages as JPEG, PNG, TIFF or BMP images. */
  'convert-to-images': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Format of the images: JPEG, PNG, TIFF with LZW compression, or BMP. */
      readonly format?: 'jpg' | 'png' | 'tiff' | 'bmp';
      /** The resolution: `Low` is 150 dpi, `Medium` 300 dpi and `High` 600 dpi. */
      readonly quality?: 'Low' | 'Medium' | 'High';
      /** The resolution in pixels per inch. It replaces `quality`. */
      readonly dpi?: number;
      /** Pages to render, counted from 1, such as `1,3-5`. They are rendered in the given order, each page once. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Base name of the images and of the ZIP archive. */
      readonly outputFileName?: string;
    };
  };
  /** Convert a document to PDF/A for archives. */
  'convert-to-pdfa': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Part and level of PDF/A (ISO 19005). Level `b` keeps the look; `u` also states Unicode for all text; `a` also has tags. Part 1 forbids transparency, layers and attachments; part 2 forbids attachments; part 3 allows all three. */
      readonly conformance?:
        'pdfa-1b' | 'pdfa-1a' | 'pdfa-2b' | 'pdfa-2a' | 'pdfa-2u' | 'pdfa-3b' | 'pdfa-3a' | 'pdfa-3u';
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert the pages of a PDF to the slides of a PowerPoint presentation. */
  'convert-to-powerpoint': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert a PDF to a Word document. */
  'convert-to-word': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert an Excel workbook to PDF. */
  'excel-to-pdf': {
    readonly files: {
      /** The workbook. Templates and workbooks with macros are accepted. */
      readonly file: Source;
    };
    readonly options?: {
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** `margin` keeps comments as comments of the PDF, with their icons in the right margin; `none` leaves them out. */
      readonly comments?: 'margin' | 'none';
    };
  };
  /** Extract embedded files. */
  'extract-embedded-files': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Extract pages into a new document. */
  'extract-pages': {
    readonly files: { readonly file: Source };
    readonly options: {
      /** Pages to extract, counted from 1, in the given order, each page once, such as `1,3-5`. */
      readonly pages: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Extract text in reading order, page by page. */
  'extract-text': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
    };
  };
  /** Linearize a document for fast web view. */
  linearize: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Merge several PDFs into one, in upload order. */
  merge: {
    readonly files: {
      /** The PDFs to merge, in order. */
      readonly files: Source | readonly Source[];
    };
    readonly options?: {
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Make a scanned document searchable (OCR). */
  ocr: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The languages of the text, the one that most of it is in first; up to ten different ones. English when left out or empty. */
      readonly languages?: readonly (
        | 'Afrikaans'
        | 'Albanian'
        | 'Arabic'
        | 'Azerbaijani'
        | 'Basque'
        | 'Bengali'
        | 'Bosnian'
        | 'Breton'
        | 'Bulgarian'
        | 'Catalan'
        | 'Cebuano'
        | 'Chinese (Simplified)'
        | 'Chinese (Traditional)'
        | 'Corsican'
        | 'Croatian'
        | 'Czech'
        | 'Danish'
        | 'Dutch'
        | 'English'
        | 'Esperanto'
        | 'Estonian'
        | 'Faroese'
        | 'Filipino'
        | 'Finnish'
        | 'French'
        | 'Frisian'
        | 'Galician'
        | 'German'
        | 'Greek'
        | 'Gujarati'
        | 'Haitian Creole'
        | 'Hebrew'
        | 'Hindi'
        | 'Hungarian'
        | 'Icelandic'
        | 'Indonesian'
        | 'Irish'
        | 'Italian'
        | 'Japanese'
        | 'Javanese'
        | 'Kannada'
        | 'Korean'
        | 'Latin'
        | 'Latvian'
        | 'Lithuanian'
        | 'Luxembourgish'
        | 'Macedonian'
        | 'Malay'
        | 'Malayalam'
        | 'Maltese'
        | 'Maori'
        | 'Marathi'
        | 'Nepali'
        | 'Norwegian'
        | 'Occitan'
        | 'Panjabi'
        | 'Pashto'
        | 'Persian'
        | 'Polish'
        | 'Portuguese'
        | 'Quechua'
        | 'Romanian'
        | 'Russian'
        | 'Scottish Gaelic'
        | 'Serbian'
        | 'Serbian (Latin)'
        | 'Sindhi'
        | 'Slovak'
        | 'Slovenian'
        | 'Spanish'
        | 'Sundanese'
        | 'Swahili'
        | 'Swedish'
        | 'Tamil'
        | 'Tatar'
        | 'Telugu'
        | 'Thai'
        | 'Tongan'
        | 'Turkish'
        | 'Ukrainian'
        | 'Urdu'
        | 'Uyghur'
        | 'Uzbek'
        | 'Vietnamese'
        | 'Welsh'
        | 'Yiddish'
        | 'Yoruba'
      )[];
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert a PowerPoint presentation to PDF. */
  'powerpoint-to-pdf': {
    readonly files: {
      /** The presentation. Templates, slide shows and presentations with macros are accepted. */
      readonly file: Source;
    };
    readonly options?: {
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** `margin` keeps comments as comments of the PDF, with their icons in the right margin; `none` leaves them out. */
      readonly comments?: 'margin' | 'none';
    };
  };
  /** Encrypt a document with passwords and permissions. */
  protect: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Password required to open the result. If left out, the result opens without a password. */
      readonly openPassword?: string;
      /** Password required to change the permissions. If left out, a random password is set, which is not disclosed. */
      readonly permissionsPassword?: string;
      /** Whether the document may be printed. */
      readonly allowPrinting?: boolean;
      /** Whether text and images may be copied. */
      readonly allowCopying?: boolean;
      /** Whether content and pages may be changed. */
      readonly allowEditing?: boolean;
      /** Whether comments may be added and form fields may be filled in. */
      readonly allowAnnotations?: boolean;
      /** Encryption method. `rc4-128` is weak and only for PDF viewers from before 2005. */
      readonly encryption?: 'aes128' | 'aes256' | 'rc4-128';
      /** The password that opens the document, if it is already protected. */
      readonly currentPassword?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Read document properties and XMP metadata. */
  'read-metadata': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
    };
  };
  /** Redact text permanently from pages, metadata, form fields and attachments. */
  redact: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The text to remove. It is found in any letter case and spacing, and across line and page ends. */
      readonly searchText?: string;
      /** A regular expression (RE2 syntax) for the text to remove. It is case-sensitive; line breaks match as spaces. */
      readonly searchRegex?: string;
      /** Colour of the boxes over removed text, as `#RRGGBB` or `#RGB`. */
      readonly redactColor?: string;
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Remove pages from a document. */
  'remove-pages': {
    readonly files: { readonly file: Source };
    readonly options: {
      /** Pages to remove, counted from 1, such as `1,3-5`. */
      readonly pages: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Reorder, repeat or drop pages. */
  reorganize: {
    readonly files: { readonly file: Source };
    readonly options: {
      /** Page numbers in the new order, such as `3,1,1,2`. Pages may be repeated or left out. */
      readonly pageOrder: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Repair a damaged document. */
  repair: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Change the page size and scale the content to it. */
  'resize-page': {
    readonly files: { readonly file: Source };
    readonly options: {
      /** Size of the pages. `Custom` uses `width` and `height`. */
      readonly pageSize: 'A3' | 'A4' | 'A5' | 'Letter' | 'Legal' | 'Tabloid' | 'Custom';
      /** The width in points (1/72 inch), required when `pageSize` is `Custom`. */
      readonly width?: number;
      /** The height in points (1/72 inch), required when `pageSize` is `Custom`. */
      readonly height?: number;
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Rotate pages clockwise. */
  'rotate-pages': {
    readonly files: { readonly file: Source };
    readonly options: {
      /** Angle in degrees by which each page is rotated clockwise. */
      readonly angle: 90 | 180 | 270;
      /** Pages to process, counted from 1, such as `1,3-5`. All pages if left out. */
      readonly pages?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Combine scanned pages or other images into one PDF. */
  'scan-to-pdf': {
    readonly files: {
      /** The images, in the order of the pages. */
      readonly imageFiles: Source | readonly Source[];
    };
    readonly options: {
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName: string;
      /** Page size. `HalfLetter` is 5.5 by 8.5 inches; `SameAsImage` gives each page the size of its image. */
      readonly pageSize?: 'A4' | 'Letter' | 'A5' | 'HalfLetter' | 'SameAsImage';
      /** Page orientation. It has no effect with `SameAsImage`. */
      readonly orientation?: 'Portrait' | 'Landscape';
      /** Width of the white margin at each edge: a quarter of an inch (`Small`), three quarters of an inch (`Large`), or none. */
      readonly marginSize?: 'Small' | 'Large' | 'None';
      /** Whether to recognise the text in the images, so that it can be searched, selected and copied. */
      readonly applyOcr?: boolean;
      /** The languages of the text, the one that most of it is in first; up to ten different ones. English when left out or empty. It has no effect unless `applyOcr` is true. */
      readonly languages?: readonly (
        | 'Afrikaans'
        | 'Albanian'
        | 'Arabic'
        | 'Azerbaijani'
        | 'Basque'
        | 'Bengali'
        | 'Bosnian'
        | 'Breton'
        | 'Bulgarian'
        | 'Catalan'
        | 'Cebuano'
        | 'Chinese (Simplified)'
        | 'Chinese (Traditional)'
        | 'Corsican'
        | 'Croatian'
        | 'Czech'
        | 'Danish'
        | 'Dutch'
        | 'English'
        | 'Esperanto'
        | 'Estonian'
        | 'Faroese'
        | 'Filipino'
        | 'Finnish'
        | 'French'
        | 'Frisian'
        | 'Galician'
        | 'German'
        | 'Greek'
        | 'Gujarati'
        | 'Haitian Creole'
        | 'Hebrew'
        | 'Hindi'
        | 'Hungarian'
        | 'Icelandic'
        | 'Indonesian'
        | 'Irish'
        | 'Italian'
        | 'Japanese'
        | 'Javanese'
        | 'Kannada'
        | 'Korean'
        | 'Latin'
        | 'Latvian'
        | 'Lithuanian'
        | 'Luxembourgish'
        | 'Macedonian'
        | 'Malay'
        | 'Malayalam'
        | 'Maltese'
        | 'Maori'
        | 'Marathi'
        | 'Nepali'
        | 'Norwegian'
        | 'Occitan'
        | 'Panjabi'
        | 'Pashto'
        | 'Persian'
        | 'Polish'
        | 'Portuguese'
        | 'Quechua'
        | 'Romanian'
        | 'Russian'
        | 'Scottish Gaelic'
        | 'Serbian'
        | 'Serbian (Latin)'
        | 'Sindhi'
        | 'Slovak'
        | 'Slovenian'
        | 'Spanish'
        | 'Sundanese'
        | 'Swahili'
        | 'Swedish'
        | 'Tamil'
        | 'Tatar'
        | 'Telugu'
        | 'Thai'
        | 'Tongan'
        | 'Turkish'
        | 'Ukrainian'
        | 'Urdu'
        | 'Uyghur'
        | 'Uzbek'
        | 'Vietnamese'
        | 'Welsh'
        | 'Yiddish'
        | 'Yoruba'
      )[];
    };
  };
  /** Split a document into several. */
  split: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** How to split: into parts of `pageCount` pages (`byPages`), one part for each item of `ranges` (`byRange`), or one part for each page (`everyPage`). */
      readonly splitMethod?: 'byPages' | 'byRange' | 'everyPage';
      /** Pages in each part with `byPages`. The last part may have fewer. */
      readonly pageCount?: number;
      /** The parts with `byRange`: a page or a range of pages for each part, such as `1-3,4-10`. */
      readonly ranges?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Remove passwords and restrictions. */
  unlock: {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Change document properties and XMP metadata. */
  'update-metadata': {
    readonly files: { readonly file: Source };
    readonly options?: {
      /** Title of the document. An empty value removes it. */
      readonly title?: string;
      /** Author of the document. An empty value removes it. */
      readonly author?: string;
      /** Subject of the document. An empty value removes it. */
      readonly subject?: string;
      /** Keywords, separated by commas. An empty value removes it. */
      readonly keywords?: string;
      /** The program that created the original document. An empty value removes it. */
      readonly creator?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
    };
  };
  /** Convert a Word document to PDF. */
  'word-to-pdf': {
    readonly files: {
      /** The document. Templates and documents with macros are accepted. */
      readonly file: Source;
    };
    readonly options?: {
      /** Name of the result. The file extension is added if it is missing. */
      readonly outputFileName?: string;
      /** The password that opens the document, if it is encrypted. */
      readonly password?: string;
      /** `margin` keeps comments as comments of the PDF, with their icons in the right margin; `none` leaves them out. */
      readonly comments?: 'margin' | 'none';
    };
  };
}
