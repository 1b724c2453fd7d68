import { expect } from 'chai';

import { withOwnEntities } from '../../../../../engine/pdf/redact/strings/own-entities.js';

const cases: readonly (readonly [sentence: string, written: string, content: string | undefined])[] = [
  ['without definitions as they are', '<a>&amp;&b;</a>', '<a>&amp;&b;</a>'],
  ['by their values', typed('<!ENTITY a "Smi">', '&a;th'), 'Smith'],
  ['in single quotes', typed("<!ENTITY a '\"Smi'>", '&a;th'), '"Smith'],
  ['within other entities', typed('<!ENTITY b "Sm"><!ENTITY a "&b;i">', '&a;th'), 'Smith'],
  ['that are defined after they are used', typed('<!ENTITY a "&b;i"><!ENTITY b "Sm">', '&a;th'), 'Smith'],
  ['with numeric character references', typed('<!ENTITY a "S&#109;&#x69;">', '&a;th'), 'Smith'],
  ['by the names that are defined', typed('<!ENTITY a "Smi">', '&b;th &amp;'), '&b;th &amp;'],
  ['that are defined twice alike', typed('<!ENTITY a "Smi"><!ENTITY a "Smi">', '&a;th'), 'Smith'],
  ['of other files as they are', typed('<!ENTITY a SYSTEM "b.xml">', '&a;th'), '&a;th'],
  ['in parameter entities', typed(`<!ENTITY % p '<!ENTITY a "Smi">'> %p;`, '&a;th'), 'Smith'],
  [
    'in parameter entities with references, as XML 1.0 has in appendix D',
    typed(`<!ENTITY % x '&#37;z;'><!ENTITY % z '&#60;!ENTITY a "Smi"&#62;'> %x;`, '&a;th'),
    'Smith',
  ],
  ['with several values as undefined', typed('<!ENTITY a "Smi"><!ENTITY a "Mi">', '&a;th'), undefined],
  ['that contain themselves as undefined', typed('<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;th'), undefined],
  ['that do not end as undefined', '<!DOCTYPE x [<!ENTITY a "Smi', undefined],
  ['that expand without bound as undefined', typed(bomb(), '&a12;'), undefined],
];

function typed(definitions: string, content: string): string {
  return `<!DOCTYPE x [${definitions}]>\n<x>${content}</x>`;
}

function bomb(): string {
  const levels = Array.from({ length: 12 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`);
  return ['<!ENTITY a0 "0123456789">', ...levels].join('');
}

describe('markup with entities of its own', () => {
  for (const [sentence, written, content] of cases) {
    it(`has entities ${sentence}`, () => {
      const read = withOwnEntities(written);
      if (content === undefined) expect(read).to.equal(undefined);
      else expect(/<x>(.*)<\/x>/.exec(read ?? '')?.[1] ?? read).to.equal(content);
    });
  }
});
