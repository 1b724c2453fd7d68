/** The parameters of a frame header (ITU-T T.81 §B.2.2), as they are stated: callers check whether they make sense. */
export interface Frame {
  /** Bits of a sample. */
  readonly precision: number;
  readonly width: number;
  /** 0 if the file states the height after the first scan (DNL), or not at all. */
  readonly height: number;
  readonly components: readonly Component[];
}

export interface Component {
  readonly id: number;
  /** The sampling factors, horizontally and vertically. */
  readonly across: number;
  readonly down: number;
  /** The number of its quantization table. */
  readonly table: number;
}

const HEAD_BYTES = 6;
const COMPONENT_BYTES = 3;

/** Parses the parameters of a SOF segment; undefined when they end before the last component. */
export function parseFrame(parameters: Buffer): Frame | undefined {
  const count = parameters[HEAD_BYTES - 1] ?? 0;
  if (count === 0 || parameters.length < HEAD_BYTES + COMPONENT_BYTES * count) return undefined;
  return {
    precision: parameters.readUInt8(0),
    height: parameters.readUInt16BE(1),
    width: parameters.readUInt16BE(3),
    components: Array.from({ length: count }, (_, index) => {
      const [id = 0, sampling = 0, table = 0] = parameters.subarray(HEAD_BYTES + COMPONENT_BYTES * index);
      return { id, across: sampling >> 4, down: sampling & 15, table };
    }),
  };
}

/** Returns whether the sampling factors of all components are from 1 to 4, as the standard requires. */
export function hasSoundSampling({ components }: Pick<Frame, 'components'>): boolean {
  return components.every(({ across, down }) => [across, down].every((factor) => factor >= 1 && factor <= 4));
}

/** How many blocks of 8 × 8 samples all components together have. */
export function blocksOf({ width, height, components }: Pick<Frame, 'width' | 'height' | 'components'>): number {
  const across = Math.max(...components.map((it) => it.across));
  const down = Math.max(...components.map((it) => it.down));
  return components.reduce((sum, component) => {
    const columns = Math.ceil((width * component.across) / (8 * across));
    return sum + columns * Math.ceil((height * component.down) / (8 * down));
  }, 0);
}
