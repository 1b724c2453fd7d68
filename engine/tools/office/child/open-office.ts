import { readFileSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { argv, cwd, env } from 'node:process';
import { pathToFileURL } from 'node:url';

import { Refused } from '../../converters/child/attend.js';
import { fontRulesPath } from '../../converters/child/font-rules-path.js';
import type { Order } from '../../converters/child/converter-messages.js';
import { outcomeOf, unsupportedProtection } from './answer.js';
import type { OfficeQuestion, OfficeReport } from './exchange.js';
import { importerOf } from './importer.js';
import { loadKit } from './libreoffice-kit.js';
import { isLockedPresentation } from './locked-presentation.js';
import { lookThrough } from './look-through.js';
import { nameLanguage } from './name-language.js';
import { disarmPictureFields } from './picture-fields.js';
import { writeProfile } from './write-office-profile.js';

/** Starts LibreOffice; the returned function converts a document. */
export function openOffice(): Promise<(order: Order<OfficeQuestion>) => Promise<OfficeReport>> {
  const [, , programs = ''] = argv;
  const profile = join(cwd(), 'profile');
  // The service may know the folder by a path with symbolic links.
  writeProfile(profile, [cwd(), env['TMPDIR'] ?? cwd(), dirname(programs)]);
  // Texts are UTF-8 and times are UTC wherever the service runs; LibreOffice sees none of the service's environment.
  for (const name of Object.keys(env)) if (!kept.has(name)) unset(name);
  Object.assign(env, { LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: cwd(), TMPDIR: cwd(), QUIRE_FOLDER: cwd() });
  env['FONTCONFIG_FILE'] = fontRulesPath();
  // For EPS images LibreOffice runs pstoedit, Ghostscript or ImageMagick from the PATH: interpreters that execute
  // PostScript programs of the document.
  env['PATH'] = NO_PROGRAMS;
  const kit = loadKit(programs, pathToFileURL(profile).href);
  kit.runMacro('Standard.Starting.Main');
  const answer = join(cwd(), 'answer.txt');
  return Promise.resolve((order) => {
    rmSync(answer, { force: true });
    const told = orderFor(order);
    if (extname(order.source) === '.rtf') disarmPictureFields(order.source);
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
 * The order as environment variables for the macro. A macro URL cannot carry arguments, and a file would put a
 * password on a disk.
 */
function orderFor({ source, target, question }: Order<OfficeQuestion>): Readonly<Record<string, string>> {
  const { family, password = '', comments } = question;
  const importer = importerOf(source, family);
  if (importer === undefined) throw new Refused({ kind: 'invalid-input', says: 'it is not what its type says.' });
  if (isLockedPresentation(source)) throw new Refused(unsupportedProtection);
  // An environment variable ends at a zero byte, so another password would be tried.
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
 * The base URL that a document is told. With a host of its own, relative links are distinguishable from links to
 * local files, which stay as they are; the depth is the number of levels that a link may climb.
 */
const BELIEVED_FOLDER = 'file://document.invalid/1/2/3/4/5/6/7/8';

/** The URL that a document is told. Fields that show the file's path show only the caller's name. */
function addressOf(name: string): string {
  // Unpaired surrogates cannot be encoded.
  const whole = Buffer.from(name).toString();
  return `${BELIEVED_FOLDER}/${encodeURIComponent(whole.replaceAll(/[/\\\p{Cc}]/gu, '_'))}`;
}
