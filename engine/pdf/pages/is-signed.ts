import type { PdfFile } from '../file/pdf-file.js';
import { Ref, type PdfValue } from '../syntax/values.js';

/** Maximum number of fields that are examined; real forms have some thousands. */
const MAX_FIELDS = 100_000;

/** A field with the entries that it inherits from its ancestors (ISO 32000-2 §12.7.4.1). */
interface Node {
  readonly value: PdfValue;
  readonly type: string | undefined;
  readonly filled: boolean;
}

/** Returns whether a signature field of the document has a signature as its value. */
export function isSigned(file: PdfFile): boolean {
  const form = file.dict(file.catalog.get('AcroForm'));
  const nodes = nodesOf(file.array(form?.get('Fields')), { type: undefined, filled: false });
  const seen = new Set<number>();
  for (let visited = 0; visited < MAX_FIELDS; visited++) {
    const node = nodes.pop();
    if (node === undefined) return false;
    const { value } = node;
    if (value instanceof Ref && seen.has(value.num)) continue;
    if (value instanceof Ref) seen.add(value.num);
    const field = file.dict(value);
    const type = file.name(field?.get('FT')) ?? node.type;
    const filled = node.filled || file.dict(field?.get('V')) !== undefined;
    if (type === 'Sig' && filled) return true;
    for (const kid of nodesOf(file.array(field?.get('Kids')), { type, filled })) nodes.push(kid);
  }
  return false;
}

function nodesOf(values: readonly PdfValue[] | undefined, inherited: Omit<Node, 'value'>): Node[] {
  return (values ?? []).map((value) => ({ value, ...inherited }));
}
