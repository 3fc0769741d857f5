/** What `npm run sim` does by its arguments. Each returns the exit code of the process: 0 where nothing differed. */
import * as engine from '@glassbook/engine';
import { sizes } from '../../sizes/sizes.ts';
import { reportCrash } from './crash/report-crash.ts';
import { pricesFor } from './day/play-day.ts';
import { replayFile, reportDay } from './day/report-day.ts';
import { faults } from './faults/faults.ts';
import { catchFault } from './faults/catch-fault.ts';
import { replayFromInput } from './replay/replaying.ts';
import { replayAudited } from './replay/replay-audited.ts';
import { replayTwice } from './replay/replay.ts';

/** The defaults for a run by hand. */
const [AUDITED, REPLAYED] = [sizes.R4.ci, sizes.R5.ci];
const USAGE = `npm run sim -- [SEED] [COMMANDS]     plays a day and audits every command (1, ${AUDITED})
npm run sim -- --replay FILE          plays a list of steps that was printed as failing
npm run sim -- --day [SEED] [COMMANDS]      audits a day and replays it in another process beside (1, ${REPLAYED})
npm run sim -- --determinism [SEED] [COMMANDS]   replays a day in two processes (1, ${REPLAYED})
npm run sim -- --crash [SEED]         the crash of 19 May 2021 with 1,000 leveraged traders, with and without a book (1)
npm run sim -- --faults [PART/PARTS]  puts faults into the engine, one at a time
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function main(args: readonly string[]): Promise<number> {
  const [first = '1', second, third, fourth] = args;
  if (first === '--replaying') {
    await replayFromInput(second ?? '', Number(third), fourth === 'snapshots');
    return 0;
  }
  if (first === '--replay' && second !== undefined) return replayFile(engine, second, say) ? 0 : 1;
  if (first === '--determinism') return determinism(Number(second ?? 1), Number(third ?? REPLAYED));
  if (first === '--day') return auditedDay(Number(second ?? 1), Number(third ?? REPLAYED));
  if (first === '--faults') return plantAll(second);
  if (first === '--crash') return reportCrash(Number(second ?? 1), say);
  const [seed, commands] = [Number(first), Number(second ?? AUDITED)];
  if (Number.isSafeInteger(seed) && Number.isSafeInteger(commands) && commands > 0) return playDay(seed, commands);
  say(USAGE);
  return 2;
}

const playDay = (seed: number, commands: number): number =>
  reportDay(engine, { seed, commands, prices: pricesFor(seed) }, say) ? 0 : 1;

/** R4, R5 and R25 of one seed. */
async function auditedDay(seed: number, commands: number): Promise<number> {
  const day = { seed, commands, prices: pricesFor(seed) };
  const { audited, checkpoints, difference } = await replayAudited(engine, day);
  if (audited.found) return playDay(seed, audited.found.command);
  say(`seed ${seed}, prices: ${day.prices.name}: ${audited.commands} commands audited, no difference`);
  say(difference ?? `${checkpoints} checkpoints of the replay alike; state: ${audited.stateHash}`);
  return difference === undefined && audited.commands === commands ? 0 : 1;
}

/** R5 of one seed. */
async function determinism(seed: number, commands: number): Promise<number> {
  const began = performance.now();
  const { places, checkpoints, stateHash, difference, ...replayed } = await replayTwice({
    seed,
    commands,
    prices: pricesFor(seed),
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  say(
    `seed ${seed}: ${replayed.commands} commands in ${places.map(({ timeZone, locale }) => `${timeZone} (${locale})`).join(' and ')}, ${seconds} s`,
  );
  say(difference ?? `${checkpoints} checkpoints alike, from zero and from each snapshot; state: ${stateHash}`);
  return difference === undefined ? 0 : 1;
}

/** `part`: "1/2" is every second one, from the first on. */
async function plantAll(part = '1/1'): Promise<number> {
  const [from = 1, step = 1] = part.split('/').map(Number);
  const own = faults.filter((_, place) => place % step === from - 1);
  let missed = 0;
  for (const fault of own) {
    const { by, after, how } = await catchFault(fault);
    if (!by) missed += 1;
    say(`${by ? `caught by ${by}` : 'MISSED'}: ${fault.name}${after === 0 ? '' : `, after ${after} commands`}`);
    if (how !== '') say(`  ${how}`);
  }
  say(`${own.length} faults, ${own.length - missed} caught`);
  return missed === 0 ? 0 : 1;
}
