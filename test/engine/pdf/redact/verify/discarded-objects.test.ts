import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { discardedObjectsMatch } from '../../../../../engine/pdf/redact/verify/discarded-objects.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';
import { bookObjects, rawPdf, stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

/** Whether "secret" is found in object streams of one object, by their data, of which /First is 4. */
function isFound(data: readonly string[], settings: { readonly maxBytes?: number } = {}): boolean {
  const objects = data.map((it, index) => [20 + index, stream('/Type /ObjStm /N 1 /First 4', it)] as const);
  return withFile(rawPdf({ objects: { ...bookObjects(1), ...Object.fromEntries(objects) } }), (path) => {
    using file = openPdf(path);
    return discardedObjectsMatch(path, file, { removal: new TextRemoval(matcherOf({ text: 'secret' })), ...settings });
  });
}

/** Whether "secret" is found in a document with some entries in an object that the catalog leads to. */
function isFoundIn(entries: string): boolean {
  const objects = { ...bookObjects(1), 1: '<< /Type /Catalog /Pages 2 0 R /Extra 20 0 R >>', 20: `<< ${entries} >>` };
  return isFoundInFile(rawPdf({ objects }));
}

/** Whether "secret" is found in a document with some entries in an unreferenced object. */
function isFoundUnreferenced(entries: string): boolean {
  return isFoundInFile(rawPdf({ objects: { ...bookObjects(1), 20: `<< ${entries} >>` } }));
}

/** Whether "secret" is found in a document with some entries before /Info 20 0 R in its trailer. */
function isFoundInTrailer(entries: string): boolean {
  const objects = { ...bookObjects(1), 20: '<< /Title (a) >>' };
  return isFoundInFile(rawPdf({ objects, trailer: `${entries} /Info 20 0 R` }));
}

function isFoundInFile(bytes: string): boolean {
  return withFile(bytes, (path) => {
    using file = openPdf(path);
    return discardedObjectsMatch(path, file, { removal: new TextRemoval(matcherOf({ text: 'secret' })) });
  });
}

describe('discardedObjectsMatch', () => {
  it('searches entries of dictionaries that are stated again, or null', () => {
    expect(isFoundIn('/A (a secret) /A (b)')).to.equal(true);
    expect(isFoundIn('/A [ << /B (a secret) /B null >> ]')).to.equal(true);
    expect(isFoundIn('/Secret null')).to.equal(true);
    expect(isFoundIn('/Secret null /Secret (b)')).to.equal(true);
    expect(isFoundIn('/A (a) /A (b)')).to.equal(false);
    // A rewritten document keeps the last value, which is searched with its other strings.
    expect(isFoundIn('/A (b) /A (a secret)')).to.equal(false);
  });

  it('searches entries of unreferenced objects that are stated again, or null, or have no value', () => {
    expect(isFoundUnreferenced('/A (a) /A (b)')).to.equal(false);
    for (const entries of ['/A (a secret) /A (b)', '/A [<< /B (secret) /B null >>]', '/Secret null', '/Secret'])
      expect(isFoundUnreferenced(entries), entries).to.equal(true);
  });

  it('searches entries of trailers that are stated again, or null', () => {
    expect(isFoundInTrailer('/X (a) /X (b)')).to.equal(false);
    expect(isFoundInTrailer('/X (a secret) /X (b)')).to.equal(true);
    expect(isFoundInTrailer('/Secret null')).to.equal(true);
    expect(isFoundInTrailer('/Info << /Title (a secret) >>')).to.equal(true);
  });

  it('searches dictionaries in trailers of earlier revisions, but not the current one', () => {
    const document = rawPdf({ objects: bookObjects(1), trailer: '/Info << /Title (a secret) >>' });
    expect(isFoundInFile(document)).to.equal(false);
    const start = document.slice(document.indexOf('startxref'));
    const table = document.slice(document.indexOf('xref\n0 1'), document.indexOf('startxref'));
    const updated = `${document}${table.replace('a secret', 'a')}${start.replace(/\d+/, String(document.length))}`;
    expect(isFoundInFile(updated)).to.equal(true);
  });

  it('searches entries that are stated again in another revision of an object that is otherwise the same', () => {
    const catalog = (entries: string): string => `<< /Type /Catalog /Pages 2 0 R ${entries} /A (b) >>`;
    const document = rawPdf({ objects: { ...bookObjects(1), 1: catalog('') } });
    const withRevision = (entries: string): string => `${document}1 0 obj\n${catalog(entries)}\nendobj\n`;
    expect(isFoundInFile(withRevision('/A (a)'))).to.equal(false);
    expect(isFoundInFile(withRevision('/A (a secret)'))).to.equal(true);
  });

  it('searches object streams before, between and behind their objects', () => {
    expect(isFound(['9 0 << >>'])).to.equal(false);
    expect(isFound(['9 8 secret  << >>'])).to.equal(true);
    expect(isFound(['9 0 << >> secret'])).to.equal(true);
    expect(isFound(['9 z secret'])).to.equal(true);
  });

  it('searches private data that an application compressed itself', () => {
    const catalog = '<< /Type /Catalog /Pages 2 0 R /PieceInfo << /App << /Private 20 0 R >> >> >>';
    const isFoundWith = (text: string): boolean =>
      isFoundInFile(
        rawPdf({ objects: { ...bookObjects(1), 1: catalog, 20: stream('', deflateSync(text).toString('latin1')) } }),
      );
    expect([isFoundWith('%!PS a secret'), isFoundWith('%!PS another')]).to.deep.equal([true, false]);
  });

  it('decodes no more bytes of object streams than its limit', () => {
    const data = ['9 0 << >>'.padEnd(100), '9 0 << >> secret'.padEnd(100)];
    expect(isFound(data, { maxBytes: 200 })).to.equal(true);
    expect(isFound(data, { maxBytes: 150 })).to.equal(false);
  });
});
