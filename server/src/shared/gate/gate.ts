/**
 * May this person do this now? One question, which each product asks with its own kind of act before it takes anything: the identity and its level, the country and the class of the client, a
 * freeze, a hold, self-limits, in this order. What only one product knows (its payee, its amount) it asks afterwards. A session is asked for by the carrier.
 */
import type { Pool } from 'pg';
import { refuse, type Result } from '../../carry/http/handling.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import type { Core } from '../slice/core.ts';
import type { Doors } from '../slice/doors.ts';
import { cells, type Act, type Cell, type ClientClass } from './cells.ts';

type No = Extract<Result, { ok: false }>;
export type GateServices = Pick<Core, 'pool' | 'identityOf' | 'limitWords'> &
  Pick<Doors, 'withdrawalHold' | 'tradeRefusal'>;
/** `gets`: the asset that the act brings, if it brings one: into the unit of value no limit of losses refuses. `leverage`: that of what is taken on. */
export type Asked = { userId: number; act: Act; gets?: number; leverage?: number };

/** Why not; undefined where it is allowed. */
export async function gateRefusal(
  services: GateServices,
  { userId, act, gets = 0, leverage = 1 }: Asked,
): Promise<No | undefined> {
  const cell: Cell | null = cells[act];
  if (cell === null) return undefined;
  return (
    (await identityRefusal(services, userId, cell)) ??
    leverageRefusal(await leverageMax(services, { userId, act }), leverage) ??
    (await freezeRefusal(services, userId)) ??
    (cell.leaves ? await holdRefusal(services, userId) : undefined) ??
    (cell.risk ? await limitRefusal(services, userId, gets) : undefined)
  );
}

async function identityRefusal(
  { pool, identityOf }: GateServices,
  userId: number,
  { level, closedIn }: Cell,
): Promise<No | undefined> {
  if (level === 0 && closedIn === null) return undefined;
  const identity = await identityOf(userId);
  if (level > 0 && identity.details === 'none') return refuse('session.identity_required');
  if (level > 0 && identity.details !== 'approved') return refuse('session.identity_pending');
  if (identity.level < level) return refuse('identity.level_required');
  if (closedIn === null) return undefined;
  if (identity.country === '') return refuse('identity.country_unknown');
  return closedIn[await classOf(pool, userId)].includes(identity.country)
    ? refuse('identity.country_closed')
    : undefined;
}

/** The acts of a list that a level opens to a user, where the law of the country closes them to nobody of the user's class. `country`: empty where it is not known. */
export async function opensAt<Of extends Act>(
  pool: Pool,
  { userId, country }: { userId: number; country: string },
  acts: readonly Of[],
): Promise<(level: 1 | 2) => Of[]> {
  const client = await classOf(pool, userId);
  const isClosed = ({ closedIn, leverage }: Cell): boolean =>
    closedIn?.[client].includes(country) === true ||
    leverage?.[client].some(({ max, in: countries }) => max === 0 && countries.includes(country)) === true;
  return (level) =>
    acts.filter((act) => {
      const cell: Cell | null = cells[act];
      return cell?.level === level && !isClosed(cell);
    });
}

async function classOf(pool: Pool, userId: number): Promise<ClientClass> {
  const { rows } = await pool.query<{ client_class: ClientClass }>('SELECT client_class FROM users WHERE id = $1', [
    userId,
  ]);
  return rows[0]?.client_class ?? 'retail';
}

/** The most leverage an act allows a user, by country and class; 0 where none; undefined where no rule says. */
export async function leverageMax(
  { pool, identityOf }: GateServices,
  { userId, act }: Pick<Asked, 'userId' | 'act'>,
): Promise<number | undefined> {
  const cell: Cell | null = cells[act];
  if (cell?.leverage === undefined) return undefined;
  const caps = cell.leverage[await classOf(pool, userId)];
  const { country } = await identityOf(userId);
  if (country !== '') return caps.find(({ in: countries }) => countries.includes(country))?.max;
  const allowed = caps.map(({ max }) => max).filter((max) => max > 0);
  return allowed.length === 0 ? undefined : Math.min(...allowed);
}

/** The countries in which an act with leverage is closed to a user's class. */
export async function closedCountries(pool: Pool, { userId, act }: Pick<Asked, 'userId' | 'act'>): Promise<string[]> {
  const cell: Cell | null = cells[act];
  const caps = cell?.leverage?.[await classOf(pool, userId)] ?? [];
  return caps.flatMap(({ max, in: countries }) => (max === 0 ? countries : []));
}

function leverageRefusal(max: number | undefined, leverage: number): No | undefined {
  if (max === undefined || leverage <= max) return undefined;
  return max === 0 ? refuse('identity.country_closed') : refuse('identity.leverage_above_cap', { max: String(max) });
}

/** A freeze ended the session. */
async function freezeRefusal({ pool }: GateServices, userId: number): Promise<No | undefined> {
  const { rowCount } = await pool.query('SELECT FROM users WHERE id = $1 AND frozen_at IS NULL', [userId]);
  return rowCount === 1 ? undefined : refuse('session.login_required');
}

async function holdRefusal({ pool, withdrawalHold }: GateServices, userId: number): Promise<No | undefined> {
  const hold = await withdrawalHold(pool, userId);
  return hold && refuse('funds.on_hold', { until: minuteText(hold.endsMs) });
}

async function limitRefusal(
  { tradeRefusal, limitWords }: GateServices,
  userId: number,
  gets: number,
): Promise<No | undefined> {
  const reason = await tradeRefusal(userId, gets);
  return reason && refuse(reason, await limitWords(userId, reason));
}
