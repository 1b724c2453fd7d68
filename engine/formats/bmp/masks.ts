/** Extracts a colour component or the opacity from a pixel; the result is 0 to 255. */
export type Sampler = (pixel: number) => number;

/** The samplers for pixels of 16 or 32 bits. */
export interface Masks {
  readonly red: Sampler;
  readonly green: Sampler;
  readonly blue: Sampler;
  readonly alpha: Sampler | undefined;
}

/** Returns the masks of BI_RGB: 5 bits for each colour of 16, or 8 bits of 32; other bits are unused. */
export function usualMasks(bits: number): Masks {
  return bits === 16 ? masksOf([0x7c00, 0x3e0, 0x1f]) : masksOf([0xff0000, 0xff00, 0xff]);
}

/** @param bits where red, green, blue and opacity are; a colour without bits is 0. */
export function masksOf([red = 0, green = 0, blue = 0, alpha = 0]: readonly number[]): Masks {
  const isUsed = alpha !== 0;
  return {
    red: samplerOf(red),
    green: samplerOf(green),
    blue: samplerOf(blue),
    alpha: isUsed ? samplerOf(alpha) : undefined,
  };
}

function samplerOf(bits: number): Sampler {
  if (bits === 0) return () => 0;
  const shift = 31 - Math.clz32(bits & -bits);
  const greatest = bits >>> shift;
  if (greatest > MAX_ENTRIES) return (pixel) => Math.round((((pixel & bits) >>> shift) * 255) / greatest);
  const table = Uint8Array.from({ length: greatest + 1 }, (_, value) => Math.round((value * 255) / greatest));
  return (pixel) => table[(pixel & bits) >>> shift] ?? 0;
}

const MAX_ENTRIES = 2 ** 12;
