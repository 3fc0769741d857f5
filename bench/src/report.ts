/** The one line a measurement prints, to be collected by a program. */
import { availableParallelism, cpus } from 'node:os';

export type Measurement = {
  name: string;
  unit: string;
  /** One value a run; the line has their median. Five or more where a run is short. */
  values: number[];
  p50?: number;
  p99?: number;
  /** The peer's value in the same run, in the same unit; the line then has our ratio to it. */
  peer?: number;
  /** The share of each sort of request, as a part of one. */
  mix?: Readonly<Record<string, number>>;
};

export type Line = Omit<Measurement, 'values'> & { value: number; ratio?: number; n: number; machine: string };

/** Not an average: one disturbed run moves it little. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('no values');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The smallest value that a share of all values does not exceed: nearest rank, share above 0 and at most 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.ceil(sorted.length * share) - 1];
  if (value === undefined) throw new Error('no values');
  return value;
}

/** Four digits are the precision of such a measurement. */
const rounded = (value: number): number => Number(value.toPrecision(4));

export const machine = (): string => {
  const model = cpus()[0]?.model.trim().replace(/\s+/g, ' ') ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, node ${process.versions.node}`;
};

export function lineOf({ name, unit, values, p50, p99, peer, mix }: Measurement): Line {
  const value = median(values);
  return {
    ...{ name, value: rounded(value), unit },
    ...(p50 === undefined ? {} : { p50: rounded(p50) }),
    ...(p99 === undefined ? {} : { p99: rounded(p99) }),
    ...(peer === undefined ? {} : { peer: rounded(peer), ratio: rounded(value / peer) }),
    ...(mix === undefined
      ? {}
      : { mix: Object.fromEntries(Object.entries(mix).map(([what, share]) => [what, rounded(share)])) }),
    ...{ n: values.length, machine: machine() },
  };
}

/** Prints the line of a measurement. */
export function report(measurement: Measurement): void {
  process.stdout.write(`${JSON.stringify(lineOf(measurement))}\n`);
}
