import { dirname } from 'node:path';

import type { DocumentModel } from '../../../../engine/index.js';
import { writeDocx } from '../../../../engine/formats/docx/write-docx.js';
import { surveyOf } from '../../../../plugins/conversion/convert-to-word/survey/word-survey.js';
import { wordDocument } from '../../../../plugins/conversion/convert-to-word/build-document.js';
import { type ReadDocx, readDocx } from '../../../fixtures/office/read-docx.js';
import { ooxmlFaults } from '../../../fixtures/office/validate-ooxml.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** Writes a model as a Word document and reads it. @param check whether Microsoft's validator, which takes a second, finds no fault */
export async function writtenWord(model: DocumentModel, { check = false } = {}): Promise<ReadDocx> {
  return inFolderAsync(async (fileIn) => {
    const target = fileIn('result.docx');
    const survey = await surveyOf(model, new AbortController().signal);
    const document = wordDocument(model, survey, { fallbackTitle: 'A report', onPage: () => undefined });
    await writeDocx(document, { target, folder: dirname(target) });
    const faults = check ? await ooxmlFaults(target) : [];
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return await readDocx(target);
  });
}
