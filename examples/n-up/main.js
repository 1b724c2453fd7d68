import { readFile, writeFile } from 'node:fs/promises';

import { degrees, PDFDocument } from 'pdf-lib';
import {
  decrypt,
  defineOperation,
  encrypt,
  InvalidInput,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  transform,
} from 'quire-plugin';

import { bookletOrder } from './booklet-order.js';

/** Columns and rows of an upright sheet, by pages on a sheet. */
const grids = { 2: [1, 2], 4: [2, 2], 6: [2, 3], 9: [3, 3], 16: [4, 4] };

/** Width and height in points. */
const papers = { A3: [842, 1191], A4: [595, 842], Letter: [612, 792] };

export default defineOperation({
  name: 'n-up',
  group: 'examples',
  summary: 'Put several pages on each sheet, also as a booklet.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      layout: {
        enum: ['2', '4', '6', '9', '16', 'booklet'],
        default: '2',
        description: 'The number of pages on a sheet; `booklet` has two in the order for folding and stapling.',
      },
      paper: { enum: ['A3', 'A4', 'Letter'], default: 'A4', description: 'The size of the sheets.' },
      margin: {
        type: 'number',
        minimum: 0,
        maximum: 72,
        default: 12,
        description: 'The space around each page in points.',
      },
      ...passwordOption,
      ...outputNameOption,
    },
  },
  tools: [],
  memory: 1024,
  seconds: 120,
  steps: [decrypt(), transform('arrange', arrange), encrypt(), pack()],
});

async function arrange(file, { options, progress, workspace }) {
  const { source, views } = await readPages(file);
  const isBooklet = options.layout === 'booklet';
  const perSheet = isBooklet ? 2 : Number(options.layout);
  const order = isBooklet ? bookletOrder(views.length) : views.map((_, index) => index);
  const grid = gridFor(perSheet, views[0], papers[options.paper]);

  const target = await PDFDocument.create();
  const withContent = views.filter(({ page }) => page.node.Contents() !== undefined);
  const embedded = await embedAll(target, source, withContent, file);
  for (let first = 0; first < order.length; first += perSheet) {
    const sheet = target.addPage(grid.size);
    for (let slot = 0; slot < perSheet; slot++) {
      const view = views[order[first + slot]];
      const content = embedded.get(view);
      if (content !== undefined) sheet.drawPage(content, placed(view, grid.cell(slot), options.margin));
    }
    progress(Math.min(first + perSheet, order.length), order.length);
  }
  const made = workspace.newFile(file);
  await writeFile(made.path, await target.save());
  return made;
}

/** The pages with their visible boxes and rotations. */
async function readPages(file) {
  try {
    const source = await PDFDocument.load(await readFile(file.path), { updateMetadata: false });
    const views = source.getPages().map((page) => {
      const { x, y, width, height } = page.getCropBox();
      const turn = (((page.getRotation().angle % 360) + 360) % 360) / 90;
      return { page, box: { left: x, bottom: y, right: x + width, top: y + height }, width, height, turn };
    });
    return { source, views };
  } catch (cause) {
    throw new InvalidInput(`${file.name}: pdf-lib cannot read the pages.`, { cause });
  }
}

async function embedAll(target, source, views, file) {
  try {
    const pages = views.map(({ page }) => page);
    const boxes = views.map(({ box }) => box);
    const embedded = pages.length === 0 ? [] : await target.embedPages(pages, boxes);
    // The content streams are decoded here, not when the document is saved.
    await Promise.all(embedded.map((it) => it.embed()));
    return new Map(views.map((view, index) => [view, embedded[index]]));
  } catch (cause) {
    throw new InvalidInput(`${file.name}: pdf-lib cannot decode the content of a page.`, { cause });
  }
}

/** The sheet in the orientation that leaves the pages largest. */
function gridFor(perSheet, { width, height, turn }, [short, long]) {
  const isWide = turn % 2 === 0 ? width > height : height > width;
  const [columns, rows] = grids[perSheet];
  // Two upright pages are side by side on a wide sheet; four are on an upright sheet.
  const isTurned = columns === rows ? isWide : !isWide;
  const size = isTurned ? [long, short] : [short, long];
  const [across, down] = isTurned ? [rows, columns] : [columns, rows];
  const cell = { width: size[0] / across, height: size[1] / down };
  return {
    size,
    cell: (slot) => ({
      ...cell,
      x: (slot % across) * cell.width,
      y: size[1] - (Math.floor(slot / across) + 1) * cell.height,
    }),
  };
}

/** Where and how to draw a page, so that it is upright in the middle of its cell. */
function placed({ width, height, turn }, cell, margin) {
  const [shownWidth, shownHeight] = turn % 2 === 0 ? [width, height] : [height, width];
  const scale = Math.min((cell.width - 2 * margin) / shownWidth, (cell.height - 2 * margin) / shownHeight);
  const left = cell.x + (cell.width - shownWidth * scale) / 2;
  const bottom = cell.y + (cell.height - shownHeight * scale) / 2;
  // The page turns about the corner at its origin, which moves to another corner of the box.
  const [dx, dy] = [
    [0, 0],
    [0, shownHeight],
    [shownWidth, shownHeight],
    [shownWidth, 0],
  ][turn];
  return { x: left + dx * scale, y: bottom + dy * scale, xScale: scale, yScale: scale, rotate: degrees(-90 * turn) };
}
