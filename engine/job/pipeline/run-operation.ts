import type { Inputs, WorkFile } from '../../contract/file.js';
import { outputOf } from '../../contract/output.js';
import type { StepContext } from '../../contract/step.js';
import { signatureBroken } from '../../document-messages.js';
import { PluginFault } from '../../errors.js';
import { baseName } from '../../files/file-names.js';
import { isSameType, PDF, ZIP } from '../../media-types/media-types.js';
import { isKnownSigned } from '../../steps/known-signed.js';
import { checkInputs } from '../check-inputs.js';
import { ineffectiveOptionWarnings } from '../option-needs.js';
import { checkOptions } from '../options.js';
import { filledFields, perform, type Runner } from '../runner.js';
import { NAME_OPTION } from './check-options.js';
import { flowingField, type OperationStep } from './checked-pipeline.js';
import type { Item } from './item.js';
import type { PipelineScope } from './pipeline-scope.js';
import type { StepNotes } from './run-log.js';

/** The files that one run of an operation gets. */
interface OperationFiles {
  /** The files that flow into the operation. */
  readonly items: readonly Item[];
  /** The files of the other fields. */
  readonly others: Inputs;
}

interface OperationRun extends OperationFiles {
  readonly runner: Runner;
  readonly scope: PipelineScope;
  readonly notes: StepNotes;
}

/**
 * Runs the operation of a pipeline step. A pipeline decrypts each file once, at its first use, and encrypts and packs files
 * once, at its end. So some steps of the operation are skipped: `decrypt` for files that are open already, `encrypt`
 * always, and `package` unless the next step of the pipeline takes the archive as a whole.
 */
export async function runOperation(step: OperationStep, run: OperationRun): Promise<readonly Item[]> {
  const { operation } = step;
  const context = contextOf(step, run);
  const opened = await openItems(run.items, context);
  const packs = operation.parts === undefined && isSameType(outputOf(operation, optionsIn(context)), ZIP);
  const roles: readonly string[] = packs ? ['transform', 'package'] : ['transform'];
  let files: readonly WorkFile[] = opened.map(({ file }) => file);
  const steps = operation.steps.filter(({ role }) => roles.includes(role));
  for (const [index, it] of steps.entries()) {
    const tell = (share: number): void => run.scope.progress((index + share) / steps.length);
    files = await perform(it, files, { ...context, progress: (done, total) => tell(done / total) });
    tell(1);
  }
  checkResults(files, context);
  return files.map((file) => resultItem(file, opened, step));
}

/** @throws the errors of `checkInputs` and `checkOptions` */
function contextOf(
  { name, operation, options: given }: OperationStep,
  { items, others, ...run }: OperationRun,
): StepContext {
  const { runner, scope, notes } = run;
  const inputs = { ...others, [flowingField(operation)]: items.map(({ file, upload }) => upload ?? file) };
  checkInputs(operation, inputs);
  const named = operation.options.required?.includes(NAME_OPTION) ? { [NAME_OPTION]: nameOf(items), ...given } : given;
  const fields = filledFields(inputs);
  const options = checkOptions(operation.options, named, fields);
  const names = new Set([...Object.keys(given), ...fields]);
  for (const sentence of ineffectiveOptionWarnings(operation, { given: names, options })) notes.warnings.add(sentence);
  scope.receipt?.addOperation(operation, options, name);
  const { signal } = scope;
  const job = { ...scope, operation, inputs };
  return { ...runner.contextOf(job, options, { signal, ...notes }), progress: () => undefined };
}

function nameOf([first]: readonly Item[]): string {
  return baseName(first?.file.name ?? 'document');
}

function optionsIn({ options }: StepContext): Readonly<Record<string, unknown>> {
  // `contextOf` has made them by `checkOptions`.
  return options as Readonly<Record<string, unknown>>;
}

async function openItems(items: readonly Item[], context: StepContext): Promise<readonly Item[]> {
  const decrypt = context.operation.steps.find(({ role }) => role === 'decrypt');
  if (decrypt === undefined) return items;
  const opened: Item[] = [];
  for (const item of items) {
    if (item.isOpen) {
      if (decrypt.opensToWrite === true) await warnIfSigned(item, context);
      opened.push(item);
    } else {
      const [file = item.file] = await perform(decrypt, [item.file], context);
      opened.push({ ...item, file, isOpen: true });
    }
  }
  return opened;
}

/** The step that is left out would have warned about the signature. */
async function warnIfSigned({ file }: Item, { tools, warn }: StepContext): Promise<void> {
  if (isKnownSigned(await tools.pdf.inspect(file))) warn(signatureBroken(file));
}

function checkResults(files: readonly WorkFile[], context: StepContext): void {
  const { operation } = context;
  const type = operation.parts ?? outputOf(operation, optionsIn(context));
  if (files.length > 0 && files.every((file) => isSameType(file.type, type))) return;
  const cause = new Error(`Not all of the ${files.length} files that came out are ${type.name}.`);
  throw new PluginFault(operation.name, operation.steps.at(-1)?.name ?? 'none', { cause });
}

function resultItem(made: WorkFile, opened: readonly Item[], { operation }: OperationStep): Item {
  const unchanged = opened.find((it) => isSameFile(made, it.file) && made.protection === it.file.protection);
  if (unchanged !== undefined) return afterUnchanged(unchanged);
  const returned = opened.find(({ upload }) => upload !== undefined && isSameFile(made, upload));
  // The next step gets the opened document, and not the upload, which may be encrypted.
  if (returned?.isOpen === true) return withoutTarget(returned);
  const roles = new Set(operation.steps.map(({ role }) => role));
  const { protection, ...open } = made;
  const isOpen = (roles.has('decrypt') || roles.has('encrypt')) && operation.encrypts !== true;
  return { file: roles.has('encrypt') ? made : open, isOpen: isOpen && isSameType(made.type, PDF) };
}

/** The upload stands for an unchanged document, unless the document was repaired or decrypted to open it. */
function afterUnchanged(item: Item): Item {
  const { upload, ...rest } = withoutTarget(item);
  return upload !== undefined && isSameFile(upload, item.file) ? { ...rest, upload } : rest;
}

function withoutTarget({ goTo: _, ...item }: Item): Item {
  return item;
}

function isSameFile(one: WorkFile, other: WorkFile): boolean {
  return one.path === other.path;
}
