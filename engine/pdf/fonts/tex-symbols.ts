/**
 * The characters of Computer Modern's symbol font by their codes from 0 on (The TeXbook, appendix F). A space stands for a code
 * that is left out.
 */
const SYMBOLS = '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽  ∀∃¬∅';

/** Returns undefined for a code without a symbol. */
export function texSymbol(code: number): string | undefined {
  return SYMBOLS[code]?.trim() || undefined;
}
