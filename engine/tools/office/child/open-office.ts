import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, env } from 'node:process';
import { pathToFileURL } from 'node:url';

import { Refused } from '../../converters/child/attend.js';
import type { Order } from '../../converters/child/messages.js';
import type { OfficeQuestion, OfficeReport } from './exchange.js';
import { loadKit } from './libreoffice-kit.js';
import { writeProfile } from './write-profile.js';

/** Starts LibreOffice; what it gives converts a document. */
export function openOffice(): Promise<(order: Order<OfficeQuestion>) => Promise<OfficeReport>> {
  const profile = join(cwd(), 'profile');
  writeProfile(profile);
  // For the macro, which is told no more by its address.
  env['QUIRE_FOLDER'] = cwd();
  const kit = loadKit(pathToFileURL(profile).href);
  const paths = { order: join(cwd(), 'order.txt'), answer: join(cwd(), 'answer.txt') };
  return Promise.resolve(({ source, target, question }) => {
    rmSync(paths.answer, { force: true });
    const lines = [pathToFileURL(source).href, pathToFileURL(target).href, question.family, question.password ?? ''];
    writeFileSync(paths.order, lines.join('\n'));
    kit.runMacro('Standard.Convert.Main');
    const [outcome, ...details] = readFileSync(paths.answer, 'utf8').trim().split('\n');
    if (outcome === 'done') return Promise.resolve({ fonts: details });
    return Promise.reject(new Refused({ kind: 'invalid-input', says: 'it is damaged.' }));
  });
}
