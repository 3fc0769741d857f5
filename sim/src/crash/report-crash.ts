/** `npm run sim -- --crash`: the day with the book as it is and with the book withdrawn, each twice. */
import * as engine from '@glassbook/engine';
import { Difference } from '../audit/difference.ts';
import type { Say } from '../day/report-day.ts';
import { BEFORE_THE_FALL, playCrash, WHOLE_DAY } from './crash.ts';
import { isRecorded, readDay, RECORDED } from './recorded-day.ts';

const TRADERS = 1_000;
const SCENES = [
  { name: 'with the book as it is quoted', thinFrom: undefined },
  { name: 'with the book withdrawn from 12:00 UTC on', thinFrom: BEFORE_THE_FALL },
] as const;

/** The exit code: 0 where nothing is wrong and each was the same twice. */
export function reportCrash(seed: number, say: Say): number {
  if (!isRecorded()) {
    say(`There are no recorded prices at ${RECORDED}.`);
    return 1;
  }
  let code = 0;
  for (const { name, thinFrom } of SCENES) {
    const began = performance.now();
    try {
      const play = () => playCrash(engine, { seed, day: readDay, traders: TRADERS, thinFrom, minutes: WHOLE_DAY });
      const report = play();
      const seconds = (performance.now() - began) / 1_000;
      say(`19 May 2021, ${TRADERS} traders, seed ${seed}, ${name}: ${seconds.toFixed(1)} s`);
      for (const line of report.lines()) say(`  ${line}`);
      const isSame = play().hash === report.hash;
      say(isSame ? '  the same hash once more' : '  ANOTHER HASH once more');
      if (!isSame) code = 1;
    } catch (error) {
      if (!(error instanceof Difference)) throw error;
      say(`${name}: ${error.message}`);
      code = 1;
    }
  }
  return code;
}
