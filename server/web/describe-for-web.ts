import type { Operation } from '../../engine/contract/operation.js';
import { describeOperation } from '../../engine/job/describe-operation.js';

/**
 * Describes an operation with the file extensions that each input accepts. Browsers give files a MIME type by their extension,
 * and none where the system does not know it.
 */
export function describeForWeb(operation: Operation): object {
  const described = describeOperation(operation);
  const inputs = Object.entries(described.inputs).map(([field, input]) => {
    const extensions = operation.inputs[field]?.accepts.flatMap((type) => type.extensions) ?? [];
    return [field, { ...input, extensions }] as const;
  });
  return { ...described, inputs: Object.fromEntries(inputs) };
}
