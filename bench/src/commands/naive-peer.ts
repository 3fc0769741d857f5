/** Our own naive matching engine in C++ (bench/peers/naive-matching.cpp), run on a file of commands, where a compiler is present. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Trades } from './play-steps.ts';

const source = resolve(import.meta.dirname, '../../peers/naive-matching.cpp');
const COMPILER = 'g++';

export type Peer = (file: string) => Trades & { rate: number };

/** Compiles into the folder. Undefined where there is no compiler. */
export function naivePeer(folder: string): Peer | undefined {
  if (spawnSync(COMPILER, ['--version']).status !== 0) return undefined;
  const program = join(folder, 'naive-matching');
  execFileSync(COMPILER, ['-O2', '-std=c++17', '-o', program, source]);
  return (file) => {
    const [rate = 0, trades = 0, lots = 0, sum = 0] = execFileSync(program, [file], { encoding: 'utf8' })
      .split(' ')
      .map(Number);
    return { rate, trades, lots, sum };
  };
}
