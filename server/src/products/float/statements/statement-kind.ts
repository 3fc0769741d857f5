/** A statement of what is held at a place: one person enters it, another compares and approves it (server/src/shared/review). */
import { float } from '@glassbook/contract';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import type { FloatServices } from '../services.ts';
import { placeName } from './place-name.ts';

const lifeMs = 86_400_000;
/** `held`: in the smallest unit, as text; `at`: when it was asked for, milliseconds UTC. */
const payloadShape = z.strictObject({
  ...{ asset: z.int(), kind: z.enum(float.placeKinds), place: z.string(), held: z.string(), at: z.int() },
});
type Payload = z.infer<typeof payloadShape>;
type Place = Pick<Payload, 'asset' | 'kind' | 'place'>;

/** One that is open for a place, whatever its capitals. */
const subjectOf = ({ asset, kind, place }: Place): string => `float:${asset}/${kind}/${place.toLowerCase()}`;
const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

async function newestOf(db: Pool | PoolClient, { asset, kind, place }: Place) {
  const { rows } = await db.query<{ amount: string; stated_at: string }>(
    `SELECT amount, stated_at FROM float_statements WHERE asset = $1 AND kind = $2 AND lower(place) = lower($3)
     ORDER BY id DESC LIMIT 1`,
    [asset, kind, place],
  );
  return rows[0] && { amount: BigInt(rows[0].amount), at: Number(rows[0].stated_at) };
}

export const statementKind = ({ catalog, now }: Pick<FloatServices, 'catalog' | 'now'>): RequestKind<Payload> => ({
  ...{ name: 'float.statement', makes: 'float.request', checks: 'float.check', needed: 1, lifeMs },
  read: (payload) => payloadShape.parse(payload),
  async changes(payload, db): Promise<Change[]> {
    const { scale } = catalog.asset(payload.asset);
    const before = await newestOf(db, payload);
    return [
      {
        ...{ field: 'held', before: before ? formatAmount(before.amount, scale) : '-' },
        after: formatAmount(BigInt(payload.held), scale),
      },
      { field: 'statedAt', before: before ? timeText(before.at) : '-', after: timeText(payload.at) },
    ];
  },
  // In the transaction that ends the request: a process that carries on after another finds it ended.
  async complete(client, { asset, kind, place, held, at }, { id, maker }) {
    await client.query(
      `INSERT INTO float_statements (asset, kind, place, amount, stated_at, approved_at, maker, checker, request)
       SELECT $1, $2, $3, $4, $5, $6, $7, staff, $8 FROM desk_request_steps
       WHERE request = $8 AND step = 'approved' ORDER BY id DESC LIMIT 1`,
      [asset, kind, place, held, at, now(), maker, id],
    );
  },
});

export const requestStatement = ({ approvals, catalog, now }: FloatServices) =>
  handle(float.requestStatement, async ({ body, caller }) => {
    const asset = catalog.assets.find(({ id }) => String(id) === body.asset);
    if (!asset) return refuse('float.asset_not_found');
    const place = placeName(body.place);
    if (place === undefined) return refuse('float.place_unclear');
    if (place === '') return refuse('float.place_missing');
    const held = parseAmount(body.held, asset.scale);
    if (held === undefined) return refuse('float.amount_decimals', { decimals: String(asset.scale) });
    const payload: Payload = { asset: asset.id, kind: body.kind, place, held: String(held), at: now() };
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'float.statement', subject: subjectOf(payload), reason: body.reason, payload },
      title: `${asset.symbol} · ${place}`,
    });
    return made.ok ? { ok: true, message: { request: made.id } } : refuse('float.request_open');
  });
