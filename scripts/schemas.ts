import { describeOperation } from '../engine/job/describe-operation.js';
import { builtInOperations } from './built-in-operations.js';
import { publish } from './published-files.js';

const operations = await builtInOperations();

await publish(
  {
    folder: 'schemas/operations',
    files: new Map(operations.map((it) => [`${it.name}.json`, JSON.stringify(describeOperation(it))])),
    command: 'npm run schemas',
  },
  process.argv,
);
