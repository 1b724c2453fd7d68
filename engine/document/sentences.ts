/** Matches a text that begins in a script without spaces, which is parted between any two characters. */
export const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Matches a text that ends with the end of a sentence. */
export const ENDS_SENTENCE = /[.!?:;。！？：；؟۔][)\]"'»”’]*$/u;

/** Matches a text that begins with a small letter, and so within a sentence. */
export const STARTS_SMALL = /^[("'«“‘]?\p{Ll}/u;

/** Matches a text that ends with the first part of a divided word. */
export const DIVIDED = /\p{L}[-\u2010\u00ad]\s*$/u;
