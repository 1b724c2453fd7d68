import { availableParallelism } from 'node:os';

import { type Command, Option } from 'commander';

import { createCommand } from '../create-command.js';
import { openEngine, openOperations } from '../open-engine.js';
import { divideArguments, type PipelineArguments } from '../pipeline/command-line.js';
import { readPipeline } from '../pipeline/read-pipeline.js';
import { UsageError } from '../usage-error.js';
import { wholeNumber } from '../whole-number.js';

/** More than one, since documents wait for the start and the end of programs, which run one on each core. */
const DOCUMENTS_PER_CORE = 2;

interface Values {
  readonly out?: string;
  readonly jobs: number;
  readonly plan?: true;
  readonly resume?: true;
  readonly watch?: string;
  readonly receipt?: true;
  readonly report?: string;
  readonly quiet?: true;
  readonly json?: true;
}

export function pipelineCommand(): Command {
  return createCommand('pipeline')
    .description('Run the operations of a pipeline file on documents; docs/pipelines.md describes the file.')
    .usage('<pipeline.yaml> <file...> --out <folder> [--<variable> <value>] [options]')
    .argument('<pipeline>', 'The pipeline file, in YAML or JSON.')
    .argument('[file...]', 'The documents. Patterns such as "in/**/*.pdf" are expanded.')
    .option('--out <folder>', 'Folder for the results.')
    .option(
      '--jobs <n>',
      'Number of documents that run side by side.',
      wholeNumber,
      DOCUMENTS_PER_CORE * availableParallelism(),
    )
    .addOption(
      new Option('--plan', 'Show what each step would do with each document, and run no operation.').conflicts([
        'resume',
        'receipt',
        'report',
        'quiet',
      ]),
    )
    .option('--resume', 'Skip documents that an earlier run with the same pipeline has finished.')
    .addOption(
      new Option(
        '--watch <folder>',
        'Run the documents that are put into a folder, until interrupted; they are moved into "done" or "failed" in it.',
      ).conflicts('plan'),
    )
    .option('--receipt', 'Write a receipt beside the results of each document, with the digests of all files.')
    .option('--report <file>', 'Write a report in JSON.')
    .option('--quiet', 'Show only failures.')
    .option('--json', 'Print a line of JSON for each document, and one for the sums of a run.')
    .allowUnknownOption()
    .addCommand(checkCommand())
    .action(async (file: string, args: readonly string[], values: Values) => {
      const { files, variables } = divideArguments(args);
      const { out, plan, watch } = values;
      if (files.length === 0 && watch === undefined) throw new UsageError('No documents are given.');
      if (files.length > 0 && watch !== undefined)
        throw new UsageError('With --watch, the documents are those of the folder; no others can be given.');
      if (plan === true) await planPipeline(file, { files, variables, json: values.json === true });
      else if (out !== undefined) await runPipeline(file, { files, variables }, { ...values, out });
      else throw new UsageError('--out <folder> is missing: it names the folder for the results.');
    });
}

async function runPipeline(
  file: string,
  { files, variables }: PipelineArguments,
  { out, jobs, resume, watch, receipt, report, quiet, json }: Values & { readonly out: string },
): Promise<void> {
  await using engine = await openEngine();
  const pipeline = await readPipeline(file, engine.operations, variables);
  if (watch !== undefined && pipeline.documents === 'together')
    throw new UsageError(`${file}: takes its documents together, so it cannot watch a folder.`);
  const { runPipelineRequest } = await import('../pipeline/run-pipeline-request.js');
  const mode = json ? 'json' : quiet ? 'quiet' : 'normal';
  const flags = { resumes: resume === true || watch !== undefined, writesReceipts: receipt === true };
  const request = { pipelineFile: file, files, watch, out, jobs, ...flags, report, mode } as const;
  await runPipelineRequest(engine, pipeline, request);
}

async function planPipeline(
  file: string,
  { files, variables, json }: PipelineArguments & { readonly json: boolean },
): Promise<void> {
  await using engine = await openEngine();
  const pipeline = await readPipeline(file, engine.operations, variables);
  const { planDocuments } = await import('../pipeline/plan-documents.js');
  await planDocuments(engine, pipeline, { files, json });
}

function checkCommand(): Command {
  return createCommand('check')
    .description('Check a pipeline file and show all of its problems, with line and column.')
    .usage('<pipeline.yaml> [--<variable> <value>]')
    .argument('<pipeline>', 'The pipeline file, in YAML or JSON.')
    .argument('[values...]', 'Values of variables, as --<variable> <value>.')
    .allowUnknownOption()
    .action(async (file: string, args: readonly string[]) => {
      const { files, variables } = divideArguments(args);
      if (files.length > 0)
        throw new UsageError(`${files.join(' ')}: the check takes one pipeline file and no documents.`);
      const { steps } = await readPipeline(file, await openOperations(), variables);
      process.stdout.write(`${file}: ${steps.length} steps without problems.\n`);
    });
}
