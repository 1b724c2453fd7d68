import { readFileSync } from 'node:fs';

/** Reads a published schema from the folder `schemas/` of the package. */
export function readSchema(name: string): Record<string, unknown> {
  const url = new URL(`../../../schemas/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as Record<string, unknown>;
}
