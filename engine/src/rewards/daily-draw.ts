/** The daily draw, by commit and reveal (core/draw): the server fixes a secret of each account and day before anybody chooses a seed, and the engine draws. */
import { assert } from '@glassbook/money';
import { dayOf } from '../core/accrual.ts';
import { commitmentTo, isHex32, isSeed } from '../core/draw/draw.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { Commit, ConfigureDraw, DailyDraw, RewardsRefusal } from './command.ts';
import { pausedBy } from './coupons.ts';
import { movePoints, pointsOf } from './points.ts';
import { giveCoupon } from './put-coupon.ts';
import type { CommitRow, DrawRow, OddsRow, State } from './state.ts';
import { numberOf, prizeOf } from './sums.ts';

/** New odds count for days that are not committed yet. */
export function putOdds(state: State, command: ConfigureDraw): void {
  const { rewards, at } = state;
  const odds: OddsRow = { version: rewards.nextOdds, prizes: command.prizes, at };
  rewards.nextOdds += 1;
  rewards.draw = command;
  rewards.odds.set(odds.version, odds);
  rewards.changed.odds.push(odds);
}

/** Once an account and day, today or tomorrow; days that are over are put away. */
export function commit(state: State, { owner, day, commitment }: Commit): Outcome<'rewards.secret_invalid'> {
  const { rewards, at } = state;
  const today = dayOf(at);
  const isWhole =
    rewards.draw !== undefined && owner >= FIRST_USER && isHex32(commitment) && (day === today || day === today + 1);
  if (!isWhole || commitOf(state, owner, day)) return refuse('rewards.secret_invalid');
  // Past this line it must succeed.
  for (const old of rewards.commits.get(owner) ?? []) if (old.day < today) putCommit(state, { ...old, live: 'no' });
  const version = rewards.nextOdds - 1;
  putCommit(state, { owner, day, commitment, version, status: 'open', live: 'yes', at });
  return { ok: true };
}

/** Draws once a day. A break or an exclusion refuses; a day without a commitment, or another secret, is no draw. */
export function drawDaily(
  state: State,
  { owner, day, seed, secret }: DailyDraw,
): Outcome<RewardsRefusal | 'rewards.secret_invalid', { drawn: DrawRow }> {
  if (day !== dayOf(state.at)) return refuse('rewards.day_over');
  const committed = commitOf(state, owner, day);
  if (!committed) return refuse('rewards.not_committed');
  if (committed.status === 'drawn') return refuse('rewards.already_drawn');
  const paused = pausedBy(state, owner);
  if (paused) return refuse(paused);
  if (seed === '' || !isSeed(seed)) return refuse('rewards.seed_invalid');
  if (!isHex32(secret) || commitmentTo(secret) !== committed.commitment) return refuse('rewards.secret_invalid');
  // Past this line it must succeed.
  putCommit(state, { ...committed, status: 'drawn' });
  return { ok: true, drawn: drawn(state, committed, seed, secret) };
}

function drawn(state: State, { owner, day, commitment, version }: CommitRow, seed: string, secret: string): DrawRow {
  const { rewards, at } = state;
  const found = numberOf(day, secret, seed);
  const prize = prizeOf(rewards.odds.get(version)?.prizes ?? [], found.number);
  assert(prize !== undefined, 'every number of the odds has a prize');
  const id = rewards.nextDraw;
  rewards.nextDraw += 1;
  const before = pointsOf(state, owner);
  const after = prize.points > 0 ? movePoints(state, owner, 'draw', id, prize.points) : before;
  const template = rewards.templates.get(prize.template);
  // What the odds say is given, also where so many coupons are open already: the odds are the same for everyone.
  const coupon = template ? giveCoupon(state, owner, template, 'draw').id : 0;
  const { points, template: of } = prize;
  const row: DrawRow = {
    ...{ id, owner, day, commitment, version, seed, secret, ...found, points, template: of, coupon },
    ...{ before, after, at },
  };
  rewards.changed.draws.push(row);
  return row;
}

const commitOf = ({ rewards }: State, owner: number, day: number): CommitRow | undefined =>
  rewards.commits.get(owner)?.find((row) => row.day === day);

function putCommit(state: State, row: CommitRow): void {
  restoreCommit(state, row);
  state.rewards.changed.commits.set(`${row.owner}/${row.day}`, row);
}

/** Also while loading: one that is put away is not kept. */
export function restoreCommit({ rewards: { commits } }: State, row: CommitRow): void {
  const others = (commits.get(row.owner) ?? []).filter(({ day }) => day !== row.day);
  const own = row.live === 'yes' ? [...others, row].sort((a, b) => a.day - b.day) : others;
  if (own.length === 0) commits.delete(row.owner);
  else commits.set(row.owner, own);
}
