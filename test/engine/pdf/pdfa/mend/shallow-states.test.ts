import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { withShallowStates } from '../../../../../engine/pdf/pdfa/mend/shallow-states.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { withFile } from '../../../../fixtures/pdf/raw-pdf.js';

describe('Graphics states that are saved too deep', () => {
  /** The content of the page, and of the forms that it draws, in the order in which they were added, with their boxes. */
  function shallow(content: string): { readonly page: string | undefined; readonly forms: readonly string[] } {
    return withFile(onePage({ content: '' }), (path) => {
      using file = openPdf(path);
      const forms: string[] = [];
      const page = withShallowStates(file, Buffer.from(content), {
        around: [0, 0, 300, 200],
        addForm: (bytes, box) => `F${forms.push(`${box.join(' ')}: ${bytes.toString().trim()}`)}`,
      });
      return { page: page?.toString(), forms };
    });
  }

  const nested = (depth: number, content: string): string => `${'q '.repeat(depth)}${content}${' Q'.repeat(depth)}`;
  const text = 'BT /F1 9 Tf (a) Tj ET';

  it('are those of forms, from the 29th on', () => {
    const { page, forms } = shallow(
      `${nested(28, `0 0 5 5 re f ${nested(1, text)} 1 0 0 1 9 9 cm ${nested(2, text)}`)} f`,
    );
    expect(page).to.equal(`${nested(28, '0 0 5 5 re f /F1 Do 1 0 0 1 9 9 cm /F2 Do')} f`);
    expect(forms).to.deep.equal([`0 0 300 200: ${text}`, `-9 -9 291 191: q ${text} Q`]);
  });

  it('are those of forms in forms where they are deeper still', () => {
    const { page, forms } = shallow(nested(80, text));
    expect(page).to.equal(nested(28, '/F2 Do'));
    expect(forms).to.deep.equal([`0 0 300 200: ${nested(22, text)}`, `0 0 300 200: ${nested(28, '/F1 Do')}`]);
  });

  const kept: Readonly<Record<string, string>> = {
    'they are not too deep': nested(28, text),
    'their content has tags': nested(29, `/P << /MCID 0 >> BDC ${text} EMC`),
    'their text is in a font that is selected outside': `/F1 9 Tf ${nested(29, 'BT (a) Tj ET')}`,
    'they are not restored': `${'q '.repeat(40)}${text}`,
  };
  for (const [name, content] of Object.entries(kept)) {
    it(`stay where ${name}`, () => {
      expect(shallow(content).page).to.equal(undefined);
    });
  }
});
