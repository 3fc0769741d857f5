/** The names of self-limits, and the codes by which every product that asks refuses. */

/** What is counted, by what asks: money that comes from outside, what trades lost, what was staked. In units of value. */
export const counted = ['deposit', 'loss', 'stake'] as const;
export type Counted = (typeof counted)[number];
/** Calendar days, weeks from Monday and months, in UTC. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
/** `session` is in minutes: after so many the screens remind. */
export type LimitName = `${Counted}.${Period}` | 'session';
export const limitNames: readonly LimitName[] = [
  ...counted.flatMap((each) => periods.map((period): LimitName => `${each}.${period}`)),
  'session',
];

/** Why an owner may take nothing on. Each product may return them. */
export const limitRefusals = [
  'limit.cooling_off',
  'limit.excluded',
  'limit.deposit_reached',
  'limit.loss_reached',
  'limit.stake_reached',
  'limit.not_valued',
] as const;
export type LimitRefusal = (typeof limitRefusals)[number];
