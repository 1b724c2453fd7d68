import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, cwd, env } from 'node:process';
import { pathToFileURL } from 'node:url';

import { Refused } from '../../converters/child/attend.js';
import { fontRulesPath } from '../../converters/child/font-rules-path.js';
import type { Order } from '../../converters/child/messages.js';
import { outcomeOf } from './answer.js';
import type { OfficeQuestion, OfficeReport } from './exchange.js';
import { importerOf } from './importer.js';
import { loadKit } from './libreoffice-kit.js';
import { isLockedPresentation } from './locked-presentation.js';
import { lookThrough } from './look-through.js';
import { nameLanguage } from './name-language.js';
import { writeProfile } from './write-profile.js';

/** Starts LibreOffice; what it gives converts a document. */
export function openOffice(): Promise<(order: Order<OfficeQuestion>) => Promise<OfficeReport>> {
  const [, , programs = ''] = argv;
  const profile = join(cwd(), 'profile');
  // The service may know the folder by a way through links.
  writeProfile(profile, [cwd(), env['TMPDIR'] ?? cwd(), dirname(programs)]);
  // Whatever the service runs in, texts are UTF-8, times are UTC, and nothing of its environment is looked at.
  for (const name of Object.keys(env)) if (!kept.has(name)) unset(name);
  Object.assign(env, { LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: cwd(), TMPDIR: cwd(), QUIRE_FOLDER: cwd() });
  env['FONTCONFIG_FILE'] = fontRulesPath();
  // LibreOffice has pictures in PostScript (EPS) drawn by pstoedit, Ghostscript or ImageMagick, whichever it finds there:
  // interpreters of a programming language, that run what a document brings.
  env['PATH'] = NO_PROGRAMS;
  const kit = loadKit(programs, pathToFileURL(profile).href);
  kit.runMacro('Standard.Starting.Main');
  const answer = join(cwd(), 'answer.txt');
  return Promise.resolve((order) => {
    rmSync(answer, { force: true });
    const told = orderFor(order);
    Object.assign(env, told);
    try {
      kit.runMacro('Standard.Convert.Main');
    } finally {
      for (const name of Object.keys(told)) unset(name);
    }
    const { language, fonts } = outcomeOf(readFileSync(answer, 'utf8'), order.question);
    nameLanguage(order.target, language);
    return Promise.resolve({ fonts, ...lookThrough(order.target) });
  });
}

function unset(name: string): void {
  Reflect.deleteProperty(env, name);
}

const kept = new Set(['LANG', 'TMPDIR', 'HOME']);

const NO_PROGRAMS = '/nonexistent';

const services = {
  text: 'com.sun.star.text.TextDocument',
  spreadsheet: 'com.sun.star.sheet.SpreadsheetDocument',
  presentation: 'com.sun.star.presentation.PresentationDocument',
} as const satisfies Record<OfficeQuestion['family'], string>;

/**
 * The order as the macro reads it. It can be told nothing by its address; a file with a password in it would be on a
 * disk.
 */
function orderFor({ source, target, question }: Order<OfficeQuestion>): Readonly<Record<string, string>> {
  const { family, password = '', comments } = question;
  const importer = importerOf(source, family);
  if (importer === undefined) throw new Refused({ kind: 'invalid-input', says: 'it is not what its type says.' });
  if (isLockedPresentation(source)) {
    throw new Refused({ kind: 'unsupported-input', says: 'it is protected in a way that cannot be opened.' });
  }
  // The environment ends a value there, so that another password would be tried.
  if (password.includes('\0')) throw new Refused({ kind: 'wrong-password', says: 'the password does not open it.' });
  return {
    QUIRE_SOURCE: pathToFileURL(source).href,
    QUIRE_TARGET: pathToFileURL(target).href,
    QUIRE_ADDRESS: addressOf(question.name),
    QUIRE_FAMILY: family,
    QUIRE_SERVICE: services[family],
    QUIRE_FILTER: importer.filter ?? '',
    QUIRE_TYPES: importer.types.join('|'),
    QUIRE_PASSWORD: password,
    QUIRE_COMMENTS: String(comments),
  };
}

/**
 * What a document believes to be in: of a host of its own, so that its relative links are told from those to files of a
 * machine, which stay as they are; and as deep as a link may climb.
 */
const BELIEVED_FOLDER = 'file://document.invalid/1/2/3/4/5/6/7/8';

/** The address that a document believes to have. Fields with the path of the file show no more than its name of it. */
function addressOf(name: string): string {
  // Halves of surrogate pairs cannot be encoded.
  const whole = Buffer.from(name).toString();
  return `${BELIEVED_FOLDER}/${encodeURIComponent(whole.replaceAll(/[/\\\p{Cc}]/gu, '_'))}`;
}
