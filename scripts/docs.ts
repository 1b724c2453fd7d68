import { builtInOperations } from './built-in-operations.js';
import { operationPage } from './docs/operation-page.js';
import { operationsIndex } from './docs/operations-index.js';
import { publish } from './published-files.js';

const operations = await builtInOperations();

await publish(
  {
    folder: 'docs/operations',
    files: new Map([
      ['README.md', operationsIndex(operations)],
      ...operations.map((it) => [`${it.name}.md`, operationPage(it)] as const),
    ]),
    command: 'npm run docs',
  },
  process.argv,
);
