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
        'How good images stay: `low` is smallest and still legible, `medium` shows no difference at a glance, `high` none ' +
        'when one looks closely.',
    },
    imageResolution: {
      type: 'integer',
      minimum: 72,
      maximum: 300,
      default: 150,
      description:
        'Pixels an inch that images have at most where they are drawn; those with over a tenth more get fewer. Black and white ' +
        'keeps at least 200, 300 or 600, by the quality.',
    },
    removeMetadata: {
      type: 'boolean',
      default: false,
      description:
        'Whether title, author, dates and the like, thumbnails, private data of applications and what pictures say of ' +
        'themselves go. Attachments keep theirs.',
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
  description: `Images are encoded anew, with no more pixels than the resolution asks for where they are drawn largest: photographs as
JPEG, flat colours without loss, black and white as CCITT Group 4 or JBIG2, whichever is smaller. Embedded fonts lose the
glyphs that nothing shows. What is in the document twice is kept once, what nothing uses is dropped, former revisions among
it, and everything else is packed as tightly as it goes. Text, links, forms, tags, bookmarks and attachments stay as they
are; pages are not drawn anew. A result is not linearized; \`linearize\` does that again, for a few more bytes.

A document that cannot be made smaller comes back as it was, with a warning. So does one that is signed when its signature
would break for less than 1 % of its size, unless its metadata are to go. Whoever minds how a document looks in print takes
\`high\` and an \`imageResolution\` of 300.`,
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
  const facts = await tools.pdf.inspect(file);
  const isSigned = isKnownSigned(facts);
  if (isSigned && !removeMetadata && !(await isWorthIt(smaller, context))) {
    return asItWas(context, 'would be less than 1 % smaller, and no longer signed');
  }
  const chosen = await compare(smaller, context);
  if (chosen === smaller && isSigned) warn(signatureBroken(file));
  return chosen;
}

/** To save less, no signature is given up. */
const LEAST_SAVING = 0.01;

async function isWorthIt(smaller: WorkFile, { inputs }: StepContext<Options>): Promise<boolean> {
  const [upload = smaller] = inputs['file'] ?? [];
  const [before, after] = [await sizeOf(upload), await sizeOf(smaller)];
  // What is not smaller at all is told as that.
  return after >= before || after <= (1 - LEAST_SAVING) * before;
}

/** With the upload, and not with what was opened of it. Once more at the end: encryption takes bytes as well. */
async function compare(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const [upload = file] = context.inputs['file'] ?? [];
  if (file.path === upload.path || (await sizeOf(file)) < (await sizeOf(upload))) return file;
  return asItWas(context, 'cannot be made smaller');
}

function asItWas({ inputs, options, warn }: StepContext<Options>, why: string): WorkFile {
  const [upload] = inputs['file'] ?? [];
  if (upload === undefined) throw new Error('There is an input: it was read.');
  const metadata = options.removeMetadata ? ', metadata and all' : '';
  warn(`${upload.name}: the document ${why}; it is as it was${metadata}.`);
  return upload;
}

async function sizeOf({ path }: WorkFile): Promise<number> {
  return (await stat(path)).size;
}
