import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { nearestAdvice } from '../../text/nearest-name.js';
import type { PlacedProblem, ValuePath } from './problem.js';
import type { PipelineFile } from './pipeline-file.js';

/** Where the values of variables and secrets come from. */
export interface ValueSources {
  /** The values of variables that the caller gives, by name. */
  readonly given: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the environment consists of the text fields of a form, of which each variable has the one of its own name. */
  readonly isForm?: true;
  /** The names under which files came with the pipeline; paths in the pipeline file may be these. */
  readonly files?: ReadonlySet<string>;
  /** The folder from which paths in the pipeline file are seen; without one, the pipeline reads no files from the disk. */
  readonly folder?: string;
}

/** Replaces variables and secrets in the texts of one pipeline, and collects the problems. */
export class Values {
  readonly #used = new Set<string>();
  readonly #secrets = new Set<string>();
  readonly #files = new Map<string, string>();

  constructor(
    private readonly variables: NonNullable<PipelineFile['variables']>,
    private readonly sources: ValueSources,
    private readonly problems: PlacedProblem[],
  ) {
    for (const name of sources.given.keys()) if (!Object.hasOwn(variables, name)) this.#tellUnknown(name);
  }

  /** Replaces each `${name}` by the value of the variable; a secret is a problem. */
  text(text: string, path: ValuePath): string {
    return text.replace(PLACEHOLDER, (written, escaped: string | undefined, name: string | undefined) => {
      if (escaped !== undefined) return '${';
      if (/^(env|file):/.test(name ?? '')) {
        this.#tell(path, `${written} is a secret; it is accepted only as the value of a password option.`);
        return '';
      }
      return this.#variable(name ?? '', path);
    });
  }

  /** The value of a password option, which must be one secret; undefined, with a problem, when there is none. */
  secret(value: unknown, path: ValuePath): string | undefined {
    const [, kind, name = ''] =
      (typeof value === 'string' ? /^\$\{(env|file):([^}]+)\}$/.exec(value) : undefined) ?? [];
    if (kind === undefined) {
      const advice = this.sources.isForm ? '${env:NAME}, and send the text field NAME' : '${env:NAME} or ${file:path}';
      this.#tell(path, `A password does not belong in a pipeline file; write ${advice}.`);
      return undefined;
    }
    return kind === 'env' ? this.#fromEnvironment(name, path) : this.#fromFile(name, path);
  }

  /** Adds a problem for each variable that no text has used. */
  checkUse(): void {
    for (const name of Object.keys(this.variables).filter((it) => !this.#used.has(it))) {
      this.problems.push({ path: ['variables', name], atKey: true, message: `The variable ${name} is never used.` });
    }
  }

  /** Replaces variables in the path of a file, and reads the file to find its digest. */
  file(written: string, path: ValuePath): string {
    const name = this.text(written, path);
    const { folder, files } = this.sources;
    // The digests of files serve to find out whether results are current, and those of a form are made once.
    if (files?.has(name)) this.#files.set(name, '');
    else if (folder === undefined) this.#tell(path, `${name}: there is no step above and no file with this name.`);
    else if (!this.#files.has(name)) this.#readFile(name, resolve(folder, name), path);
    return name;
  }

  /** The values of the variables that texts have used, and the digests of files; without secrets. */
  get used(): readonly (readonly [string, string])[] {
    const variables = [...this.#used].map((name) => [name, this.#valueOf(name) ?? ''] as const);
    return [...variables, ...this.#files].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The names of the variables, of the environment variables with secrets, and of the files that the pipeline reads. */
  get names(): readonly string[] {
    return [...this.#used, ...this.#secrets, ...this.#files.keys()];
  }

  #readFile(name: string, location: string, path: ValuePath): void {
    try {
      this.#files.set(name, createHash('sha256').update(readFileSync(location)).digest('hex'));
    } catch {
      this.#tell(path, `${name}: there is no step above and no readable file with this name.`);
    }
  }

  #variable(name: string, path: ValuePath): string {
    if (!Object.hasOwn(this.variables, name)) {
      const advice = nearestAdvice(name, Object.keys(this.variables));
      this.#tell(path, `\${${name}}: the pipeline has no such variable${advice}.`);
      return '';
    }
    this.#used.add(name);
    const value = this.#valueOf(name);
    if (value === undefined) this.#tell(path, `\${${name}} has no value; ${this.#adviceFor(name)}.`);
    return value ?? '';
  }

  #valueOf(name: string): string | undefined {
    const { given, isForm } = this.sources;
    const initial = this.variables[name];
    const fromEnvironment = this.#inEnvironment(isForm ? name : variableOf(name));
    return given.get(name) ?? fromEnvironment ?? (initial === null ? undefined : String(initial));
  }

  #adviceFor(name: string): string {
    if (this.sources.isForm) return `send it in the text field ${name}`;
    return `give it with --${name} or in the environment variable ${variableOf(name)}`;
  }

  /** An empty value counts as none. */
  #inEnvironment(name: string): string | undefined {
    const { environment } = this.sources;
    return (Object.hasOwn(environment, name) ? environment[name] : undefined) || undefined;
  }

  #fromEnvironment(name: string, path: ValuePath): string | undefined {
    this.#secrets.add(name);
    const value = this.#inEnvironment(name);
    if (value === undefined) {
      const place = this.sources.isForm ? 'text field' : 'environment variable';
      this.#tell(path, `The ${place} ${name} is ${this.sources.isForm ? 'missing' : 'not set'} or empty.`);
    }
    return value;
  }

  #fromFile(name: string, path: ValuePath): string | undefined {
    if (this.sources.folder === undefined) {
      this.#tell(path, 'A pipeline without a folder reads no files; write ${env:NAME}.');
      return undefined;
    }
    try {
      const [line = ''] = readFileSync(resolve(this.sources.folder, name), 'utf8').split(/\r?\n/);
      if (line === '') this.#tell(path, `${name}: its first line must be the secret; it is empty.`);
      return line || undefined;
    } catch {
      this.#tell(path, `${name}: the file with the secret cannot be read.`);
      return undefined;
    }
  }

  #tellUnknown(name: string): void {
    const advice = nearestAdvice(name, Object.keys(this.variables), (it) => `--${it}`);
    this.#tell(['variables'], `--${name}: the pipeline has no such variable${advice}.`);
  }

  #tell(path: ValuePath, message: string): void {
    this.problems.push({ path, message });
  }
}

/** `$${`, which stands for `${`, or a placeholder. */
const PLACEHOLDER = /\$(\$\{)|\$\{([^}]*)\}/g;

/** Returns REPORT_TITLE for reportTitle. */
function variableOf(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
}
