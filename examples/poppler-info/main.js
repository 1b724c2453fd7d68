import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { combine, decrypt, defineOperation, InvalidInput, JSON_TYPE, passwordOption, PDF } from 'quire-plugin';

export default defineOperation({
  name: 'poppler-info',
  group: 'examples',
  summary: 'Read facts about a PDF with Poppler.',
  inputs: { file: { accepts: [PDF] } },
  output: JSON_TYPE,
  resultSchema: { type: 'object', additionalProperties: { type: 'string' } },
  options: { type: 'object', additionalProperties: false, properties: { ...passwordOption } },
  programs: ['pdfinfo'],
  tools: ['process'],
  steps: [decrypt({ to: 'read' }), combine('read', read)],
});

async function read([file], { tools, workspace }) {
  // The program runs in the folder of the job.
  const { code, stdout } = await tools.process.run({
    program: 'pdfinfo',
    args: ['-isodates', '--', basename(file.path)],
    limits: { time: 30, memory: 2 ** 29 },
  });
  if (code !== 0) throw new InvalidInput(`${file.name}: Poppler cannot read it.`);
  const facts = stdout
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^([^:]+):\s+(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    });
  const made = workspace.newFile({ name: 'facts.json', type: JSON_TYPE });
  await writeFile(made.path, `${JSON.stringify(Object.fromEntries(facts))}\n`);
  return made;
}
