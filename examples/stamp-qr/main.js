import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';

import {
  decrypt,
  defineOperation,
  encrypt,
  GIF,
  outputNameOption,
  pack,
  pagesOption,
  passwordOption,
  PDF,
  selectedPages,
  transform,
} from 'quire-plugin';
import qrcode from 'qrcode-generator';

qrcode.stringToBytes = (text) => [...Buffer.from(text, 'utf8')];

/** The white border of a code, in modules (ISO/IEC 18004 §5.3.8). */
const QUIET_ZONE = 4;

export default defineOperation({
  name: 'stamp-qr',
  group: 'examples',
  summary: 'Stamp a QR code on pages.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: {
      text: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        description: 'The text of the code, such as an address; the operator may have set what it begins with.',
      },
      position: {
        enum: ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
        default: 'bottom-right',
        description: 'The corner of the page.',
      },
      scale: {
        type: 'integer',
        minimum: 1,
        maximum: 8,
        default: 2,
        description: 'The size of the smallest squares of the code in points.',
      },
      ...pagesOption,
      ...passwordOption,
      ...outputNameOption,
    },
  },
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      baseUrl: { type: 'string', maxLength: 200, default: '', description: 'The text with which each code begins.' },
    },
  },
  tools: ['pdf', 'images', 'sheets'],
  steps: [decrypt(), transform('stamp', stamp), encrypt(), pack()],
});

async function stamp(file, { options, settings, tools, workspace }) {
  const pageCount = await tools.pdf.pageCount(file);
  const image = workspace.newFile({ name: 'code.gif', type: GIF });
  await writeFile(image.path, codeOf(`${settings.baseUrl}${options.text}`, options.scale));
  const [picture] = await tools.images.read(image);
  return await tools.sheets.stamp(file, workspace.newFile(file), [
    {
      pages: [...selectedPages(options.pages, pageCount)],
      mark: { picture },
      position: options.position,
      margin: 18,
      rotation: 0,
      opacity: 1,
      artifact: 'Watermark',
    },
  ]);
}

/** A GIF image with a pixel for each point. */
function codeOf(text, scale) {
  // Type 0 is the smallest code that holds the text; M restores up to 15 % of a damaged code.
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const [, base64] = code.createDataURL(scale, QUIET_ZONE * scale).split(',');
  return Buffer.from(base64, 'base64');
}
