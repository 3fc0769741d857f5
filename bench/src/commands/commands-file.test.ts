import { createHash } from 'node:crypto';
import { apply, describe as linesOf } from '@glassbook/engine';
import { describe, expect, test } from 'vitest';
import { makeWorkload, readyState, type Workload } from '../spot/workload.ts';
import { describeFormat, readFile, writeFile } from './commands-file.ts';
import { playSteps } from './play-steps.ts';

const SEED = 5;
const workload = makeWorkload(8_000, 3, SEED, { owners: 200, open: 300, reach: 100 });
const bytes = writeFile({ ...workload, seed: SEED });

/** The state hash after the commands from memory, without a file. */
function hashFromMemory({ markets, owners, commands }: Workload): string {
  const state = readyState(markets, owners);
  for (const command of commands) apply(state, { seq: state.seq + 1, at: 1, command });
  const hash = createHash('sha256');
  for (const line of linesOf(state)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

describe('a file of commands', () => {
  test('is read as it was written', () => {
    const { markets, owners, opening, steps } = workload;
    expect(readFile(bytes)).toEqual({ markets, owners, opening, steps, seed: SEED });
  });

  test('brings our engine to the same state as the commands from memory', () => {
    const played = playSteps(readFile(bytes));
    expect(played.commands).toEqual(workload.commands);
    expect(played.stateHash).toBe(hashFromMemory(workload));
    expect(played.trades).toBeGreaterThan(500);
  });

  test('one changed price changes the state and the checksum of trades', () => {
    const file = readFile(bytes);
    const place = file.steps.findIndex(({ op, side }) => op === 'ioc' && side === 'buy');
    const steps = file.steps.map((step, at) => (at === place && 'ticks' in step ? { ...step, ticks: 1 } : step));
    const [before, after] = [playSteps(file), playSteps({ ...file, steps })];
    expect(after.stateHash).not.toBe(before.stateHash);
    expect(after.sum).not.toBe(before.sum);
  });

  test('has the documented layout', () => {
    expect(describeFormat()).toContain('header, 48 bytes');
    expect(bytes.length).toBe(48 + workload.steps.length * 24);
    const first = workload.steps[0];
    if (first?.op !== 'place') throw new Error('the mix begins with an order that rests');
    const record = bytes.subarray(48, 72);
    expect([record.readUInt8(0), record.readUInt8(1), record.readUInt16LE(2)]).toEqual([
      0,
      first.side === 'buy' ? 0 : 1,
      1,
    ]);
    expect([4, 8, 12, 16, 20].map((at) => record.readUInt32LE(at))).toEqual([
      first.order,
      first.owner,
      first.ticks,
      first.lots,
      0,
    ]);
  });

  test('that is truncated or invalid is refused', () => {
    expect(() => readFile(bytes.subarray(0, -1))).toThrow('its header requires');
    expect(() => readFile(Buffer.from('{"not":"commands"}'.padEnd(80)))).toThrow('not a file of commands');
    const other = Buffer.from(bytes);
    other.writeUInt8(9, 48);
    expect(() => readFile(other)).toThrow('operation 9 is not known');
    other.writeUInt32LE(2, 8);
    expect(() => readFile(other)).toThrow('version 2');
  });
});
