import { relative } from 'node:path';
import process from 'node:process';

import { SyntaxKind } from 'typescript-7/unstable/ast';
import { API, SignatureKind } from 'typescript-7/unstable/sync';

/**
 * Types whose values must not be compared by identity, because a plugin may carry its own copy of the package: the
 * declaring file of each type, and the way to compare its values.
 */
const branded = [
  { name: 'MediaType', file: '/engine/media-types/types.ts', instead: 'isSameType()' },
  { name: 'Operation', file: '/engine/contract/operation.ts', instead: 'their names' },
  { name: 'QuireError', file: '/engine/errors.ts', instead: 'isOfKind() or isQuireError()' },
];

const comparisons = new Set([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
]);
const lookups = new Set(['includes', 'indexOf', 'lastIndexOf', 'has', 'get', 'delete']);

/**
 * Finds comparisons by identity or by class of media types, operations and errors of the engine. This is no rule of ESLint,
 * because the compiler of TypeScript 7 finds the types in a tenth of the CPU time.
 * @param project the path of a tsconfig.json
 * @returns a sentence for each fault, with file and line, in the order of the files
 */
export function identityFaults(project) {
  const api = new API({ cwd: process.cwd() });
  try {
    const [{ program, checker } = {}] = api.updateSnapshot({ openProjects: [project] }).getProjects();
    if (program === undefined) throw new Error(`${project} is no project of TypeScript.`);
    const sources = program.getSourceFileNames().filter((it) => !/\/node_modules\/|\.d\.ts$/.test(it));
    const compared = sources.flatMap((name) => comparedIn(program.getSourceFile(name)));
    // One request for all types.
    const types = checker.getTypeAtLocation(compared.map(({ node }) => node));
    const faults = compared.flatMap((it, index) => {
      const type = types[index];
      const row = it.isClass ? rowOfClass(checker, type) : rowOf(type);
      return row === undefined ? [] : [sentenceOf(it, row)];
    });
    return [...new Set(faults)];
  } finally {
    api.close();
  }
}

/** Lists the operands of comparisons in a file whose types tell whether the comparison is a fault. */
function comparedIn(file) {
  const found = [];
  const add = (node, isClass = false) => found.push({ file, node, isClass });
  const visit = (node) => {
    if (node.kind === SyntaxKind.BinaryExpression) {
      const { left, operatorToken, right } = node;
      if (operatorToken.kind === SyntaxKind.InstanceOfKeyword) add(right, true);
      if (comparisons.has(operatorToken.kind) && ![left, right].some(isPrimitive))
        [left, right].forEach((it) => add(it));
    }
    if (node.kind === SyntaxKind.SwitchStatement) add(node.expression);
    if (node.kind === SyntaxKind.CallExpression) {
      const [value] = node.arguments;
      if (value !== undefined && !isPrimitive(value) && lookups.has(node.expression.name?.text)) add(value);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Whether an expression has a primitive value by its syntax. */
function isPrimitive({ kind, text }) {
  return primitives.has(kind) || (kind === SyntaxKind.Identifier && text === 'undefined');
}

const primitives = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateExpression,
  SyntaxKind.TypeOfExpression,
  SyntaxKind.NullKeyword,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
]);

/** Finds the row of a type, of a part of a union or intersection type, or of a base type. */
function rowOf(type) {
  if (type === undefined) return undefined;
  for (const part of type.isUnionType() || type.isIntersectionType() ? type.getTypes() : [type]) {
    const found = rowOfSymbol(part.getSymbol()) ?? rowOfBases(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowOfBases(type) {
  if (!type.isClassOrInterface()) return undefined;
  for (const base of type.getBaseTypes() ?? []) {
    const found = rowOf(base);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowOfClass(checker, type) {
  for (const signature of checker.getSignaturesOfType(type, SignatureKind.Construct)) {
    const found = rowOf(checker.getReturnTypeOfSignature(signature));
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowOfSymbol(symbol) {
  const files = symbol?.declarations.map(({ path }) => path) ?? [];
  return branded.find(({ name, file }) => name === symbol?.name && files.some((it) => it.endsWith(file)));
}

function sentenceOf({ file, node }, { name, instead }) {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length;
  const where = `${relative(process.cwd(), file.fileName)}:${line}`;
  return `${where}: a plugin may carry its own copy of this package, so values of ${name} are compared by ${instead}.`;
}
