// The published types use Node's and those of `using`; the program of a plugin's author may name neither.
/// <reference types="node" preserve="true" />
/// <reference lib="esnext.disposable" preserve="true" />

/**
 * The contract of plugins, published as the package "quire-plugin", which has this module and what it imports. Nothing
 * that runs programs or native code may be reached from here.
 */
export type { OutputByOption } from './contract/output.js';
export type { FigureDeclaration, InputField, Operation, OptionNeed } from './contract/operation.js';
export type { Inputs, WorkFile, Workspace } from './contract/file.js';
export type { OptionSchema, OptionsOf } from './contract/option-schema.js';
export type { Step, StepContext } from './contract/step.js';
export { COLOUR_PATTERN, rgbOf } from './contract/colour.js';
export { API_VERSION, defineOperation } from './contract/operation.js';
export { defineOptions } from './contract/option-schema.js';
export type * from './document/document-model.js';
export type * from './document/flow-elements.js';
export type * from './document/model.js';
export {
  commentsOption,
  outputNameOption,
  pageListSchema,
  pagesOption,
  passwordOption,
  passwordSchema,
} from './contract/common-options.js';
export * from './errors.js';
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
} from './media-types/types.js';
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
export { pack } from './steps/pack.js';
export { severalAtOnce } from './steps/several-at-once.js';
export { transform } from './steps/transform.js';
export type { AcceptedCase, OperationCases, RejectedCase, TestCase, TestFile } from './testing/cases.js';
export type { TestFramework } from './testing/framework.js';
export type { CompressSettings } from './contract/tools/compression.js';
export type { Picture } from './contract/tools/images.js';
export type { OpenPages, PageResult } from './contract/tools/pages.js';
export { MIN_DPI } from './contract/tools/pages.js';
export type { PicturePage, Stamp, StampPosition } from './contract/tools/sheets.js';
export type { Tools } from './contract/tools/tools.js';
