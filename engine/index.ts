/** The public face: all that a plugin in the engine's own process may import, published as "quire-engine". */
export * from './plugin.js';
export { isKnownSigned } from './steps/known-signed.js';
export { signatureBroken } from './document-messages.js';
export { addWithin, mostOf } from './document/counts.js';
export { groupedBy } from './groups.js';
export { channelsOf, isGrey } from './document/colours.js';
export { BOLD } from './document/style-weight.js';
export { isTick } from './document/is-tick.js';
export { TITLE_RATIO } from './document/title-ratio.js';
export { FieldPlaces, type FieldsBy } from './document/survey/field-places.js';
export { hasCentre, overlaps, shareArea } from './geometry/box-arithmetic.js';
export { BoxStrips } from './geometry/box-strips.js';
export { mappedPath, pathBox } from './geometry/drawn-path.js';
export type { Point } from './geometry/geometry.js';
export { medianOf } from './geometry/median.js';
export { firstAbove, firstIndex } from './geometry/sorted.js';
export { HeadingLevels } from './document/survey/heading-levels.js';
export { contentsEntryIn } from './document/contents-entry.js';
export { isRomanNumeral, romanValueOf } from './document/roman-numerals.js';
export { isEnclosing } from './document/flow/boxes/is-enclosing.js';
export { beginsReference, leavesOf, textOfRuns } from './document/survey/leaves.js';
export { NoteMatcher } from './document/survey/notes.js';
export { type NumberedElement, numberedElements } from './document/survey/numbered-elements.js';
export { Places } from './document/survey/places.js';
export { isRightToLeftTable, tableRows } from './document/survey/table-rows.js';
export { languagesOption } from './tools/ocr/languages/languages-option.js';
export { createQuire } from './api/create-quire.js';
export type { AnyRequest, JobSettings, OperationResult, PipelineRequest, PipelineResult } from './api/quire.js';
export type { Quire, QuireSettings, RequestOf } from './api/quire.js';
export type { OperationRequests } from './api/operations/requests.js';
export type { ResultFile } from './api/result-file.js';
export type { Content, Source } from './api/sources.js';
export type { PipelineFile } from './job/pipeline/pipeline-file.js';
export type { StepRecord } from './job/pipeline/run-log.js';
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
export { USUAL_BORDER_WIDTH } from './formats/docx/docx-table-xml.js';
export type * from './formats/docx/word-blocks.js';
export type * from './formats/docx/word-document.js';
export { writeDocx } from './formats/docx/write-docx.js';
export type {
  Background,
  BodyLook,
  Bullet,
  CellMargins,
  LevelLook,
  LinkArea,
  Presentation,
  Slide,
  SlideCell,
  SlideLayout,
  SlideLink,
  SlideParagraph,
  SlideRun,
  SlidePicture,
  SlideShape,
  SlideTable,
  TextBox,
  Theme,
  ThemeFont,
  TitleLook,
} from './formats/pptx/presentation.js';
export { writePptx } from './formats/pptx/write-pptx.js';
export type { Receipt } from './job/receipt/receipt-log.js';
export { columnsOf } from './text/display-width.js';
export { commonFont, commonFontOf } from './text/common-fonts.js';
export { commonWidth } from './text/common-widths.js';
export { detectLanguage } from './text/detect-language.js';
export { languageTag } from './text/language-tag.js';
export { validUri } from './text/valid-uri.js';
export { writeWorkbook } from './formats/xlsx/write-workbook.js';
export { type ImagePage, imageToPdf } from './steps/image-to-pdf.js';
export { officeToPdf } from './steps/office-to-pdf.js';
export { type PackagePart, packParts, packWhole } from './steps/pack-parts.js';
export { type NumberedFile, packStream, type Series } from './steps/pack-stream.js';
export { drawCover, withPagePictures } from './steps/page-pictures.js';
export { pdfaLevels } from './contract/tools/pdfa.js';
export { ownPageSize } from './tools/images/read/upright.js';
export type { PageFunction } from './tools/pdfium/pool/page-task.js';
export { pictureOn } from './tools/sheets/picture-on.js';
