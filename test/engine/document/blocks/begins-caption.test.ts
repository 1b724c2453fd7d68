import { expect } from 'chai';

import { beginsCaption } from '../../../../engine/document/blocks/begins-caption.js';

const CAPTIONS = [
  'Figure 3',
  'Fig. 2.1:',
  'Table IV',
  'Table A.1:',
  'Abb. 7',
  '図 1',
  '表2 結果',
  '图3-1： 结果',
  'Table11 Costs',
];
const OTHERS = ['Figure it', 'Table', 'Table of', 'figures 3', '表2は結果を', 'fig2.png is', '7 Figures'];

describe('beginsCaption', () => {
  for (const text of CAPTIONS)
    it(`knows "${text}" for the label of a caption`, () => expect(begins(text)).to.equal(true));
  for (const text of OTHERS) it(`knows that "${text}" is none`, () => expect(begins(text)).to.equal(false));
});

function begins(text: string): boolean {
  const [first = '', second = ''] = text.split(' ');
  return beginsCaption(first, second);
}
