/** The structure types of ISO 32000-1 §14.8.4 and ISO 32000-2 §14.8.4. */
export const standardTags: ReadonlySet<string> = new Set(
  (
    'Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private Aside Title FENote ' +
    'Sub P H H1 H2 H3 H4 H5 H6 H7 H8 H9 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry ' +
    'Code Link Annot Ruby RB RT RP Warichu WT WP Em Strong Figure Formula Form Artifact'
  ).split(' '),
);
