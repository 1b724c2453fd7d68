/**
 * The characters of Computer Modern's symbol font by their codes from 0 on (The TeXbook, appendix F). A space stands for a code
 * that is left out.
 */
const SYMBOLS = '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽  ∀∃¬∅';

/** Returns undefined for a code without a symbol. */
export function texSymbol(code: number): string | undefined {
  return SYMBOLS[code]?.trim() || undefined;
}

/** The characters of Computer Modern's math italic from 0 on (The TeXbook, appendix F), without those that are no letters or signs. */
const LETTERS = 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁  ▹◃0123456789.,</>⋆∂ABCDEFGHIJKLMNOPQRSTUVWXYZ♭♮♯⌣⌢ℓ';
const LETTERS_FROM_A = 'abcdefghijklmnopqrstuvwxyzıȷ℘';

/** Returns the character of a code of Computer Modern's math italic; undefined for a code without one. */
export function texMathLetter(code: number): string | undefined {
  return (LETTERS + LETTERS_FROM_A)[code]?.trim() || undefined;
}

/** The further characters of the symbol font: from 0x3c on, and behind the capital letters. */
const SYMBOLS_FROM_3C = 'ℜℑ⊤⊥ℵABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|∥↕⇕\\≀√∐∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠';

/** Returns the character of a code of Computer Modern's symbol font, with its letters; undefined for a code without one. */
export function texMathSymbol(code: number): string | undefined {
  return texSymbol(code) ?? SYMBOLS_FROM_3C[code - 0x3c];
}

/** The delimiters of Computer Modern's font of large symbols, which come in four sizes, and its operators, which come in two. */
const DELIMITERS = '()[]⌊⌋⌈⌉{}⟨⟩|∥/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\';
const [OPERATORS, FIRST_OPERATOR] = ['∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁∐∐', 0x50];
const [FIRST_ROOT, LAST_ROOT] = [0x70, 0x74];

/** Returns the character of a code of Computer Modern's font of large symbols; undefined for parts of symbols. */
export function texLargeSymbol(code: number): string | undefined {
  if (code >= FIRST_ROOT && code <= LAST_ROOT) return '√';
  return DELIMITERS[code] ?? OPERATORS[code - FIRST_OPERATOR];
}
