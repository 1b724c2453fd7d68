import { decodeText } from '../../../engine/text/encodings/decode-text.js';

const known = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Encodes a text by turning the decoder around; characters that the encoding lacks are left out. */
export function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (encoding === 'iso-2022-jp') return encodeIso2022Jp(text);
  const table = known.get(encoding) ?? tableOf(encoding);
  known.set(encoding, table);
  return Buffer.from(Array.from(text).flatMap((it) => table.get(it) ?? []));
}

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const text = decodeText(Uint8Array.from(bytes), encoding);
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (!/^(shift_jis|euc-jp|euc-kr|big5|gb18030)$/.test(encoding)) return table;
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  return table;
}

/** EUC-JP without its high bits, between escapes. */
function encodeIso2022Jp(text: string): Buffer {
  const escape = (kind: string): Buffer => Buffer.from(`\x1b${kind}`, 'latin1');
  const wide = encode(text, 'euc-jp').map((byte) => byte & 0x7f);
  return Buffer.concat([escape('$B'), wide, escape('(B')]);
}
