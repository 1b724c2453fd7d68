import { defineOperation, type Operation } from '../contract/operation.js';
import type { Step, StepContext } from '../contract/step.js';
import { isQuireError } from '../errors.js';
import type { DeclaredOperation, DeclaredStep } from '../tools/plugins/child/child-messages.js';
import { PluginFailure } from '../tools/plugins/plugin-process.js';
import type { PluginPool } from '../tools/plugins/plugin-pool.js';
import { toolNames } from '../tools/plugins/verbs.js';
import { builtInStep } from './built-in-steps.js';
import type { JobContext } from './runner.js';
import { withoutSecrets } from './without-secrets.js';

/** The place of an operation in a plugin's process. */
interface Place {
  readonly pool: PluginPool;
  /** The position of the operation in the plugin's list. */
  readonly position: number;
  readonly onFailure: PluginFailureListener;
}

/** Gets every failure of a plugin's process; the error has no secret of the job. */
export type PluginFailureListener = (failure: {
  readonly plugin: string;
  readonly operation: string;
  readonly error: Error;
}) => void;

/**
 * An operation whose own steps run in the process of its plugin. The engine's steps that it uses run in the engine, so
 * that the plugin gets open documents and no encryption keys.
 */
export function sandboxedOperation(declared: DeclaredOperation, place: Place): Operation {
  const steps = declared.steps.map((step, index) =>
    step.builtIn === undefined ? remoteStep(declared, { step, index, place }) : builtInStep(step.builtIn),
  );
  return defineOperation({ ...declared, steps });
}

interface RemoteStep {
  readonly step: DeclaredStep;
  readonly index: number;
  readonly place: Place;
}

function remoteStep(operation: DeclaredOperation, { step, index, place }: RemoteStep): Step {
  const { name, role, reads, opensToWrite } = step;
  const { pool, position, onFailure } = place;
  return {
    name,
    role,
    // The loader has checked the declaration by the schema.
    ...(reads !== undefined && { reads: reads as NonNullable<Step['reads']> }),
    ...(opensToWrite !== undefined && { opensToWrite }),
    async run(files, context) {
      // The runner makes all contexts by `contextOf`.
      const { options, settings, inputs, workspace, signal, warn, tell, progress, tenant, toolsIn } =
        context as JobContext;
      const secrets = secretsOf(context);
      try {
        return await pool.run({
          ...{ operation: position, step: index, files, inputs, options, settings, workspace, signal, tenant, toolsIn },
          ...{ warn, tell: checkedFigures(tell), progress },
          tools: toolsOf(operation),
          programs: operation.programs ?? [],
          seconds: operation.seconds ?? MAX_SECONDS,
        });
      } catch (error) {
        // The text of a plugin may quote what it was given.
        if (!(error instanceof Error) || isQuireError(error)) throw error;
        const fault = withoutSecrets(error, secrets);
        if (!(error instanceof PluginFailure)) throw fault;
        onFailure({ plugin: pool.plugin.source, operation: operation.name, error: fault });
        throw error.known ?? fault;
      }
    },
  };
}

/** Time limit of a step that declares none; that of the job is usually shorter. */
const MAX_SECONDS = 86_400;

function toolsOf({ tools, programs = [] }: DeclaredOperation): readonly string[] {
  return (tools ?? toolNames).filter((it) => toolNames.includes(it) && (it !== 'process' || programs.length > 0));
}

/** Values of options and settings with the format `password`. */
function secretsOf({ operation, options, settings }: StepContext): readonly string[] {
  const values = [
    [operation.options, options],
    [operation.settings, settings],
  ] as const;
  return values.flatMap(([schema, its]) =>
    Object.entries(schema?.properties ?? {}).flatMap(([name, { format }]) => {
      // Options and settings are records, by their schemas.
      const value = (its as Readonly<Record<string, unknown>>)[name];
      return format === 'password' && typeof value === 'string' ? [value] : [];
    }),
  );
}

function checkedFigures(tell: StepContext['tell']): StepContext['tell'] {
  return (figures) => {
    const entries = Object.entries(figures).filter(
      ([name, value]) => /^[A-Za-z]{1,40}$/.test(name) && Number.isFinite(value),
    );
    tell(Object.fromEntries(entries.slice(0, MAX_FIGURES)));
  };
}

const MAX_FIGURES = 20;
