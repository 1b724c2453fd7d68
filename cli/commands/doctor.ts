import type { Command } from 'commander';

import { createCommand } from '../create-command.js';
import type { Finding } from '../doctor/examine.js';
import { oneLine } from '../one-line.js';
import { UNEXPECTED_ERROR } from '../exit-codes.js';

const marks = {
  good: 'ok      ',
  ignored: 'ignored ',
  untested: 'warning ',
  lacking: 'missing ',
  bad: 'FAILED  ',
} as const;

export function doctorCommand(): Command {
  return createCommand('doctor')
    .description(
      'Show what is installed, what is missing, and what does not work without it. Fails when the service cannot work.',
    )
    .action(async () => {
      const { examine } = await import('../doctor/examine.js');
      let healthy = true;
      for await (const finding of examine()) {
        print(finding);
        healthy &&= finding.state !== 'bad';
      }
      if (!healthy) process.exitCode = UNEXPECTED_ERROR;
    });
}

function print({ state, what, advice }: Finding): void {
  process.stdout.write(`${marks[state]}${oneLine(what)}\n`);
  if (advice !== undefined) process.stdout.write(`        ${oneLine(advice)}\n`);
}
