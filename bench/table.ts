import { compareCosts, type Way } from './measure.js';

const NAME = 30;

/** Measures commands and prints a line for each: time, CPU time, and both relative to each rival. */
export async function compareWays(title: string, ways: readonly Way[], turns: number): Promise<void> {
  const costs = await compareCosts(ways, turns);
  const rivals = ways.flatMap(({ name, isRival = false }, index) => {
    const cost = costs[index];
    return isRival && cost !== undefined ? [{ name: name.split(' ')[0] ?? name, cost }] : [];
  });
  const heads = rivals.map(({ name }) => `time/${name}`.padStart(16) + `CPU/${name}`.padStart(16));
  console.log(`${title}\n${''.padEnd(NAME)}  time ms   CPU ms${heads.join('')}`);
  for (const [index, { name }] of ways.entries()) {
    const { wall, cpu } = costs[index] ?? { wall: Number.NaN, cpu: Number.NaN };
    const ratios = rivals.map(({ cost }) => ratio(wall / cost.wall, 16) + ratio(cpu / cost.cpu, 16));
    console.log(`${name.padEnd(NAME)}${ms(wall)}${ms(cpu)}${ratios.join('')}`);
  }
}

export function ms(value: number): string {
  return value.toFixed(0).padStart(9);
}

export function ratio(value: number, width = 6): string {
  return value.toFixed(2).padStart(width);
}
