import { xmlElement } from '../ooxml/xml-element.js';
import { textXml } from './inline-xml.js';
import type { PartContext } from './docx-part-context.js';
import { runPropertiesXml } from './properties-xml.js';
import type { WordControl } from './word-blocks.js';

/** The longest name that Word takes. */
const MAX_NAME = 64;

/** A content control in a line (ECMA-376 Part 1, 17.5.2); a box to tick is one of Word 2010 and later. */
export function controlXml(control: WordControl, { ids }: PartContext): string {
  const look = runPropertiesXml(control.properties);
  const name = control.name.slice(0, MAX_NAME);
  const properties =
    look +
    (name === '' ? '' : xmlElement('w:alias', { 'w:val': name }) + xmlElement('w:tag', { 'w:val': name })) +
    xmlElement('w:id', { 'w:val': ids.next() }) +
    (control.text === '' ? '<w:showingPlcHdr/>' : '') +
    typeXml(control);
  const shown = control.text === '' ? '\u2002\u2002\u2002\u2002\u2002' : control.text;
  return (
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr>` +
    `<w:sdtContent><w:r>${look}${textXml(shown)}</w:r></w:sdtContent></w:sdt>`
  );
}

function typeXml({ type, isChecked, options = [] }: WordControl): string {
  if (type === 'text') return '<w:text w:multiLine="1"/>';
  if (type === 'checkbox') {
    const states =
      '<w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/>';
    return `<w14:checkbox><w14:checked w14:val="${isChecked === true ? 1 : 0}"/>${states}</w14:checkbox>`;
  }
  const items = [...new Set(options)].map((it) => xmlElement('w:listItem', { 'w:displayText': it, 'w:value': it }));
  return xmlElement('w:dropDownList', {}, items.join(''));
}
