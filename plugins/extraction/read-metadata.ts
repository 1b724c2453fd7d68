import { stat, writeFile } from 'node:fs/promises';

import {
  decrypt,
  defineOperation,
  defineOptions,
  JSON_TYPE,
  pack,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...passwordOption },
});

export default defineOperation({
  name: 'read-metadata',
  group: 'extraction',
  summary: 'Read document properties and XMP metadata.',
  description: `The result is JSON with \`title\`, \`author\`, \`subject\`, \`keywords\`, \`creator\`, \`producer\`, \`creationDate\`,
\`modificationDate\` (ISO 8601, UTC), \`pageCount\`, \`pdfVersion\`, \`fileSize\` (bytes), \`isEncrypted\` and
\`isLinearized\`. Fields without a value are left out. If the Info dictionary and the XMP packet differ, the value of the Info
dictionary is used, as PDF viewers do. Size, encryption and linearization describe the uploaded file.`,
  inputs: { file: { accepts: [PDF] } },
  output: JSON_TYPE,
  options,
  steps: [decrypt({ to: 'read' }), transform('read metadata', read), pack()],
});

async function read(file: WorkFile, { inputs, tools, workspace }: StepContext): Promise<WorkFile> {
  const [upload = file] = inputs['file'] ?? [];
  const facts = await tools.pdf.inspect(file);
  const sent = await tools.pdf.inspect(upload);
  const metadata = {
    ...(await tools.pdf.metadata(file)),
    ...(facts !== 'malformed' && !facts.encrypted && { pageCount: facts.pageCount, pdfVersion: facts.version }),
    fileSize: (await stat(upload.path)).size,
    isEncrypted: file.protection !== undefined,
    isLinearized: sent !== 'malformed' && sent.linearized,
  };
  const result = workspace.newFile({ name: file.name, type: JSON_TYPE });
  await writeFile(result.path, JSON.stringify(metadata));
  return result;
}
