/** Operators that construct paths. */
export const PATH_STEPS: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 're', 'h']);

/** Operators that fill paths with the colour for filling. */
export const FILLS: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);

/** Operators that stroke paths with the colour for strokes. */
export const STROKES: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);

/** Operators that end a path. */
export const PATH_ENDS: ReadonlySet<string> = new Set([...FILLS, ...STROKES, 'n']);

/** Operators that show text. */
export const TEXTS: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

/** Operators that paint something other than paths. */
export const OTHER_PAINTS: ReadonlySet<string> = new Set([...TEXTS, 'Do', 'sh', 'BI']);

/** Operators that set the colour for filling, or its space; the last operand may be a pattern. */
export const FILL_COLOURS: ReadonlySet<string> = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);

/** The same for strokes. */
export const STROKE_COLOURS: ReadonlySet<string> = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN']);
