import { expect } from 'chai';

import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

const printer = await openPrinter();
after(() => printer[Symbol.asyncDispose]());

/** The lines of each page, with their layout. */
async function pagesOf(path: string): Promise<readonly (readonly string[])[]> {
  const { text } = await runProgram(['pdftotext', '-layout', path, '-']);
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trimEnd().split('\n'));
}

/** Left edges of words on the first page, in points. */
async function beginningsOf(path: string, words: RegExp): Promise<readonly number[]> {
  const { text } = await runProgram(['pdftotext', '-bbox', path, '-']);
  const all = [...text.matchAll(/<word xMin="([\d.]+)"[^>]*>([^<]*)<\/word>/g)];
  return all.filter(([, , word]) => words.test(word ?? '')).map(([, x]) => Number(x));
}

const objectsOf = async (path: string): Promise<string> =>
  (await runProgram(['qpdf', '--qdf', '--object-streams=disable', path, '-'])).text;

const infoOf = async (path: string): Promise<string> => (await runProgram(['pdfinfo', path])).text;

describe('browser.printText', () => {
  it('keeps lines, indentation and empty lines', async () => {
    const { path } = await printer.printText('one\r\n  two\r\n\r\n\tthree & <b>four</b>\r\n');
    expect(await pagesOf(path)).to.deep.equal([['one', '  two', '', '        three & <b>four</b>']]);
  });

  it('is a tagged A4 document with the name of the file as its title', async () => {
    const info = await infoOf((await printer.printText('x', 'notes & <more>.txt')).path);
    expect(info).to.match(/Title: +notes & <more>\.txt\n/);
    expect(info)
      .to.match(/Tagged: +yes/)
      .and.match(/Page size: .*A4/);
  });

  it('states the language of the text, and none where a text is too short to tell', async () => {
    const german = await printer.printText(
      'Die Brücken der Stadt wurden im Herbst gebaut, und viele Leute gingen hin.',
    );
    expect(await objectsOf(german.path)).to.match(/\/Lang \(de\)/);
    expect(await objectsOf((await printer.printText('1.5')).path)).to.match(/\/Lang \(und\)/);
  });

  for (const columns of [80, 100, 132]) {
    it(`does not wrap lines of ${columns} columns`, async () => {
      const line = 'ten words. '.repeat(20).slice(0, columns - 1) + '|';
      const [page = []] = await pagesOf((await printer.printText(`${line}\n`.repeat(30))).path);
      expect(page).to.have.length(30);
    });
  }

  it('wraps a line that is longer than all others, and loses nothing of it', async () => {
    const long = 'x'.repeat(500);
    const { text } = await printer.printText(`${'short\n'.repeat(99)}${long}\n`);
    expect(text.replaceAll(' ', '')).to.include(long);
  });

  it('indents what is left of an indented line as its beginning', async () => {
    const { path } = await printer.printText(`${'short\n'.repeat(99)}        ${'word '.repeat(40)}`);
    const left = Math.min(...(await beginningsOf(path, /^short$/)));
    expect(Math.min(...(await beginningsOf(path, /^word$/))) - left).to.be.within(47, 49);
  });

  it('begins a page at a form feed', async () => {
    expect(await pagesOf((await printer.printText('one\n\ftwo\n\f')).path)).to.deep.equal([['one'], ['two']]);
  });

  it('gives an empty page for nothing', async () => {
    const { path, text } = await printer.printText(' \n\n');
    expect(text).to.equal('');
    expect(await infoOf(path)).to.match(/Pages: +1\n/);
  });

  it('has Chinese, Japanese and Korean take two columns', async () => {
    const rows = ['1234567890', '日本語文章', '한국어문장', 'ｶﾀｶﾅ漢字漢'].map((it) => `${it} |`).join('\n');
    const bars = await beginningsOf((await printer.printText(rows)).path, /^\|$/);
    expect(bars).to.have.length(4);
    expect(Math.max(...bars) - Math.min(...bars)).to.be.lessThan(0.5);
  });

  it('begins lines in Hebrew and Arabic on the right', async () => {
    const { path } = await printer.printText('left\nשלום\nمرحبا\n');
    const [left = 0, ...right] = await beginningsOf(path, /./);
    expect(left).to.be.lessThan(100);
    expect(right).to.have.length(2);
    expect(Math.min(...right)).to.be.greaterThan(450);
  });

  for (const [sentence, bytes, text] of [
    ['UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße'],
    ['Windows-1252', Buffer.from('Grüße aus München, Österreich', 'latin1'), 'Grüße aus München, Österreich'],
    ['a DOS code page', Buffer.from('8fe0a8a2a5e2', 'hex'), 'Привет'],
  ] as const) {
    it(`reads ${sentence}`, async () => expect((await printer.printText(bytes)).text).to.equal(text));
  }

  it('shows no script, but what it says', async () => {
    const script = '</pre><script>document.body.textContent = "ran"</script>';
    expect((await printer.printText(script)).text).to.equal(script);
  });

  it('prints a long text in parts that nobody sees', async () => {
    const lines = Array.from({ length: 9000 }, (_, at) => `Line ${at}`);
    const pages = await pagesOf((await printer.printText(lines.join('\n'))).path);
    expect(pages.flat()).to.deep.equal(lines);
    const [first, ...others] = pages.slice(0, -1).map((page) => page.length);
    expect(others.every((length) => length === first)).to.equal(true);
  });

  it('refuses a text of too many pages', async () => {
    const refusal = await printer.printText('\f'.repeat(6000) + 'x').catch((error: unknown) => error);
    expect(refusal).to.have.property('kind', 'too-complex');
    expect(refusal).to.have.property('message', 'text.txt: a text may have at most 5,000 pages in print.');
  });
});
