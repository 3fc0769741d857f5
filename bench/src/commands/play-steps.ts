/** Runs the engine on external steps, and its results. */
import { createHash } from 'node:crypto';
import { apply, describe, takeChanges, type Command } from '@glassbook/engine';
import { readyState, toCommand } from '../spot/workload.ts';
import type { CommandsFile } from './commands-file.ts';

/** A checksum to compare with another engine: the same trades in the same order give the same sum. */
export type Trades = { trades: number; lots: number; sum: number };
export type Played = Trades & {
  commands: Command[];
  /** SHA-256 of the engine's final state. */
  stateHash: string;
};

const LOT = 1_000n;
const TICK = 1_000_000n;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Plays the steps once to map the engine's order ids. The sum is FNV-1a over 32-bit words: of each trade the number of the resting order, that
 * of the arriving one, the price in ticks, the lots.
 */
export function playSteps({ markets, owners, steps }: Pick<CommandsFile, 'markets' | 'owners' | 'steps'>): Played {
  const state = readyState(markets, owners);
  /** The engine's order ids by ours, and back. */
  const idOf: number[] = [];
  const orderOf: number[] = [];
  const commands: Command[] = [];
  const done = { trades: 0, lots: 0, sum: FNV_START };
  for (const step of steps) {
    const command = toCommand(step, idOf[step.order] ?? 0);
    commands.push(command);
    const outcome = apply(state, { seq: state.seq + 1, at: 1, command });
    if ('order' in outcome && command.kind === 'spot.placeOrder') {
      idOf[step.order] = outcome.order.id;
      orderOf[outcome.order.id] = step.order;
    }
    for (const { makerOrder, takerOrder, price, amount } of takeChanges(state).spot.trades) {
      const lots = Number(amount / LOT);
      for (const word of [orderOf[makerOrder] ?? 0, orderOf[takerOrder] ?? 0, Number(price / TICK), lots])
        done.sum = Math.imul(done.sum ^ word, FNV_PRIME) >>> 0;
      done.trades += 1;
      done.lots += lots;
    }
  }
  const hash = createHash('sha256');
  for (const line of describe(state)) hash.update(`${line}\n`);
  return { ...done, commands, stateHash: hash.digest('hex') };
}
