/**
 * R5: the same entries in two processes of their own, which run in different time zones and languages. One goes from the first entry to the last,
 * the other continues from a loaded state after each 10,000. Their output must be the same to the last bit.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { encode } from '@glassbook/engine';
import { stepsOf, type DayOf } from '../day/play-day.ts';
import type { Checkpoint, Place } from './replaying.ts';

const PROGRAM = join(import.meta.dirname, '../../run.ts');
export const OWN_ENGINE = join(import.meta.dirname, '../../../engine/src/index.ts');
/** About so much text is handed over at once. */
const CHUNK = 1 << 17;

export const places = [
  { TZ: 'Pacific/Apia', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  { TZ: 'America/St_Johns', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' },
] as const;

export type Said = { place: Place; checkpoints: Checkpoint[]; failure: string };
export type Replayed = {
  commands: number;
  checkpoints: number;
  places: Place[];
  stateHash: string;
  difference: string | undefined;
};

export async function replayTwice(day: DayOf, every = 10_000, enginePath = OWN_ENGINE): Promise<Replayed> {
  const processes = places.map((_, place) => startReplay(place, every, enginePath));
  const outputs = processes.map(read);
  const commands = await send(processes, day);
  const said = await Promise.all(outputs);
  const [first, second] = said as [Said, Said];
  return {
    commands,
    checkpoints: first.checkpoints.length,
    places: said.map(({ place }) => place),
    stateHash: first.checkpoints.at(-1)?.state ?? '',
    difference: differenceOf(first, second),
  };
}

/** Starts a process that replays what it is sent: in the first place from zero, in the other going on from a loaded state each time. */
export const startReplay = (place: number, every: number, enginePath: string): ChildProcess =>
  spawn(
    process.execPath,
    [PROGRAM, '--replaying', enginePath, String(every), place === 0 ? 'from-zero' : 'snapshots'],
    { env: { ...process.env, ...places[place] }, stdio: ['pipe', 'pipe', 'pipe'] },
  );

/** Writes lines to every process in large pieces. One that has ended takes no more; its output has the cause. */
export class Pipe {
  private chunk = '';
  private readonly inputs: readonly Writable[];

  constructor(processes: readonly ChildProcess[]) {
    this.inputs = processes.flatMap(({ stdin }) => stdin ?? []);
  }

  async write(line: string): Promise<void> {
    this.chunk += `${line}\n`;
    if (this.chunk.length > CHUNK) await this.flush();
  }

  async end(): Promise<void> {
    await this.flush();
    for (const input of this.inputs) input.end();
  }

  private async flush(): Promise<void> {
    const text = this.chunk;
    this.chunk = '';
    await Promise.all(this.inputs.map((input) => new Promise((resolve) => input.write(text, resolve))));
  }
}

/** Sends all entries to every process; how many there were. */
async function send(processes: readonly ChildProcess[], day: DayOf): Promise<number> {
  const pipe = new Pipe(processes);
  let seq = 0;
  for (const step of stepsOf(day)) {
    seq += 1;
    await pipe.write(encode({ seq, ...step }));
  }
  await pipe.end();
  return seq;
}

export async function read(replaying: ChildProcess): Promise<Said> {
  const { stdin, stdout, stderr } = replaying;
  if (!stdin || !stdout || !stderr) throw new Error('a replaying process has pipes');
  // A process that fails closes its input; the cause is in its error output.
  stdin.on('error', () => undefined);
  const errors: string[] = [];
  stderr.on('data', (text: Buffer) => errors.push(text.toString()));
  const lines: string[] = [];
  createInterface({ input: stdout }).on('line', (line) => lines.push(line));
  const [code] = (await once(replaying, 'close')) as [number | null];
  const [place = '{}', ...checkpoints] = lines;
  return {
    place: JSON.parse(place) as Place,
    checkpoints: checkpoints.map((line) => JSON.parse(line) as Checkpoint),
    failure: code === 0 ? '' : `a replay ended with ${code}: ${errors.join('').trim().slice(0, 1_000)}`,
  };
}

export function differenceOf(first: Said, second: Said): string | undefined {
  if (first.failure !== '' || second.failure !== '') return first.failure || second.failure;
  for (const [place, checkpoint] of first.checkpoints.entries()) {
    const other = second.checkpoints[place];
    for (const what of ['output', 'state', 'seq'] as const)
      if (checkpoint[what] !== other?.[what])
        return `at entry ${checkpoint.seq} the ${what} differs: ${checkpoint[what]} and ${other?.[what] ?? 'nothing'}`;
  }
  const [count, others] = [first.checkpoints.length, second.checkpoints.length];
  return count === others && count > 0 ? undefined : `${count} and ${others} checkpoints`;
}
