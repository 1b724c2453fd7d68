import { expect } from 'chai';

import { operationsIn } from '../../../../../engine/pdf/content/operators.js';
import { openPdf, type PdfFile } from '../../../../../engine/pdf/file/pdf-file.js';
import { InheritedResources } from '../../../../../engine/pdf/pdfa/mend/inherited-resources.js';
import { SharedResources } from '../../../../../engine/pdf/pdfa/mend/shared-resources.js';
import { PdfDict, PdfName, Ref, TargetRef } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

/** Resources with one state, and with another one. */
const resourcesOf = (width: number, other = 'O'): PdfDict =>
  PdfDict.of({ ExtGState: PdfDict.of({ G: PdfDict.of({ LW: width }), [other]: new PdfDict() }) });

describe('Resources that forms inherit', () => {
  /** The /Resources that forms 20 and 21 get, each drawn with the given resources of content. */
  function given(
    file: PdfFile,
    drawnWith: Readonly<Record<number, readonly PdfDict[]>>,
    { content = '/G gs /G gs 0 0 5 5 re f', use = { names: true, colours: false } } = {},
  ): readonly unknown[] {
    const inherited = new InheritedResources(file);
    const added: PdfDict[] = [];
    for (const [object, all] of Object.entries(drawnWith)) {
      for (const resources of all) {
        for (const operation of operationsIn(Buffer.from(content))) {
          inherited.visit(operation, {
            ...{ page: 1, object: Number(object), resources, lent: [], bytes: Buffer.alloc(0) },
            ...{ stated: resources, isInheriting: true },
          });
        }
      }
    }
    const mend = inherited.mend(new SharedResources((resources) => new TargetRef(100 + added.push(resources))), use);
    return [20, 21].map((num) => {
      const form = PdfDict.of({ Subtype: new PdfName('Form') });
      mend(form, { file, level: { part: 2, conformance: 'b' }, warn: () => undefined }, new Ref(num));
      return form.get('Resources');
    });
  }

  const cases: Readonly<Record<string, (file: PdfFile) => void>> = {
    'become one object that the forms share': (file) => {
      const resources = resourcesOf(1);
      const [one, other] = given(file, { 20: [resources], 21: [resources] });
      expect(one).to.be.instanceOf(TargetRef).and.to.equal(other);
    },
    'may be written twice where they are equal': (file) => {
      const [one, other] = given(file, { 20: [resourcesOf(1), resourcesOf(1)] });
      expect([one instanceof TargetRef, other]).to.deep.equal([true, undefined]);
    },
    'may be written twice where they differ in names that the form does not use': (file) => {
      const [one] = given(file, { 20: [resourcesOf(1), resourcesOf(1, 'P')] });
      expect(one).to.be.instanceOf(TargetRef);
    },
    'are not stated where the form is drawn with different ones': (file) => {
      const [one, other] = given(file, { 20: [resourcesOf(1), resourcesOf(2), resourcesOf(1)], 21: [] });
      expect([one, other]).to.deep.equal([undefined, undefined]);
    },
    'are not stated where content that draws the form has none of the name': (file) => {
      const [one] = given(file, { 20: [resourcesOf(1), new PdfDict()] });
      expect(one).to.equal(undefined);
    },
    'are not stated where the form uses none and the level does not need it': (file) => {
      const [one] = given(file, { 20: [resourcesOf(1)] }, { content: '1 0 0 rg 0 0 5 5 re f' });
      expect(one).to.equal(undefined);
    },
    'are stated for colours of devices, whichever content draws the form': (file) => {
      const drawnWith = { 20: [resourcesOf(1), resourcesOf(2)] };
      const use = { names: false, colours: true };
      const [one] = given(file, drawnWith, { content: '1 0 0 rg 0 0 5 5 re f', use });
      expect(one).to.be.instanceOf(TargetRef);
    },
  };
  for (const [name, check] of Object.entries(cases)) {
    it(name, () =>
      withFileAsync(onePage({ content: '' }), (path) => {
        using file = openPdf(path);
        check(file);
        return Promise.resolve();
      }),
    );
  }
});
