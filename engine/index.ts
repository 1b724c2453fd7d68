// The published types use Node's and those of `using`; the program of a plugin's author may name neither.
/// <reference types="node" preserve="true" />
/// <reference lib="esnext.disposable" preserve="true" />

/** The public face: all that a plugin may import, published as "quire-engine". */
export type { OutputByOption } from './contract/output.js';
export type { FigureDeclaration, InputField, Operation, OptionNeed } from './contract/operation.js';
export type { Inputs, WorkFile, Workspace } from './contract/file.js';
export type { OptionSchema, OptionsOf } from './contract/option-schema.js';
export type { Step, StepContext } from './contract/step.js';
export { COLOUR_PATTERN, rgbOf } from './contract/colour.js';
export { defineOperation } from './contract/operation.js';
export { defineOptions } from './contract/option-schema.js';
export { isKnownSigned } from './steps/known-signed.js';
export { signatureBroken } from './document-messages.js';
export type * from './document/document-model.js';
export type * from './document/flow-elements.js';
export type * from './document/model.js';
export { FieldPlaces, type FieldsBy, isTick } from './document/survey/field-places.js';
export { HeadingLevels } from './document/survey/heading-levels.js';
export { beginsReference, leavesOf, textOfRuns } from './document/survey/leaves.js';
export { NoteMatcher } from './document/survey/notes.js';
export { type NumberedElement, numberedElements } from './document/survey/numbered-elements.js';
export { Places } from './document/survey/places.js';
export { isRightToLeftTable, tableRows } from './document/survey/table-rows.js';
export {
  commentsOption,
  outputNameOption,
  pageListSchema,
  pagesOption,
  passwordOption,
  passwordSchema,
} from './contract/common-options.js';
export { languagesOption } from './tools/ocr/languages/languages-option.js';
export * from './errors.js';
export {
  type CellStyle,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  MAX_FORMATS,
  MAX_ROWS,
  type Worksheet,
  type WorksheetCell,
  type WorksheetRow,
} from './formats/xlsx/workbook.js';
export type * from './formats/docx/word-blocks.js';
export type * from './formats/docx/word-document.js';
export { writeDocx } from './formats/docx/write-docx.js';
export { columnsOf } from './text/columns.js';
export { languageTag } from './text/language-tag.js';
export { validUri } from './text/valid-uri.js';
export { writeWorkbook } from './formats/xlsx/write-workbook.js';
export { baseName, safeFileName, uniqueFileNames, withExtension } from './files/file-names.js';
export type { Box, Size } from './geometry/geometry.js';
export {
  BMP,
  CSV,
  DOC,
  DOCX,
  EPUB,
  GIF,
  HTML,
  isSameType,
  JPEG,
  JSON_TYPE,
  MARKDOWN,
  type MediaType,
  ODP,
  ODS,
  ODT,
  PDF,
  PNG,
  PPT,
  PPTX,
  RTF,
  TIFF,
  TXT,
  WEBP,
  XLS,
  XLSB,
  XLSX,
  ZIP,
} from './media-types/media-types.js';
export {
  formatPages,
  orderedPages,
  type PageRange,
  pagesOf,
  parseRanges,
  selectedPages,
} from './geometry/page-selection.js';
export {
  isPageSize,
  LONGEST_SIDE,
  nearestPageSize,
  paperSizes,
  scaledToPage,
  SHORTEST_SIDE,
  turnedTo,
} from './geometry/paper-sizes.js';
export { combine } from './steps/combine.js';
export { decrypt } from './steps/decrypt.js';
export { encrypt } from './steps/encrypt.js';
export { expand } from './steps/expand.js';
export { type ImagePage, imageToPdf } from './steps/image-to-pdf.js';
export { officeToPdf } from './steps/office-to-pdf.js';
export { pack } from './steps/pack.js';
export { type PackagePart, packParts } from './steps/pack-parts.js';
export { type NumberedFile, packStream, type Series } from './steps/pack-stream.js';
export { drawCover, withPagePictures } from './steps/page-pictures.js';
export { severalAtOnce } from './steps/several-at-once.js';
export { transform } from './steps/transform.js';
export type { CompressSettings } from './contract/tools/compression.js';
export { pdfaLevels } from './contract/tools/pdfa.js';
export type { Picture } from './contract/tools/images.js';
export { ownPageSize } from './tools/images/read/upright.js';
export type { OpenPages } from './contract/tools/pages.js';
export { MIN_DPI } from './contract/tools/pages.js';
export type { PageFunction } from './tools/pdfium/pool/page-task.js';
export type { PageResult } from './contract/tools/pages.js';
export type { PicturePage } from './contract/tools/sheets.js';
export { pictureOn } from './tools/sheets/picture-on.js';
export type { Stamp, StampPosition } from './contract/tools/sheets.js';
export type { Tools } from './contract/tools/tools.js';
