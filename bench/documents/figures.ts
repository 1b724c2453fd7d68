import sharp from 'sharp';

import { between, type Random } from './random.js';
import type { Picture } from './typeset-document.js';
import { showText, type Style } from './typeset.js';

/** An area on the page, in points. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Curves of many points within labelled axes, over a filled area. */
export function plot({ x, y, width, height }: Frame, label: Style, random: Random): string {
  const ticks = Array.from({ length: 6 }, (_, index) => {
    const at = x + (index * width) / 5;
    const tick = `${at.toFixed(2)} ${y} m ${at.toFixed(2)} ${y - 3} l S\n`;
    return tick + showText(label, (index / 5).toFixed(1), { x: at - 5, y: y - 11 });
  });
  const colours = ['0.1 0.3 0.7', '0.8 0.3 0.1', '0.2 0.6 0.2'];
  const curves = colours.map((colour) => `${colour} RG 0.7 w ${curve({ x, y, width, height }, random)} S\n`);
  const area = `0.9 0.94 1 rg ${curve({ x, y, width, height }, random)} ${x + width} ${y} l ${x} ${y} l f 0 g\n`;
  return `q ${area}${curves.join('')}0 G 0.5 w ${x} ${y} ${width} ${height} re S\n${ticks.join('')}Q\n`;
}

/** Bars, some with round corners, and a dashed mean. */
export function bars({ x, y, width, height }: Frame, label: Style, random: Random): string {
  const count = 14;
  const shown = Array.from({ length: count }, (_, index) => {
    const [left, tall] = [x + (index * width) / count, height * (0.1 + 0.85 * random())];
    const grey = (0.35 + 0.5 * random()).toFixed(2);
    const bar = `${grey} ${grey} 0.8 rg ${left.toFixed(2)} ${y} ${(width / count - 3).toFixed(2)} ${tall.toFixed(2)} re f`;
    return `${bar} 0 g\n${showText(label, String(Math.round(tall)), { x: left, y: y + tall + 2 })}`;
  });
  const mean = `[3 2] 0 d 0.8 w 0.7 0 0 RG ${x} ${y + height / 2} m ${x + width} ${y + height / 2} l S`;
  return `q ${shown.join('')}${mean} Q\n`;
}

/** A table with rules between rows and numbers in columns. */
export function table({ x, y, width, height }: Frame, text: Style, random: Random): string {
  const [rows, columns] = [9, 5];
  const [rowHeight, columnWidth] = [height / rows, width / columns];
  const cells = Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const value = row === 0 ? `col. ${column + 1}` : (between(random, 10, 99999) / 100).toFixed(2);
    return showText(text, value, { x: x + column * columnWidth, y: y + height - (row + 0.75) * rowHeight });
  });
  const rules = Array.from({ length: rows + 1 }, (_, row) => {
    const at = (y + row * rowHeight).toFixed(2);
    return `${x} ${at} m ${x + width} ${at} l S\n`;
  });
  return `q 0.3 w ${rules.join('')}${cells.join('')}Q\n`;
}

/** A synthetic photograph: smooth gradients with sensor grain. */
export async function photograph(width: number, height: number, random: Random): Promise<Picture> {
  const hills = Array.from({ length: 12 }, () => Array.from({ length: 5 }, () => random()));
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    const [column, row] = [(Math.floor(at / 3) % width) / width, Math.floor(at / (3 * width)) / height];
    let light = 0;
    for (const [a = 0, b = 0, c = 0, d = 0, e = 0] of hills) {
      light += Math.sin(6.3 * (a * 3 * column + b * 3 * row + c + (at % 3) * d * 0.2)) * e;
    }
    pixels[at] = Math.max(0, Math.min(255, 128 + light * 28 + random() * 14));
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { width, height, jpeg };
}

function curve({ x, y, width, height }: Frame, random: Random): string {
  const points = 240;
  let level = 0.3 + 0.4 * random();
  const steps = Array.from({ length: points + 1 }, (_, index) => {
    level = Math.min(0.97, Math.max(0.03, level + (random() - 0.5) * 0.06));
    const at = `${(x + (index * width) / points).toFixed(2)} ${(y + level * height).toFixed(2)}`;
    return `${at} ${index === 0 ? 'm' : 'l'}`;
  });
  return steps.join(' ');
}
