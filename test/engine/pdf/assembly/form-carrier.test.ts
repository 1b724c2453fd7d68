import { expect } from 'chai';
import { formCarrier } from '../../../../engine/pdf/assembly/form-carrier.js';
import type { PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { assembling, type Assembled, type Part } from '../../../fixtures/pdf/assemble-with.js';
import { book } from '../../../fixtures/pdf/assembly-pdfs.js';
import { formPdf, smallForm } from '../../../fixtures/pdf/form-pdfs.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

interface AssembledForm extends Assembled {
  /** Values by fully qualified name, as qpdf reads them. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly form: PdfDict;
}

describe('the form of an assembly', () => {
  describe('of selected pages', () => {
    it('keeps the fields of kept pages, with their values and in their order', () => {
      selecting(formPdf(), [1], ({ fields }) => {
        expect(Object.entries(fields)).to.deep.equal([
          ['name', 'u:Ada'],
          ['address.city', 'u:Graz'],
          ['twice', 'u:Shared'],
          ['reset', null],
        ]);
      });
    });

    it('contains nothing of fields on left-out pages', () => {
      selecting(formPdf(), [1], ({ bytes, form }) => {
        expect(bytes).to.contain('Ada').and.not.contain('Hidden');
        expect(form.has('SigFlags')).to.equal(false);
      });
    });

    it('keeps a signature field without the document that it refers to', () => {
      selecting(formPdf(), [2], ({ bytes, form, fields }) => {
        expect(Object.keys(fields)).to.have.members(['secret', 'address.street', 'twice', 'sig']);
        expect(form.get('SigFlags')).to.equal(3);
        expect(bytes).to.contain('Hidden reason').and.not.contain('Ada');
      });
    });

    it('keeps only the kept widgets of a field', () => {
      selecting(formPdf(), [1], ({ file, form }) => {
        const twice = fieldsNamed(file, form, 'twice')[0];
        expect(file.array(twice?.get('Kids'))).to.have.length(1);
      });
    });

    it('keeps the calculation order of kept fields and the defaults of the form', () => {
      selecting(formPdf(), [1], ({ file, form }) => {
        expect(names(file, form.get('CO'))).to.deep.equal(['name']);
        expect(form.get('NeedAppearances')).to.equal(true);
        expect(file.maybeText(form.get('DA'))).to.equal('/Helv 12 Tf 0 g');
        expect(fontOf(file, form, 'Helv')).to.equal('Helvetica');
      });
    });

    it('keeps NeedAppearances for fields of pages that the form does not list', () => {
      const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (city) /V (Bern) /Rect [10 10 90 30] >>';
      const page = '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [20 0 R] >>';
      for (const list of ['/none', '[]']) {
        const form = `/AcroForm << /NeedAppearances true /Fields ${list} >>`;
        selecting(book({ pages: 1, catalog: form, objects: { 4: page, 20: field } }), [1], (assembled) => {
          expect(assembled.form.get('NeedAppearances')).to.equal(true);
        });
      }
    });

    it('removes left-out fields from actions', () => {
      selecting(formPdf(), [1], ({ file, form }) => {
        const action = file.dict(fieldsNamed(file, form, 'reset')[0]?.get('A'));
        const [name, inFull, ...others] = file.array(action?.get('Fields')) ?? [];
        expect(file.maybeText(file.dict(name)?.get('T'))).to.equal('name');
        expect(file.maybeText(inFull)).to.equal('address.city');
        expect(others).to.deep.equal([]);
      });
    });

    it('has no form when no field is kept', () => {
      selecting(formPdf({ 4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>' }), [1], ({ file, bytes }) => {
        expect(file.catalog.has('AcroForm')).to.equal(false);
        expect(bytes).to.not.contain('Hidden');
      });
    });

    it('keeps widgets that the form does not list, without their left-out relatives', () => {
      const unlisted = formPdf({ 10: '<< /Fields [11 0 R] >>' });
      selecting(unlisted, [1], ({ fields, bytes }) => {
        expect(bytes).to.contain('Graz').and.contain('Shared').and.not.contain('Hidden');
        expect(fields).to.have.property('name', 'u:Ada');
      });
    });

    it('drops XFA with a warning', () => {
      const xfa = smallForm({ form: '/XFA (the template)' });
      selecting(xfa, undefined, ({ bytes, warnings, fields }) => {
        expect(bytes).to.not.contain('the template');
        expect(warnings).to.deep.equal(['f.pdf: the XFA form is left out, because it describes the form as a whole.']);
        expect(fields).to.deep.equal({ name: 'u:Ada' });
      });
    });

    const hostile: readonly (readonly [sentence: string, changes: Readonly<Record<number, string>>])[] = [
      ['a field that is its own kid', { 13: '<< /T (address) /Kids [13 0 R 15 0 R] >>' }],
      ['a field that is its own parent', { 13: '<< /T (address) /Parent 13 0 R /Kids [15 0 R 16 0 R] >>' }],
      ['two fields that are one another’s parents', { 13: '<< /Parent 14 0 R >>', 14: '<< /Parent 13 0 R >>' }],
      ['a field whose kid is a page', { 13: '<< /T (address) /Kids [15 0 R 4 0 R 6 0 R 2 0 R] >>' }],
      ['a field that two fields claim', { 14: '<< /T (twice) /Kids [15 0 R 17 0 R 18 0 R] >>' }],
      ['kids that are no array', { 13: '<< /T (address) /Kids 15 >>', 14: '<< /Kids (no) >>' }],
      ['fields that are numbers and nulls', { 10: '<< /Fields [7 null 99 0 R 11 0 R [11 0 R]] /CO 5 /DR [] >>' }],
      ['a form that is a number', { 10: '42' }],
    ];
    for (const [sentence, changes] of hostile) {
      it(`tolerates ${sentence}`, () => {
        selecting(formPdf(changes), [1], ({ bytes }) => expect(bytes).to.contain('Ada').and.not.contain('Hidden'));
      });
    }

    it('tolerates fields nested 100,000 levels deep', () => {
      const depth = 100_000;
      const chain = Array.from({ length: depth }, (_, at) => {
        const kid = at === depth - 1 ? '11 0 R' : `${101 + at} 0 R`;
        return [100 + at, `<< /Kids [${kid}] >>`] as const;
      });
      const bytes = smallForm({ fields: '100 0 R', objects: Object.fromEntries(chain) });
      assembling(formCarrier(), [{ bytes }, { bytes, repeat: true }], ({ file }) => {
        expect(file.objectCount).to.be.greaterThan(2 * depth);
      });
    });
  });

  describe('of joined documents', () => {
    it('renames a field whose name is taken, so that both keep their values', () => {
      joining([smallForm({}), smallForm({ field: '/T (name) /V (Bob)' }), smallForm({})], ({ fields, warnings }) => {
        expect(fields).to.deep.equal({ name: 'u:Ada', name_2: 'u:Bob', name_3: 'u:Ada' });
        expect(warnings).to.deep.equal([]);
      });
    });

    it('does not rename to a name that the same document already has', () => {
      const other = {
        4: '<< /Type /Page /Parent 2 0 R /Annots [11 0 R 12 0 R] >>',
        12: '<< /FT /Tx /T (name_2) /Subtype /Widget >>',
      };
      joining([smallForm({}), smallForm({ fields: '11 0 R 12 0 R', objects: other })], ({ fields }) => {
        expect(Object.keys(fields)).to.have.members(['name', 'name_2', 'name_3']);
      });
    });

    it('renames a hierarchy by its top-level field', () => {
      joining([formPdf(), formPdf()], ({ fields, file, form }) => {
        expect(fields).to.include({ 'address.street': 'u:Hidden street', 'address_2.street': 'u:Hidden street' });
        expect(Object.keys(fields)).to.have.length(14);
        const action = file.dict(fieldsNamed(file, form, 'reset_2')[0]?.get('A'));
        expect(file.maybeText(file.array(action?.get('Fields'))?.[2])).to.equal('address_2.city');
      });
    });

    it('renames the fields of a repeated page', () => {
      assemblingForms([{ bytes: formPdf() }, { bytes: formPdf(), pages: [1], repeat: true }], ({ fields }) => {
        expect(fields).to.include({ name: 'u:Ada', name_2: 'u:Ada', twice_2: 'u:Shared' });
        expect(fields).to.not.have.property('secret_2');
      });
    });

    it('warns once when scripts may use the old names', () => {
      const scripted = smallForm({ form: '/CO [11 0 R]' });
      joining([smallForm({}), scripted], ({ warnings, file, form }) => {
        expect(warnings).to.deep.equal([
          'f.pdf: some form fields were renamed, so calculations and scripts may not find them.',
        ]);
        expect(names(file, form.get('CO'))).to.deep.equal(['name_2']);
      });
      const action = smallForm({ field: '/T (name) /AA << /F << /S /JavaScript /JS (x) >> >>' });
      joining([smallForm({}), action], ({ warnings }) => expect(warnings).to.have.length(1));
      joining([smallForm({ field: '/T (other)' }), action], ({ warnings }) => expect(warnings).to.deep.equal([]));
    });

    it('shares equal fonts', () => {
      const form = { form: '/DA (/Helv 9 Tf) /DR << /Font << /Helv 3 0 R >> >>' };
      joining([smallForm(form), smallForm(form)], ({ file, form }) => {
        const fonts = file.dict(file.dict(form.get('DR'))?.get('Font'));
        expect([...(fonts?.entries() ?? [])].map(([name]) => name)).to.deep.equal(['Helv']);
      });
    });

    it('renames different fonts of the same name wherever they are used', () => {
      const courier = '/DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >>';
      const one = smallForm({ form: '/DA (/Helv 9 Tf) /DR << /Font << /Helv 3 0 R >> >>' });
      const other = smallForm({ form: courier, field: '/T (other) /DA (0 g/Helv 8.5 Tf 1 0 0 rg)' });
      const inherited = smallForm({ form: `/DA (/Helv 7 Tf) /Q 2 ${courier}`, field: '/T (third)' });
      joining([one, other, inherited], ({ file, form }) => {
        const [second, third] = ['other', 'third'].map((name) => fieldsNamed(file, form, name)[0]);
        expect(file.maybeText(form.get('DA'))).to.equal('/Helv 9 Tf');
        expect(file.maybeText(second?.get('DA'))).to.equal('0 g/Helv_2 8.5 Tf 1 0 0 rg');
        expect(file.maybeText(third?.get('DA'))).to.equal('/Helv_2 7 Tf');
        expect(third?.get('Q')).to.equal(2);
        expect(['Helv', 'Helv_2'].map((name) => fontOf(file, form, name))).to.deep.equal(['Helvetica', 'Courier']);
      });
    });

    it('combines the signature flags', () => {
      const flags = [smallForm({ form: '/SigFlags 1' }), smallForm({ form: '/SigFlags 2 ' })];
      joining(flags, ({ form }) => expect(form.get('SigFlags')).to.equal(3));
    });

    it('sets NeedAppearances only when every form with fields sets it', () => {
      const [asking, drawn] = [smallForm({ form: '/NeedAppearances true' }), smallForm({})];
      const empty = book({ pages: 1, catalog: '/AcroForm << /Fields [] >>' });
      joining([asking, empty, asking], ({ form }) => expect(form.get('NeedAppearances')).to.equal(true));
      joining([asking, drawn], ({ form }) => expect(form.has('NeedAppearances')).to.equal(false));
      joining([drawn, asking], ({ form }) => expect(form.has('NeedAppearances')).to.equal(false));
    });
  });
});

function selecting(bytes: string, pages: readonly number[] | undefined, use: (assembled: AssembledForm) => void): void {
  assemblingForms([pages === undefined ? { bytes } : { bytes, pages }], use);
}

function joining(documents: readonly string[], use: (assembled: AssembledForm) => void): void {
  assemblingForms(
    documents.map((bytes) => ({ bytes })),
    use,
  );
}

function assemblingForms(parts: readonly Part[], use: (assembled: AssembledForm) => void): void {
  assembling(formCarrier(), parts, (assembled) => {
    execFileSync('qpdf', ['--check', assembled.path]);
    const { file, path } = assembled;
    use({ ...assembled, fields: fieldsOf(path), form: file.dict(file.catalog.get('AcroForm')) ?? new PdfDict() });
  });
}

interface QpdfForm {
  readonly acroform: { readonly fields: readonly { readonly fullname: string; readonly value: unknown }[] };
}

function fieldsOf(path: string): Readonly<Record<string, unknown>> {
  const flags = ['--warning-exit-0', '--no-warn', '--json', '--json-key=acroform'];
  const json = JSON.parse(execFileSync('qpdf', [...flags, path], { encoding: 'utf8' })) as QpdfForm;
  return Object.fromEntries(json.acroform.fields.map(({ fullname, value }) => [fullname, value]));
}

function fieldsNamed(file: PdfFile, form: PdfDict, name: string): readonly PdfDict[] {
  return dicts(file, form.get('Fields')).filter((field) => file.maybeText(field.get('T')) === name);
}

function names(file: PdfFile, fields: PdfValue | undefined): readonly unknown[] {
  return dicts(file, fields).map((field) => file.maybeText(field.get('T')));
}

function dicts(file: PdfFile, values: PdfValue | undefined): readonly PdfDict[] {
  return (file.array(values) ?? []).flatMap((value) => file.dict(value) ?? []);
}

function fontOf(file: PdfFile, form: PdfDict, name: string): string | undefined {
  const fonts = file.dict(file.dict(form.get('DR'))?.get('Font'));
  return file.name(file.dict(fonts?.get(name))?.get('BaseFont'));
}
