import { stat } from 'node:fs/promises';

import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
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
      description: 'How good images stay: `low` is smallest and still legible, `high` looks the same.',
    },
    imageResolution: {
      type: 'integer',
      minimum: 72,
      maximum: 300,
      default: 150,
      description:
        'Pixels an inch that are enough for images where they are drawn; those that have many more get fewer.',
    },
    removeMetadata: {
      type: 'boolean',
      default: false,
      description: 'Whether title, author and the like, thumbnails and private data of applications go.',
    },
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'compress',
  group: 'security',
  summary: 'Make a document smaller.',
  description: `Images are encoded anew, with no more pixels than the resolution asks for where they are drawn largest. What is in the
document twice is kept once, what nothing uses is dropped, and everything else is packed as tightly as it goes. Text, links,
forms, tags, bookmarks and attachments stay as they are; pages are not drawn anew.

A document that cannot be made smaller comes back as it was, with a warning.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  // A document that comes back as it was keeps its signatures.
  steps: [decrypt({ to: 'read' }), transform('compress', compress), encrypt(), transform('compare', compare), pack()],
});

async function compress(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace, progress, warn } = context;
  const { quality, imageResolution: resolution, removeMetadata } = options;
  const settings = { quality, resolution, removeMetadata, progress };
  const smaller = await tools.compression.compress(file, workspace.newFile(file), settings);
  const chosen = await compare(smaller, context);
  const facts = await tools.pdf.inspect(file);
  if (chosen === smaller && facts !== 'unsound' && !facts.encrypted && facts.signed) warn(signatureBroken(file));
  return chosen;
}

/** With the upload, and not with what was opened of it. Once more at the end: encryption takes bytes as well. */
async function compare(file: WorkFile, { inputs, options, warn }: StepContext<Options>): Promise<WorkFile> {
  const [upload = file] = inputs['file'] ?? [];
  if (file.path === upload.path || (await sizeOf(file)) < (await sizeOf(upload))) return file;
  const metadata = options.removeMetadata ? ', metadata and all' : '';
  warn(`${upload.name}: the document cannot be made smaller; it is as it was${metadata}.`);
  return upload;
}

async function sizeOf({ path }: WorkFile): Promise<number> {
  return (await stat(path)).size;
}
