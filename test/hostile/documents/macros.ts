import { escaped, type HostileDocument, type HostileDocuments } from './document.js';
import { type Odf, ods, odt } from './open-document.js';

/** The text that a macro writes into its document. */
export const MACRO_RAN = 'a macro has been here';

/** Documents whose scripts would write a file or change the document if they ran. */
export const macroDocuments: HostileDocuments = {
  'a macro in Basic for every event of a document': ({ trace }) =>
    odt('', '', macros(basic(trace), 'Standard.Module1.Main?language=Basic&location=document')),
  'a macro in Basic of a spreadsheet, and formulas that call it': ({ trace }) =>
    ods(
      ['of:=MAIN()', 'of:=STANDARD.MODULE1.MAIN()'],
      '',
      macros(basic(trace), 'Standard.Module1.Main?language=Basic&location=document'),
    ),
  'a macro in Python': ({ trace }) => odt('', '', macros(basic(trace), 'a.py$main?language=Python&location=document')),
  'a macro of the LibreOffice installation': ({ trace }) =>
    odt('', '', macros(basic(trace), 'Tools.Misc.FileExists?language=Basic&location=application')),
  'a macro with a path out of its folder': ({ trace }) =>
    odt(
      '',
      '',
      macros(
        basic(trace),
        '../../../../../../../../usr/lib/python3/dist-packages/uno.py$main?language=Python&location=share',
      ),
    ),
  'the macro of the converter': ({ trace }) =>
    odt('', '', macros(basic(trace), 'Standard.Convert.Main?language=Basic&location=application')),
  'buttons and fields with macros': ({ trace }): HostileDocument => {
    const url = 'vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document';
    const events = [
      'form:approveaction',
      'form:performaction',
      'dom:focus',
      'dom:load',
      'form:textchange',
      'dom:change',
    ]
      .map(
        (it) => `<script:event-listener script:language="ooo:script" script:event-name="${it}" xlink:href="${url}"/>`,
      )
      .join('');
    return odt(
      `<office:forms form:automatic-focus="true"><form:form form:name="f"><office:event-listeners>${events}</office:event-listeners><form:button form:id="b" form:control-implementation="ooo:com.sun.star.form.component.CommandButton"><office:event-listeners>${events}</office:event-listeners></form:button></form:form></office:forms><text:p><draw:control draw:control="b" svg:width="3cm" svg:height="3cm" text:anchor-type="as-char"/><text:execute-macro text:name="a"><office:event-listeners>${events}</office:event-listeners>x</text:execute-macro></text:p>`,
      '',
      macros(basic(trace), 'Standard.Module1.Main?language=Basic&location=document'),
    );
  },
};

function basic(trace: string): string {
  return `Sub Main()
  On Error Resume Next
  Open "${trace}" For Output As #1
  Print #1, "${MACRO_RAN}"
  Close #1
  ThisComponent.Text.String = "${MACRO_RAN}"
  ThisComponent.Sheets(0).getCellByPosition(0, 0).String = "${MACRO_RAN}"
  Shell "/usr/bin/touch ${trace}"
End Sub
Function MyFunction()
  Main
  MyFunction = "${MACRO_RAN}"
End Function
`;
}

function macros(program: string, url: string): Odf {
  const library = 'http://openoffice.org/2000/library';
  const listeners = events.map(
    (it) =>
      `<script:event-listener script:language="ooo:script" script:event-name="${it}" xlink:href="${escaped(`vnd.sun.star.script:${url}`)}" xlink:type="simple"/>`,
  );
  return {
    scripts: `<office:scripts><office:event-listeners>${listeners.join('')}</office:event-listeners></office:scripts>`,
    files: {
      'Basic/script-lc.xml': `<?xml version="1.0"?><library:libraries xmlns:library="${library}" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      'Basic/Standard/script-lb.xml': `<?xml version="1.0"?><library:library xmlns:library="${library}" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
      'Basic/Standard/Module1.xml': `<?xml version="1.0"?><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escaped(program)}</script:module>`,
      'Scripts/python/a.py': 'def main(*a):\n  open("trace", "w").write("a")\n',
    },
  };
}

/** Names of document events in files (GlobalEventConfig of LibreOffice, and the names in its filters). */
const events = [
  ...['load', 'unload', 'view-created', 'load-finished', 'DOMFocusIn', 'DOMFocusOut', 'storage-changed'].map(
    (it) => `dom:${it}`,
  ),
  ...[
    'new',
    'load-finished',
    'prepare-unload',
    'view-created',
    'view-close',
    'prepare-view-close',
    'title-changed',
  ].map((it) => `office:${it}`),
  ...[
    'save',
    'save-done',
    'save-as',
    'save-as-done',
    'copy-to',
    'copy-to-done',
    'print',
    'layout-finished',
    'mode-changed',
    'page-count-change',
  ].map((it) => `office:${it}`),
];
