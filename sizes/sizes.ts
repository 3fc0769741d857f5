/**
 * Every size that is a choice, in one table: of each promise (docs/reliability.md) what is counted, the size in every run of `npm run test:long`, that of `npm run crash` and
 * `npm run sim`, that before a release, and what the small one still proves. Numbers only: it may be imported from everywhere.
 */
export type Sizes = {
  what: string;
  /** In every run of `npm run test:long`. */
  test: number;
  /** Where it is run alone. */
  ci: number;
  release: number;
  /** How often a release runs it at that size. */
  times?: number;
  /** What is proven in every run. */
  proves: string;
};

const MILLION = 1_000_000;
const path = 'the whole path and its checker; the figure is of the larger sizes';

export const sizes = {
  R1: { what: 'kills of the server', test: 2, ci: 25, release: 500, proves: path },
  R2: { what: 'kills of PostgreSQL', test: 1, ci: 10, release: 100, proves: path },
  R3: { what: 'kills of both at once', test: 1, ci: 5, release: 50, proves: path },
  R4: {
    what: 'audited commands of a day',
    test: 100_000,
    ci: MILLION,
    release: MILLION,
    times: 20,
    proves:
      'every rule, many times over (each planted fault is caught within 20,000 commands); the promised 10^6 is run by hand and before a release',
  },
  R5: {
    what: 'replayed commands of a day',
    test: 100_000,
    ci: MILLION,
    release: 10 * MILLION,
    proves: 'the day of R4, played and audited in one process, continues from rows in another',
  },
  R7: {
    what: 'flipped bits',
    test: 12,
    ci: 200,
    release: 2_000,
    proves: 'at least one flip in every column of the journal',
  },
  R8: {
    what: 'milliseconds without PostgreSQL, in each of three ways',
    test: 6_000,
    ci: 30_000,
    release: 30_000,
    times: 20,
    proves:
      'in two of the ways (reset, black hole): no acknowledgement without a commit, the 503 and the way back, each within 10 s instead of 5, since the machine is shared',
  },
  R9: { what: 'lost replies of COMMIT', test: 3, ci: 100, release: 1_000, proves: path },
  R10: {
    what: 'full disks',
    test: 1,
    ci: 1,
    release: 1,
    times: 10,
    proves: 'the promise at its size for every change',
  },
  R13: {
    what: 'leaders that are suspended or killed beside a standby',
    test: 2,
    ci: 6,
    release: 100,
    proves: 'the fence and both ways to take over; the pause is 4 s, 30 s before a release',
  },
  R14: { what: 'money commands, each sent 2 to 10 times', test: 120, ci: 2_000, release: 100_000, proves: path },
  R15: { what: 'rounds of 64 spends of one balance', test: 12, ci: 200, release: 10_000, proves: path },
  R16: {
    what: 'jumps of the clock',
    test: 4,
    ci: 4,
    release: 4,
    times: 10,
    proves: 'the promise at its size for every change',
  },
  R17: {
    what: 'clients that lose messages, each cut ten times',
    test: 8,
    ci: 100,
    release: 1_000,
    proves: 'every gap found and healed, and the value of each client in the end',
  },
  R18: {
    what: 'sockets that stop reading, a minute',
    test: 0,
    ci: 50,
    release: 200,
    proves: 'not in every run: limits.test.ts shows there that one is ended; this takes more than two minutes',
  },
  R19: {
    what: 'seconds of five times too much',
    test: 0,
    ci: 30,
    release: 600,
    proves: 'not in every run: its times mean nothing where other work shares the machine',
  },
  R20: {
    what: 'minutes at half of what it can carry out',
    test: 0,
    ci: 10,
    release: 480,
    proves: 'not in every run: the heap is only level after a million commands',
  },
  R25: {
    what: 'commands compared with the naive model',
    test: 100_000,
    ci: MILLION,
    release: 10 * MILLION,
    proves: 'the promise, since it is the day of R4',
  },
  S3: {
    what: 'invalid requests',
    test: 10_000,
    ci: 10_000,
    release: 430_000,
    proves: 'each call meets each of fourteen ways about 17 times; 10,000 a call before a release',
  },
  S9: {
    what: 'altered answers of wallets, in each of 18 cases',
    test: 100,
    ci: 100,
    release: 1_000,
    proves: 'every case many times over; the figure is of the release',
  },
} satisfies Record<string, Sizes>;

export type SizedId = keyof typeof sizes;
