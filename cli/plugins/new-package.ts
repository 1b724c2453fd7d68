import { readFile } from 'node:fs/promises';

import { API_VERSION } from '../../engine/contract/operation.js';

/** What the operation of a new package does; it is also the description of the package. */
const SUMMARY = 'Turn all pages clockwise.';

/** The files of a new plugin package, by path. */
export async function newPackage(name: string): Promise<Readonly<Record<string, string>>> {
  const licence = await readFile(new URL('../../../LICENSE', import.meta.url), 'utf8');
  return {
    'package.json': manifestOf(name),
    'main.js': moduleOf(name),
    'main.test.js': testOf(name),
    'README.md': readmeOf(name),
    LICENSE: licence,
    '.github/workflows/check.yml': workflow,
  };
}

function manifestOf(name: string): string {
  const manifest = {
    name: `quire-${name}`,
    version: '0.1.0',
    description: SUMMARY,
    license: 'Apache-2.0',
    type: 'module',
    exports: './main.js',
    files: ['main.js'],
    scripts: { test: 'node --test', check: 'quire plugins check .' },
    dependencies: { 'quire-plugin': `^0.${API_VERSION}.0` },
    devDependencies: { 'quire-engine': `^0.${API_VERSION}.0` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function moduleOf(name: string): string {
  return `import { decrypt, defineOperation, encrypt, pack, PDF, transform } from 'quire-plugin';

export default defineOperation({
  name: '${name}',
  group: 'third-party',
  summary: '${SUMMARY}',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      angle: { enum: [90, 180, 270], default: 90, description: 'How far to turn each page clockwise, in degrees.' },
    },
  },
  // The step gets no other tools.
  tools: ['pdf'],
  steps: [decrypt(), transform('turn', turn), encrypt(), pack()],
});

/** Makes a new file; a step never changes the file that it gets. */
async function turn(file, { options, tools, workspace }) {
  return await tools.pdf.rotate(file, workspace.newFile(file), { angle: options.angle });
}
`;
}

function testOf(name: string): string {
  return `import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { OperationTester } from 'quire-engine/testing';

import operation from './main.js';

const page = '4 0 obj\\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\\nendobj\\n';
const bytes =
  '%PDF-1.7\\n1 0 obj\\n<< /Type /Catalog /Pages 2 0 R >>\\nendobj\\n' +
  '2 0 obj\\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\\nendobj\\n' +
  \`\${page}trailer\\n<< /Root 1 0 R /Size 5 >>\\n%%EOF\\n\`;

new OperationTester({ framework: { describe, it, after } }).test(operation, {
  accepts: [
    {
      name: 'turns a page',
      files: { file: { name: 'page.pdf', bytes } },
      options: { angle: 180 },
      gives: ({ file }) => assert.equal(file.name, 'page.pdf'),
    },
  ],
  rejects: [
    {
      name: 'rejects an angle between',
      files: { file: { name: 'page.pdf', bytes } },
      options: { angle: 45 },
      kind: 'invalid-options',
      message: /90, 180, 270/,
    },
  ],
});

it('is named ${name}', () => assert.equal(operation.name, '${name}'));
`;
}

function readmeOf(name: string): string {
  return `# quire-${name}

The operation \`${name}\` for Quire turns all pages of a PDF clockwise.

\`\`\`sh
QUIRE_PLUGINS=quire-${name} quire run ${name} document.pdf --angle 90
\`\`\`
`;
}

const workflow = `on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20 }
      - run: sudo apt-get update && sudo apt-get install --yes qpdf bubblewrap
      - run: npm install --ignore-scripts
      - run: npm test
      - run: npm run check
`;
