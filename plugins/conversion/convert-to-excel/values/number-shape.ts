/** The digits of a number with their separators. */
export interface NumberShape {
  /** Digit group separator; empty without groups. */
  readonly group: string;
  /** The lengths of the groups of the whole part, from the left. */
  readonly groups: readonly number[];
  /** The decimal separator; empty without decimals. */
  readonly decimal: '' | '.' | ',';
  readonly whole: string;
  readonly decimals: string;
  /** As displayed, with `E` or `e` and the sign; empty without an exponent. */
  readonly exponent: string;
  /**
   * A single point or comma before exactly three digits: it may group them or begin the decimals. `group` and `decimal` are
   * as if it grouped them.
   */
  readonly isAmbiguous: boolean;
}

const spaces = /[ \u00a0\u202f\u2009]/g;

/** Finds out which separators a number has; undefined when they contradict each other, as in `1.2.3`. */
export function shapeOf(figure: string): NumberShape | undefined {
  const [, digits = '', exponent = ''] = /^(.*?)([eE].*)?$/.exec(figure) ?? [];
  const text = digits.replace(spaces, ' ');
  const separators = [...new Set(text.replace(/\d/g, ''))];
  if (separators.length > 2) return undefined;
  const [first = '', second] = separators;
  if (first === '') return shape(text, '', '', exponent);
  if (second !== undefined)
    return text.indexOf(second) > text.lastIndexOf(first) ? shape(text, first, second, exponent) : undefined;
  if (first === ' ' || first === "'" || first === '\u2019') return shape(text, first, '', exponent);
  const parts = text.split(first);
  if (parts.length > 2) return shape(text, first, '', exponent);
  const [left = '', right = ''] = parts;
  const isAmbiguous = right.length === 3 && /^[1-9]\d{0,2}$/.test(left) && exponent === '';
  if (isAmbiguous) return { ...plain(left + right), group: first, groups: [left.length, 3], isAmbiguous };
  return shape(text, '', first, exponent);
}

/** The same number with its only separator as the decimal one. */
export function asDecimal(ambiguous: NumberShape): NumberShape {
  const { whole, group } = ambiguous;
  const decimal = group === ',' ? ',' : '.';
  return { ...plain(whole.slice(0, -3)), decimal, decimals: whole.slice(-3) };
}

function shape(text: string, group: string, decimal: string, exponent: string): NumberShape | undefined {
  if (decimal !== '' && decimal !== '.' && decimal !== ',') return undefined;
  const [whole = '', decimals = '', ...more] = decimal === '' ? [text] : text.split(decimal);
  const groups = group === '' ? [whole] : whole.split(group);
  if (more.length > 0 || /\D/.test(decimals) || groups.some((it) => /\D/.test(it))) return undefined;
  const lengths = groups.map((it) => it.length);
  if (groups.length > 1 && !areGroups(lengths)) return undefined;
  if (groups.length > 1 && whole.startsWith('0')) return undefined;
  return {
    ...plain(groups.join('')),
    group: groups.length > 1 ? group : '',
    groups: lengths,
    decimal,
    decimals,
    exponent,
  };
}

function plain(whole: string): NumberShape {
  return { group: '', groups: [whole.length], decimal: '', whole, decimals: '', exponent: '', isAmbiguous: false };
}

/** Whether digits are grouped by thousands, or in the Indian way: three at the end and pairs before. */
function areGroups(lengths: readonly number[]): boolean {
  const [first = 0, ...rest] = lengths;
  const last = rest.at(-1);
  if (first < 1 || last !== 3) return false;
  const inner = rest.slice(0, -1);
  return (
    (first <= 3 && inner.every((it) => it === 3)) || (first <= 2 && inner.length > 0 && inner.every((it) => it === 2))
  );
}
