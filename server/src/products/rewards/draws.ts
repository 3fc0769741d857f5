/** The daily draw of an account: what is fixed, the draw, own draws and their proofs. */
import { randomBytes } from 'node:crypto';
import { rewards, type WireLanguage } from '@glassbook/contract';
import type { CommitRow, DrawRow, OddsRow } from '@glassbook/engine/rewards';
import { nameOfDay } from '@glassbook/engine/rewards/sums';
import { handle, refuse } from '../../carry/http/handling.ts';
import { answeredBefore, carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { presentDraw, titleOf } from './present.ts';
import { findCommits, findDraws, findOdds, pageOf } from './rows.ts';
import type { RewardsServices } from './services.ts';

const DAY_MS = 86_400_000;
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

async function commitOf(
  { pool }: Pick<RewardsServices, 'pool'>,
  owner: number,
  day: number,
): Promise<CommitRow | undefined> {
  return (await findCommits(pool, 'WHERE owner = $1 AND day = $2', [owner, day]))[0];
}
/** The commitment of an account and day, made where there is none yet. */
async function committed(
  services: Pick<RewardsServices, 'pool' | 'secrets'>,
  owner: number,
  day: number,
): Promise<CommitRow | undefined> {
  const known = await commitOf(services, owner, day);
  if (known) return known;
  await services.secrets.commit(owner, day);
  return commitOf(services, owner, day);
}
async function drawOf({ pool }: RewardsServices, owner: number, day: number): Promise<DrawRow | undefined> {
  return (await findDraws(pool, 'WHERE owner = $1 AND day = $2', [owner, day]))[0];
}
async function oddsOf({ pool }: RewardsServices, version: number): Promise<OddsRow['prizes']> {
  return (await findOdds(pool, 'WHERE version = $1', [version]))[0]?.prizes ?? [];
}

export const today = (services: RewardsServices) =>
  handle(rewards.today, async ({ caller, language }) => {
    const { pool, now, inForce } = services;
    if (!inForce.of('rewards.configureDraw')) return refuse('rewards.no_draw');
    const day = dayOf(now());
    const own = await committed(services, caller.userId, day);
    const next = await committed(services, caller.userId, day + 1);
    if (!own || !next) return refuse('rewards.no_draw');
    const row = await drawOf(services, caller.userId, day);
    const { rows } = await pool.query<{ points: string }>('SELECT points FROM points WHERE owner = $1', [
      caller.userId,
    ]);
    return {
      ok: true,
      message: {
        ...{ day: nameOfDay(day), commitment: own.commitment, committed_ms: own.at, next_day: nameOfDay(day + 1) },
        ...{ next_commitment: next.commitment, ...(await seenOf(services, own.version, language)) },
        points: Number(rows[0]?.points ?? 0),
        drawn: row ? presentDraw(services, row, own.at, language) : null,
      },
    };
  });

/** The odds of a version, with how often each prize was drawn in the last thirty days. */
async function seenOf(services: RewardsServices, version: number, language: WireLanguage) {
  const prizes = await oddsOf(services, version);
  const ends: number[] = [];
  for (const { count } of prizes) ends.push((ends.at(-1) ?? 0) + count);
  const { rows } = await services.pool.query<{ place: number; count: string }>(
    `SELECT width_bucket(number, $3::integer[]) AS place, count(*) AS count FROM draws
     WHERE version = $1 AND at > $2 GROUP BY 1`,
    [version, services.now() - 30 * DAY_MS, ends],
  );
  const seen = new Map(rows.map(({ place, count }) => [place, Number(count)]));
  const odds = prizes.map(({ count, points, template }, place) => ({
    ...{ from: (ends[place] ?? 0) - count, to: (ends[place] ?? 0) - 1, count, points, template },
    ...{ title: titleOf(services, template, language), seen: seen.get(place) ?? 0 },
  }));
  return { odds, draws_30d: rows.reduce((sum, { count }) => sum + Number(count), 0) };
}

export const draw = (services: RewardsServices) =>
  handle(rewards.draw, async (call) => {
    const { caller, body, language } = call;
    const { userId: owner } = caller;
    const { inForce, now, tradeRefusal, secrets } = services;
    if (!inForce.of('rewards.configureDraw')) return refuse('rewards.no_draw');
    const day = dayOf(now());
    const carry = async (asked: Asked) => {
      const secret = await secrets.of(owner, day);
      if (secret === undefined) return refuse('rewards.not_committed');
      return carryOut(services, asked, { kind: 'rewards.draw', owner, day, seed: body.seed, secret });
    };
    // What the engine would refuse is refused before it, so that no secret is in the journal before it is drawn.
    const refusal = async () => {
      const row = await commitOf(services, owner, day);
      if (!row) return refuse('rewards.not_committed');
      if (row.status === 'drawn') return refuse('rewards.already_drawn');
      const unit = inForce.of('rewards.configureRebate')?.unit;
      const paused = unit === undefined ? undefined : await tradeRefusal(owner, unit);
      return paused && refuse(paused, await services.limitWords(owner, paused));
    };
    const answer = (await answeredBefore(call, carry)) ?? (await refusal()) ?? (await carry(call));
    if (!answer.ok) return answer;
    const own = await commitOf(services, owner, answer.drawn.day);
    return { ok: true, message: presentDraw(services, answer.drawn, own?.at ?? answer.drawn.at, language) };
  });

/** The draw of today of an account of the demo's crowd, once, with any seed: what is seen of the odds is of its draws too. */
export async function drawForDemo(
  services: Pick<RewardsServices, 'pool' | 'inForce' | 'now' | 'secrets' | 'sequencer'>,
  owner: number,
): Promise<void> {
  const { inForce, now, secrets, sequencer } = services;
  if (!inForce.of('rewards.configureDraw')) return;
  const day = dayOf(now());
  const own = await committed(services, owner, day);
  const secret = own?.status === 'open' ? await secrets.of(owner, day) : undefined;
  if (secret === undefined) return;
  const seed = randomBytes(9).toString('base64url');
  await sequencer.submit({ kind: 'rewards.draw', owner, day, seed, secret });
}

export const draws = (services: RewardsServices) =>
  handle(rewards.draws, async ({ caller, body, language }) => {
    const { pool } = services;
    const asked = { where: 'owner = $1', values: [caller.userId] };
    const page = await pageOf(pool, { find: findDraws, table: 'draws' }, asked, body, (row) => row);
    const own = await findCommits(pool, 'WHERE owner = $1 AND day = ANY ($2)', [
      ...[caller.userId, page.data.map(({ day }) => day)],
    ]);
    const data = page.data.map((row) =>
      presentDraw(services, row, own.find(({ day }) => day === row.day)?.at ?? row.at, language),
    );
    return { ok: true, message: { ...page, data } };
  });

export const proof = (services: RewardsServices) =>
  handle(rewards.proof, async ({ caller, body, language }) => {
    const { userId: owner } = caller;
    const day = dayOf(Date.parse(`${body.day}T00:00:00Z`));
    const own = Number.isSafeInteger(day) ? await commitOf(services, owner, day) : undefined;
    const row = own && (await drawOf(services, owner, day));
    // The secret of a day that can still be drawn stays with the server.
    if (!own || (!row && day >= dayOf(services.now()))) return refuse('rewards.not_committed');
    const secret = row?.secret ?? (await services.secrets.of(owner, day));
    if (secret === undefined) return refuse('rewards.not_committed');
    const odds = (await oddsOf(services, own.version)).map(({ count, points, template }) => ({
      ...{ count, points, template, title: titleOf(services, template, language) },
    }));
    const { seed = '', counter = 0, value = 0, number = 0 } = row ?? {};
    return {
      ok: true,
      message: {
        ...{
          format: 'glassbook-daily-1' as const,
          day: nameOfDay(day),
          commitment: own.commitment,
          odds,
          seed,
          secret,
        },
        ...{ counter, value, number },
      },
    };
  });
