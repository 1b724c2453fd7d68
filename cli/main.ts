#!/usr/bin/env node
import { createProgram } from './program.js';
import { reportError } from './report-error.js';
import { watchOutput } from './watch-output.js';

const output = watchOutput();
try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}
output.settle();
