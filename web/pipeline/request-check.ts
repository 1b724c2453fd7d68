import { call, messageOf } from '../api/client.js';
import type { NeededValues } from './needed-values.js';

export interface PipelineRequest {
  readonly text: string;
  readonly needed: NeededValues;
  /** The texts of variables and secrets, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly File[]>>;
}

/** Asks the service what is wrong with a pipeline; returns undefined when nothing is. */
export async function checkPipeline(request: PipelineRequest): Promise<string | undefined> {
  const files = chosenFiles(request).map(([name]) => name);
  const body = { pipeline: request.text, values: Object.fromEntries(givenValues(request)), files };
  try {
    await call('/pipeline/check', { method: 'POST', body });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** The form with which a pipeline runs. */
export function pipelineForm(request: PipelineRequest, documents: readonly File[]): FormData {
  const form = new FormData();
  form.append('pipeline', request.text);
  for (const [name, value] of givenValues(request)) form.append(name, value);
  for (const [name, file] of chosenFiles(request)) form.append(name, file, file.name);
  for (const file of documents) form.append('file', file, file.name);
  return form;
}

function givenValues({ needed, values }: PipelineRequest): readonly (readonly [string, string])[] {
  const names = [...needed.variables.map(([name]) => name), ...needed.secrets];
  return names.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
}

function chosenFiles({ needed, files }: PipelineRequest): readonly (readonly [string, File])[] {
  return needed.files.flatMap((name) => (files[name] ?? []).map((file) => [name, file] as const));
}
