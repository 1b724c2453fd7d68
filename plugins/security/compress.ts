import { stat } from 'node:fs/promises';

import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  isKnownSigned,
  type OptionsOf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  signatureBroken,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    quality: {
      enum: ['low', 'medium', 'high'],
      default: 'medium',
      description:
        'Quality of images: `low` gives the smallest files, still legible; `medium` shows no difference at a glance; `high` ' +
        'shows no difference on close inspection.',
    },
    imageResolution: {
      type: 'integer',
      minimum: 72,
      maximum: 300,
      default: 150,
      description:
        'Maximum resolution of images on the page, in pixels per inch. Images that exceed it by more than a tenth are ' +
        'reduced. Black-and-white images keep at least 200, 300 or 600 pixels per inch with `low`, `medium` or `high` quality.',
    },
    removeMetadata: {
      type: 'boolean',
      default: false,
      description:
        'Whether to remove document properties (such as title, author and dates), XMP metadata, thumbnails, private data of ' +
        'applications and metadata of images. Attachments keep their metadata.',
    },
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'compress',
  group: 'security',
  summary: 'Reduce the file size.',
  description: `Images are encoded again, with the number of pixels that the resolution requires where the image is drawn largest:
photographs as JPEG, flat colours losslessly, black-and-white images as CCITT Group 4 or JBIG2, whichever is smaller. Unused
glyphs are removed from embedded fonts. Duplicate objects are merged; unused objects and former revisions are removed; all
other data is compressed. Text, links, forms, tags, bookmarks and attachments do not change, and pages are not rasterised.
The result is not linearized; \`linearize\` linearizes it again and adds a few bytes.

A document that cannot be made smaller is returned unchanged, with a warning. A signed document is also returned unchanged if
its signature would break for a saving of less than 1 %, unless \`removeMetadata\` is true. For documents that will be printed,
use \`high\` and an \`imageResolution\` of 300.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  // `compress` itself warns about broken signatures: an unchanged document keeps them.
  weight: 'drawing',
  steps: [decrypt({ to: 'read' }), transform('compress', compress), encrypt(), transform('compare', compare), pack()],
});

async function compress(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace, progress, warn } = context;
  const { quality, imageResolution: resolution, removeMetadata } = options;
  const settings = { quality, resolution, removeMetadata, progress };
  const smaller = await tools.compression.compress(file, workspace.newFile(file), settings);
  const facts = await tools.pdf.inspect(file);
  const isSigned = isKnownSigned(facts);
  if (isSigned && !removeMetadata && !(await isWorthIt(smaller, context))) {
    return unchangedUpload(context, 'would be less than 1 % smaller, and its signature would break');
  }
  const chosen = await compare(smaller, context);
  if (chosen === smaller && isSigned) warn(signatureBroken(file));
  return chosen;
}

/** Smallest saving, as a fraction of the size, for which the signature of a document may break. */
const MIN_SAVING = 0.01;

async function isWorthIt(smaller: WorkFile, { inputs }: StepContext<Options>): Promise<boolean> {
  const [upload = smaller] = inputs['file'] ?? [];
  const [before, after] = [await sizeOf(upload), await sizeOf(smaller)];
  // A result that is not smaller gets its own warning in `compare`.
  return after >= before || after <= (1 - MIN_SAVING) * before;
}

/**
 * Returns the upload if the result is not smaller than it. It also runs after encryption, which adds bytes: the upload,
 * not the decrypted document, is the measure.
 */
async function compare(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const [upload = file] = context.inputs['file'] ?? [];
  if (file.path === upload.path || (await sizeOf(file)) < (await sizeOf(upload))) return file;
  return unchangedUpload(context, 'cannot be made smaller');
}

function unchangedUpload({ inputs, options, warn }: StepContext<Options>, why: string): WorkFile {
  const [upload] = inputs['file'] ?? [];
  if (upload === undefined) throw new Error('The operation has an upload, because decrypt() has read it.');
  const metadata = options.removeMetadata ? ', with its metadata' : '';
  warn(`${upload.name}: the document ${why}; it is returned unchanged${metadata}.`);
  return upload;
}

async function sizeOf({ path }: WorkFile): Promise<number> {
  return (await stat(path)).size;
}
