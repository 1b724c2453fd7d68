import { extname } from 'node:path';

import type { Operation } from '../contract/operation.js';
import type { TestCase, TestFile } from './cases.js';

/**
 * Returns which cases state anything that no earlier case states: an option, a value of an option that has few values, a field
 * of files, or a format of files. The other cases differ in the content of their documents alone.
 */
export function novelCases(operation: Operation, cases: readonly TestCase[]): readonly boolean[] {
  const seen = new Set<string>();
  return cases.map((testCase) => {
    const before = seen.size;
    for (const fact of factsOf(operation, testCase)) seen.add(fact);
    return seen.size > before;
  });
}

function factsOf({ options: { properties } }: Operation, { files = {}, options = {} }: TestCase): readonly string[] {
  const stated = Object.entries(options).map(([name, value]) => {
    const hasFewValues = typeof value === 'boolean' || properties[name]?.enum !== undefined;
    return hasFewValues ? `option ${name} ${String(value)}` : `option ${name}`;
  });
  const formats = Object.entries(files).flatMap(([field, sent]) =>
    [sent].flat().map((file: TestFile) => `field ${field} ${formatOf(file)}`),
  );
  return [...stated, ...formats];
}

function formatOf(file: TestFile): string {
  const name = typeof file === 'string' ? file : file instanceof URL ? file.pathname : file.name;
  return extname(name).toLowerCase();
}
