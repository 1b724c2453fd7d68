import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { ProcessTool } from '../../contract/tools/process.js';
import { ToolFailed } from '../../errors.js';
import type { PdfaLevel, Violation } from '../../pdf/pdfa/level.js';
import { ProgramEnd } from '../process/program-end.js';

/** Exit codes of veraPDF: all documents are valid; some are not. */
const [VALID, INVALID] = [0, 1];
/** Java reserves far more address space than it uses. */
const MEMORY = 2 ** 33;

/** The validator veraPDF, a program of its own that the service may be configured to ask. */
export class VeraPdf {
  /** @param program its path, from QUIRE_VERAPDF */
  constructor(
    private readonly process: ProcessTool,
    private readonly program: string,
  ) {}

  /** Returns the first broken rule; undefined for a valid document. @throws ToolFailed when veraPDF gives no verdict */
  async check({ path }: WorkFile, { part, conformance }: PdfaLevel): Promise<Violation | undefined> {
    const { code, stdout, stderr } = await this.process.run({
      program: 'env',
      // Without a locale, Java 17 reads names as ASCII and reports those in UTF-8 as invalid. The sandbox has no folder for
      // temporary files beside that of the job; without one, Java fails to read fonts.
      args: [
        `JAVA_TOOL_OPTIONS=-Dfile.encoding=UTF-8 -Djava.io.tmpdir=${dirname(path)}`,
        this.program,
        '--flavour',
        `${part}${conformance}`,
        '--format',
        'xml',
        '--maxfailuresdisplayed',
        '1',
        path,
      ],
      readable: [dirname(this.program), ...javaFolders()],
      limits: { memory: MEMORY },
    });
    if (code === VALID) return undefined;
    const report = stdout.toString('utf8');
    const [rule, clause] = /<rule [^>]*clause="([\d.]+)"[^>]*status="failed".*?<\/rule>/s.exec(report) ?? [];
    if (code !== INVALID || rule === undefined) {
      throw new ToolFailed('veraPDF did not check the result.', { cause: new ProgramEnd('veraPDF', code, stderr) });
    }
    const page = /\/pages\[(\d+)\]/.exec(rule)?.[1];
    const object = /\((\d+) \d+ obj\b/.exec(rule)?.[1];
    const sentence =
      /<errorMessage>(.*?)<\/errorMessage>/s.exec(rule)?.[1] ?? /<description>(.*?)<\/description>/s.exec(rule)?.[1];
    return {
      clause: `ISO 19005-${part} §${clause ?? ''}`,
      sentence: plainText(sentence ?? 'The result is not valid by veraPDF.'),
      ...(page !== undefined && { page: Number(page) + 1 }),
      ...(object !== undefined && { object: Number(object) }),
    };
  }
}

/** The settings of Java on Debian, without which it does not start. */
function javaFolders(): readonly string[] {
  return readdirSync('/etc').flatMap((name) => (name.startsWith('java-') ? [join('/etc', name)] : []));
}

const MAX_CHARACTERS = 300;

function plainText(xml: string): string {
  const text = xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const line = text.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS);
  return line.endsWith('.') ? line : `${line}.`;
}
