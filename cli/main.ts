#!/usr/bin/env node
import { createProgram } from './program.js';
import { reportError } from './report-error.js';
import { handleOutputErrors } from './output-errors.js';

const outputErrors = handleOutputErrors();
try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}
outputErrors.setExitCode();
