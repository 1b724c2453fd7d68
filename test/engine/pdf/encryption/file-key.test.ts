import { expect } from 'chai';

import { readEncryption } from '../../../../engine/pdf/encryption/encryption.js';
import { fileKey } from '../../../../engine/pdf/encryption/file-key.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { bookObjects, rawPdf, withFile } from '../../../fixtures/pdf/raw-pdf.js';

/** Encryption by RC4 with 56 bits, which qpdf, poppler and MuPDF open with "user" and "owner". */
const owner = 'a27a7b650675b4527e798e830f0faa48e71c09d761f15aa15d51758071248e23';
const user = 'f0975c6618a4468975eb0b48107aaf8600000000000000000000000000000000';
const id = Buffer.from('0123456789abcdef');

/** @param more entries of the encryption dictionary */
function encryptionOf(more = ''): ReturnType<typeof readEncryption> {
  const dict = `<< /Filter /Standard /V 2 /R 3 /Length 56 /P -4 /O <${owner}> /U <${user}> ${more} >>`;
  return withFile(rawPdf({ objects: bookObjects(1), trailer: `/Encrypt ${dict}` }), (path) => {
    using file = openPdf(path);
    return readEncryption(file);
  });
}

describe('The key of a file', () => {
  it('of less than 128 bits is found by both passwords', () => {
    const key = fileKey(encryptionOf(), id, 'user');
    expect(key).to.have.length(7);
    expect(fileKey(encryptionOf(), id, 'owner')).to.deep.equal(key);
    expect(fileKey(encryptionOf(), id, 'guess')).to.equal(undefined);
  });

  it('serves for the metadata, too, before crypt filters could except them', () => {
    expect(encryptionOf('/EncryptMetadata false').encryptsMetadata).to.equal(true);
  });
});
