/** The wall clock of a program, which a test sets while it runs (libfaketime). */
import { chmodSync, writeFileSync } from 'node:fs';
import { fakeTime } from '../fake-time.ts';

export type Clock = {
  /** The settings that the program is started with. */
  env: Record<string, string>;
  /** Sets it off by so much, `+1h`. The program sees it within a second. */
  set: (offset: string) => void;
};

/** `file` holds the offset. Undefined where the library is not installed. */
export function clockOf(file: string): Clock | undefined {
  const library = fakeTime();
  if (library === undefined) return undefined;
  const set = (offset: string) => {
    writeFileSync(file, `${offset}\n`);
    chmodSync(file, 0o644);
  };
  set('+0');
  const env = {
    ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1' },
    // Timers use monotonic clocks.
    DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}
