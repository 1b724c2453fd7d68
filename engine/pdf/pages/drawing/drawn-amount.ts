/** What a content stream draws: itself, and other streams, each so many times. */
export interface DrawnStream {
  /** The bytes of the stream itself, and the cost to start it. */
  readonly size: number;
  /** Whether a soft mask masks the stream as a whole. */
  readonly isGroup: boolean;
  /** How many things the stream paints that are no forms. */
  paints: number;
  /** Counts `paints` where it was not counted with what the stream draws: it matters only under soft masks. */
  countPaints?: () => void;
  readonly forms: Map<DrawnStream, number>;
  /** Soft masks, patterns and glyphs. */
  readonly others: Map<DrawnStream, number>;
  /** By soft mask, the forms that it masks; these are also in `forms`. */
  readonly masked: Map<DrawnStream, Map<DrawnStream, number>>;
}

export function newDrawnStream(size: number, isGroup: boolean): DrawnStream {
  return { size, isGroup, paints: 0, forms: new Map(), others: new Map(), masked: new Map() };
}

/** PDFium draws streams in one another, and in themselves, no deeper than this. */
const MAX_DEPTH = 64;
/** Maximum number of times that the value of a stream is looked up, a second of work: half a million pairs of streams at each depth. */
const MAX_USES = 2 ** 25;

/**
 * Returns the bytes of a stream and of all streams that it draws, each as often as it is drawn; no more than 2^53, and 2^53 if that
 * takes too long to count.
 */
export function amountDrawn(start: DrawnStream): number {
  const streams = allFrom([start], ({ forms, others, masked }) => [forms, others, masked]);
  const forms = streams.flatMap(({ masked }) =>
    Array.from(masked.values(), (under) => Array.from(under.keys())).flat(),
  );
  const masked = allFrom(forms, ({ isGroup, forms: inner }) => (isGroup ? [] : [inner]));
  for (const stream of masked) stream.countPaints?.();
  const used = { times: 0 };
  const paints = atDepth(masked, paintsOf, used);
  return atDepth(streams, (stream, amountOf) => amountIn(stream, amountOf, paints), used)(start);
}

/** Adds a stream that is drawn once more. */
export function countDrawn(among: Map<DrawnStream, number>, stream: DrawnStream | undefined): void {
  if (stream !== undefined) among.set(stream, (among.get(stream) ?? 0) + 1);
}

/** The streams, and all to which they lead. */
function allFrom(
  starts: readonly DrawnStream[],
  next: (stream: DrawnStream) => readonly ReadonlyMap<DrawnStream, unknown>[],
): readonly DrawnStream[] {
  const found = new Set(starts);
  for (const stream of found) for (const drawn of next(stream)) for (const key of drawn.keys()) found.add(key);
  return Array.from(found);
}

type ValueOf = (stream: DrawnStream) => number;

/** How many things of a stream a soft mask around it masks: the stream as a whole if it is a group, else each of them. */
function paintsOf({ isGroup, paints, forms }: DrawnStream, valueOf: ValueOf): number {
  return isGroup ? 1 : paints + sumOf(forms, valueOf);
}

function amountIn({ size, forms, others, masked }: DrawnStream, amountOf: ValueOf, paints: ValueOf): number {
  let amount = size + sumOf(forms, amountOf) + sumOf(others, amountOf);
  for (const [mask, under] of masked) amount += amountOf(mask) * sumOf(under, paints);
  return amount;
}

function sumOf(among: ReadonlyMap<DrawnStream, number>, valueOf: ValueOf): number {
  let sum = 0;
  for (const [stream, times] of among) sum += times * valueOf(stream);
  return sum;
}

/**
 * Determines values of streams that follow from those of the streams in them, down to MAX_DEPTH.
 * @param used counts how often values are looked up
 */
function atDepth(
  streams: readonly DrawnStream[],
  determine: (stream: DrawnStream, valueOf: ValueOf) => number,
  used: { times: number },
): ValueOf {
  const indices = new Map(streams.map((stream, index) => [stream, index]));
  let values = new Float64Array(streams.length);
  const valueOf: ValueOf = (stream) => {
    used.times++;
    return values[indices.get(stream) ?? -1] ?? 0;
  };
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    // Infinity times 0 would be NaN.
    const next = Float64Array.from(streams, (it) => Math.min(Number.MAX_SAFE_INTEGER, determine(it, valueOf)));
    const isFinal = next.every((value, index) => value === values[index]);
    values = next;
    if (isFinal) break;
    if (used.times > MAX_USES) return () => Number.MAX_SAFE_INTEGER;
  }
  return valueOf;
}
