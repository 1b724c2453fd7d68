import { UsageError } from '../usage-error.js';

/** The arguments of `quire pipeline` that are no flags of its own. */
export interface PipelineArguments {
  readonly files: readonly string[];
  /** The values of variables, by name. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Divides arguments into files and values of variables: `--title Invoice` or `--title=Invoice`.
 * @throws UsageError for a variable without a value, and for a variable that is given twice
 */
export function divideArguments(args: readonly string[]): PipelineArguments {
  const files: string[] = [];
  const variables = new Map<string, string>();
  const queue = [...args];
  for (let arg = queue.shift(); arg !== undefined; arg = queue.shift()) {
    const [, name, inline] = /^--([a-z][A-Za-z0-9]*)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined) {
      if (arg.startsWith('-') && arg !== '-' && arg !== '--') throw new UsageError(`${arg}: there is no such flag.`);
      if (arg !== '--') files.push(arg);
      continue;
    }
    const value = inline ?? queue.shift();
    if (value === undefined) throw new UsageError(`--${name}: a value is missing.`);
    if (variables.has(name)) throw new UsageError(`--${name} is given twice.`);
    variables.set(name, value);
  }
  return { files, variables };
}
