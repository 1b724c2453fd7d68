/**
 * One instruction of classic BPF (struct sock_filter of linux/filter.h). A comparison skips `ifTrue` or `ifFalse`
 * instructions.
 */
export interface Instruction {
  readonly code: number;
  readonly ifTrue: number;
  readonly ifFalse: number;
  readonly operand: number;
}

/** Loads 32 bits of the input, from an offset in bytes, into the accumulator (BPF_LD | BPF_W | BPF_ABS). */
export const load = (offset: number): Instruction => ({ code: 0x20, operand: offset, ifTrue: 0, ifFalse: 0 });

/** Skips instructions unless the accumulator is equal to the operand (BPF_JMP | BPF_JEQ | BPF_K). */
export const skipUnlessEqual = (operand: number, ifFalse: number): Instruction => ({
  ...{ code: 0x15, operand },
  ...{ ifTrue: 0, ifFalse },
});

/** Skips instructions if the accumulator is equal to the operand. */
export const skipIfEqual = (operand: number, ifTrue: number): Instruction => ({
  ...{ code: 0x15, operand },
  ...{ ifTrue, ifFalse: 0 },
});

/** Skips instructions unless the accumulator, as an unsigned number, is greater (BPF_JMP | BPF_JGT | BPF_K). */
export const skipUnlessGreater = (operand: number, ifFalse: number): Instruction => ({
  ...{ code: 0x25, operand },
  ...{ ifTrue: 0, ifFalse },
});

/** Skips instructions unless the accumulator has any bit of the operand set (BPF_JMP | BPF_JSET | BPF_K). */
export const skipUnlessAnyBit = (operand: number, ifFalse: number): Instruction => ({
  ...{ code: 0x45, operand },
  ...{ ifTrue: 0, ifFalse },
});

/** Ends the program with this result (BPF_RET | BPF_K). */
export const result = (operand: number): Instruction => ({ code: 0x06, operand, ifTrue: 0, ifFalse: 0 });

/** Encodes the program for a little-endian kernel: 8 bytes per instruction. */
export function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, ifTrue, ifFalse, operand }] of program.entries()) {
    const at = index * 8;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(ifTrue, at + 2);
    bytes.writeUInt8(ifFalse, at + 3);
    bytes.writeUInt32LE(operand, at + 4);
  }
  return bytes;
}
