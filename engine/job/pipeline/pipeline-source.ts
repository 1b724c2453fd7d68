import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';

import { excessOf } from './source-limits.js';
import { InvalidPipeline, MAX_PROBLEMS, type PlacedProblem, type Problem, type ValuePath } from './problem.js';

/** How many problems are located, to show the first of them in the order of the file. */
const MAX_LOCATED = 5 * MAX_PROBLEMS;

/** Aliases repeat values; without a limit, a short file could describe an enormous one. */
const MAX_ALIASES = 100;

/** A pipeline file as data, with the places of its values. */
export interface PipelineSource {
  readonly file: string;
  readonly value: unknown;
  /** Finds the line and the column of a value. */
  placeOf(path: ValuePath): Omit<Problem, 'message'>;
  /** Finds the lines and columns of problems, and puts them in order. */
  locate(problems: readonly PlacedProblem[]): readonly Problem[];
}

/**
 * Parses YAML 1.2, of which JSON is a part.
 * @param file the name of the file, for messages
 * @throws InvalidPipeline when the text is not YAML
 */
export function parseSource(text: string, file: string): PipelineSource {
  const excess = excessOf(text);
  if (excess !== undefined) throw new InvalidPipeline(file, [{ line: 1, column: 1, message: excess }]);
  const counter = new LineCounter();
  // A warning would write text of the caller to standard error.
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'error' });
  const place = (offset: number): Omit<Problem, 'message'> => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  if (document.errors.length > 0) {
    const problems = document.errors.slice(0, MAX_PROBLEMS).map(({ pos: [start], message }) => ({
      ...place(start),
      message: sentence(message),
    }));
    throw new InvalidPipeline(file, problems);
  }
  const within = aliasWithinItself(document);
  if (within !== undefined)
    throw new InvalidPipeline(file, [{ ...place(within), message: 'The alias is within the value that it repeats.' }]);
  const locate = ({ path, atKey, message }: PlacedProblem): Problem => ({
    ...place(offsetOf(document, path, atKey ?? false)),
    message,
  });
  return {
    file,
    value: dataOf(document, file),
    placeOf: (path) => place(offsetOf(document, path, false)),
    locate: (problems) =>
      problems
        .slice(0, MAX_LOCATED)
        .map(locate)
        .sort((a, b) => a.line - b.line || a.column - b.column),
  };
}

type YamlDocument = ReturnType<typeof parseDocument>;

/** Returns the offset of an alias that would make its own value endless. */
function aliasWithinItself(document: YamlDocument): number | undefined {
  // An alias repeats the last value before it with its anchor; values are visited in the order of the file.
  const anchored = new Map<string, unknown>();
  let offset: number | undefined;
  visit(document, {
    Value(_, node) {
      if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
    Alias(_, alias, path) {
      if (!path.some((node) => node === anchored.get(alias.source))) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function dataOf(document: YamlDocument, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown;
  } catch {
    throw new InvalidPipeline(file, [{ line: 1, column: 1, message: `There are more than ${MAX_ALIASES} aliases.` }]);
  }
}

/** The offset of a value or its key; of the nearest value around it when there is none. */
function offsetOf(document: YamlDocument, path: ValuePath, atKey: boolean): number {
  const key = atKey ? keyAt(document, path) : undefined;
  const node: unknown = key ?? document.getIn(path, true);
  if (hasRange(node)) return node.range[0];
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1), false);
}

function keyAt(document: YamlDocument, path: ValuePath): unknown {
  const parent: unknown = document.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return undefined;
  return parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))?.key;
}

function hasRange(node: unknown): node is { readonly range: readonly [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

function sentence(message: string): string {
  const [line = message] = message.split('\n');
  return line.endsWith('.') ? line : `${line}.`;
}
