/**
 * R4, R5 and R25 of one day: each command is audited here, and its entry is replayed in a process of its own, in another time zone and language, which continues from
 * a loaded state after each 10,000. They are compared there and at the end. The output of the audited engine and of the replay must be the same to the last bit.
 */
import { createHash } from 'node:crypto';
import { encode } from '@glassbook/engine';
import type { Engine } from '../audit/engine.ts';
import { hashOf, playing, type Audited, type DayOf } from '../day/play-day.ts';
import { differenceOf, OWN_ENGINE, Pipe, read, startReplay, type Said } from './replay.ts';
import type { Checkpoint } from './replaying.ts';

export type AuditedTwice = { audited: Audited; checkpoints: number; difference: string | undefined };

export async function replayAudited(engine: Engine, day: DayOf, every = 10_000): Promise<AuditedTwice> {
  const replay = startReplay(1, every, OWN_ENGINE);
  const heard = read(replay);
  const pipe = new Pipe([replay]);
  const checkpoints: Checkpoint[] = [];
  let output = createHash('sha256');
  const commands = playing(engine, day, every);
  let next = commands.next();
  for (; next.done !== true; next = commands.next()) {
    const { played, seq } = next.value;
    const { carriedOut, outcome, changes, lines } = played;
    // A request that was answered before makes no entry.
    if (!carriedOut) continue;
    await pipe.write(encode({ seq, ...carriedOut }));
    output.update(`${encode(outcome)}\n${encode(changes)}\n`);
    if (!lines) continue;
    checkpoints.push({ seq, state: hashOf(lines), output: output.digest('hex') });
    output = createHash('sha256');
  }
  const audited = next.value;
  if (!audited.found && checkpoints.at(-1)?.seq !== audited.commands)
    checkpoints.push({ seq: audited.commands, state: audited.stateHash, output: output.digest('hex') });
  await pipe.end();
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
  const said: Said = { place: { timeZone, locale }, checkpoints, failure: '' };
  const other = await heard;
  const difference =
    other.place.timeZone === timeZone
      ? `both processes were in ${timeZone}: start this one elsewhere (TZ)`
      : differenceOf(said, other);
  return { audited, checkpoints: checkpoints.length, difference };
}
