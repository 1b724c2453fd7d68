import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Element } from '@xmldom/xmldom';
import { expect } from 'chai';

import { identityFaults } from '../../../fixtures/office/identity-faults.js';
import { elements, type PackageParts } from '../../../fixtures/office/read-package.js';
import { ooxmlFaults } from '../../../fixtures/office/validate-ooxml.js';

interface Kept {
  readonly test: string;
  readonly path: string;
  readonly facts: ReadonlySet<string>;
}

let kept: Kept[] | undefined;
let folder = '';
let test = '';

/**
 * Lets `expectValid` keep the documents of a block of tests. At its end, Microsoft's validator, which takes a second for each
 * document, checks the few documents that together have every element, attribute and pair of neighbours that any of them has.
 */
export function validateTogether(): void {
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'validated-'));
    kept = [];
  });
  beforeEach(function () {
    test = this.currentTest?.title ?? '';
  });
  after(async () => {
    const documents = kept ?? [];
    kept = undefined;
    try {
      expect(documents).not.to.have.length(0);
      const faults: string[] = [];
      for (const it of covering(documents)) {
        faults.push(...(await ooxmlFaults(it.path)).map((fault) => `${it.test}: ${fault}`));
      }
      expect(faults).to.deep.equal([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

/** Validates a Word document with these parts, at once or, in a block that validates together, at the end of the block. */
export async function expectValid(path: string, parts: PackageParts): Promise<void> {
  // Documents with the same elements and forms of values differ in their ids.
  expect(identityFaults(parts)).to.deep.equal([]);
  if (kept === undefined) {
    expect(await ooxmlFaults(path)).to.deep.equal([]);
    return;
  }
  const copy = join(folder, `${kept.length}.docx`);
  cpSync(path, copy);
  kept.push({ test, path: copy, facts: new Set(Array.from(parts.values(), factsOf).flat()) });
}

/** Returns documents that together have the facts of all. */
function covering(documents: readonly Kept[]): readonly Kept[] {
  const found: Kept[] = [];
  let left = new Set(documents.flatMap(({ facts }) => [...facts]));
  const news = ({ facts }: Kept): number => Array.from(facts).filter((it) => left.has(it)).length;
  while (left.size > 0) {
    const [next] = documents.toSorted((one, other) => news(other) - news(one));
    if (next === undefined) break;
    found.push(next);
    left = new Set(Array.from(left).filter((it) => !next.facts.has(it)));
  }
  return found;
}

/**
 * Returns what the schemas of Office look at: the attributes of each element with the forms of their values, and each two
 * neighbours among its children, which tell whether the order of all children is that of a sequence.
 */
function factsOf(root: Element): readonly string[] {
  return [root, ...elements(root, '*')].flatMap((element) => {
    const children = Array.from(element.childNodes).filter((it) => it.nodeType === element.nodeType);
    const names = ['', ...children.map(({ nodeName }) => nodeName), ''];
    return [
      ...names.slice(1).map((name, index) => `${element.nodeName}: ${names[index] ?? ''} ${name}`),
      ...Array.from(element.attributes, ({ name, value }) => `${element.nodeName} ${name}=${formOf(value)}`),
      ...(children.length === 0 && element.nodeName !== 'w:t'
        ? [`${element.nodeName}=${formOf(element.textContent ?? '')}`]
        : []),
    ];
  });
}

/** Returns a value with zeros as its digits, which are those of a number or a colour, or of one name among others. */
function formOf(value: string): string {
  return value.replace(/^[\dA-F]{6}$/, '000000').replace(/\d/g, '0');
}
