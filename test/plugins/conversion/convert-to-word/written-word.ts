import { dirname } from 'node:path';

import type { DocumentModel } from '../../../../engine/index.js';
import { writeDocx } from '../../../../engine/formats/docx/write-docx.js';
import { surveyOf } from '../../../../plugins/conversion/convert-to-word/survey/word-survey.js';
import { wordDocument } from '../../../../plugins/conversion/convert-to-word/build-document.js';
import { type ReadDocx, readDocx } from '../../../fixtures/office/read-docx.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';
import { expectValid } from './validate-together.js';

/** Writes a model as a Word document and reads it. @param check whether to have it validated */
export async function writtenWord(model: DocumentModel, { check = false } = {}): Promise<ReadDocx> {
  return inFolderAsync(async (fileIn) => {
    const target = fileIn('result.docx');
    const survey = await surveyOf(model, new AbortController().signal);
    const document = wordDocument(model, survey, { fallbackTitle: 'A report', onPage: () => undefined });
    await writeDocx(document, { target, folder: dirname(target) });
    const read = await readDocx(target);
    if (check) await expectValid(target, read.parts);
    return read;
  });
}
