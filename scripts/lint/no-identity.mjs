/**
 * Types whose values must not be compared by identity, because a plugin may carry its own copy of the package: the
 * declaring file of each type, and the way to compare its values.
 */
const branded = [
  { name: 'MediaType', file: '/engine/media-types/types.ts', instead: 'isSameType()' },
  { name: 'Operation', file: '/engine/contract/operation.ts', instead: 'their names' },
  { name: 'QuireError', file: '/engine/errors.ts', instead: 'isOfKind() or isQuireError()' },
];

const comparisons = new Set(['===', '!==', '==', '!=']);
const lookups = new Set(['includes', 'indexOf', 'lastIndexOf', 'has', 'get', 'delete']);

/** The lint rule that forbids to compare media types, operations and errors of the engine by identity or by class. */
export const noIdentity = {
  meta: {
    type: 'problem',
    docs: { description: 'Forbid comparisons by identity of values that a plugin may have copies of.' },
    schema: [],
    messages: {
      identity: 'A plugin may carry its own copy of this package, so values of {{name}} are compared by {{instead}}.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices ?? {};
    // Files outside of a TypeScript project have no type information.
    if (!program) return {};
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(nodes.get(node));
    const report = (node, row) => row && context.report({ node, messageId: 'identity', data: row });
    return {
      BinaryExpression(node) {
        const { left, operator, right } = node;
        if (operator === 'instanceof') report(node, rowOfClass(checker, typeOf(right)));
        if (comparisons.has(operator) && ![left, right].some(isPrimitive)) {
          report(node, rowOf(checker, typeOf(left)) ?? rowOf(checker, typeOf(right)));
        }
      },
      SwitchStatement: (node) => report(node, rowOf(checker, typeOf(node.discriminant))),
      CallExpression(node) {
        const [value] = node.arguments;
        const { property } = node.callee;
        if (value !== undefined && !isPrimitive(value) && lookups.has(property?.name))
          report(node, rowOf(checker, typeOf(value)));
      },
    };
  },
};

/** Whether an expression has a primitive value by its syntax; finding its type would take most of the time of the rule. */
function isPrimitive({ type, name, operator }) {
  return primitives.has(type) || (type === 'Identifier' && name === 'undefined') || operator === 'typeof';
}

const primitives = new Set(['Literal', 'TemplateLiteral', 'UpdateExpression']);

/** Finds the row of a type, of a part of a union or intersection type, or of a base type. */
function rowOf(checker, type) {
  for (const part of type.isUnionOrIntersection() ? type.types : [type]) {
    const found = rowOfSymbol(part.getSymbol()) ?? rowOfBases(checker, part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowOfBases(checker, type) {
  if (!type.isClassOrInterface()) return undefined;
  for (const base of checker.getBaseTypes(type)) {
    const found = rowOf(checker, base);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowOfClass(checker, type) {
  for (const signature of type.getConstructSignatures()) {
    const found = rowOf(checker, signature.getReturnType());
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowOfSymbol(symbol) {
  const files = symbol?.declarations?.map((it) => it.getSourceFile().fileName) ?? [];
  return branded.find(({ name, file }) => name === symbol?.name && files.some((it) => it.endsWith(file)));
}
