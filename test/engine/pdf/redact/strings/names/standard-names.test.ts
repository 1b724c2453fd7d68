import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { isStandardName } from '../../../../../../engine/pdf/redact/strings/names/standard-names.js';

const sources = fileURLToPath(new URL('../../../../../../../engine/pdf/', import.meta.url));

/** Finds the keys and types of dictionaries that code reads. */
const READ_NAME = /\.(?:get|has|isOfType)\('([A-Z][A-Za-z\d]+)'\)/g;

describe('The names of the standard', () => {
  it('include all keys and types that the engine reads', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const names = files.flatMap((path) =>
      Array.from(readFileSync(join(sources, path), 'utf8').matchAll(READ_NAME), ([, name = '']) => name),
    );
    expect(names).to.include('Encoding').and.include('Template');
    expect(names.filter((name) => !isStandardName(name))).to.deep.equal([]);
  });

  for (const [where, names] of Object.entries({
    'conditions of layers': 'AllOn AnyOn AnyOff AllOff And Not',
    'named actions of Acrobat': 'NextPage GoBack GoForward GoToPage SaveAs Print FitWidth FindAgain ZoomTo',
    'presentations and templates': 'Template PresSteps NavNode Renditions IDS',
    halftones: 'Halftone InvertedDoubleDot Width2 Height2 Thresholds',
    'other dictionaries': 'PageLabel Sort FixedPrint StmOwn',
  }))
    it(`include those of ${where}`, () => {
      expect(names.split(' ').filter((name) => !isStandardName(name))).to.deep.equal([]);
    });

  it('do not include private names', () => {
    expect(['Acme_Secret', 'MyPage', 'secret'].filter(isStandardName)).to.deep.equal([]);
  });
});
