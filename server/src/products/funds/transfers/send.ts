/** Sending to another user: what a withdrawal has to pass, and then the command that moves it. */
import { funds } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { answeredBefore, carryOut } from '../../../shared/commands/carry-out.ts';
import { handle, refuse, refuseFor } from '../../../carry/http/handling.ts';
import type { CatalogAsset } from '../../../carry/store/catalog.ts';
import { levelRefusal, passing, wordsOf, type Asking, type No } from '../guard.ts';
import type { FundsServices } from '../services.ts';
import { minuteText } from '../../../carry/mail/minute-text.ts';
import { whileOpen } from '../while-open.ts';
import { heldUntilMs, othersOf, presentTransfer, selectRecipients, type RecipientRow } from './rows.ts';

type Body = Parameters<Parameters<typeof handle<typeof funds.sendToUser>>[1]>[0]['body'];
type Asked = Asking<Body>;
type Wanted = { asset: CatalogAsset; amount: bigint };

/** A request that was carried out before is answered first, since it is what it is refused by now. */
export const sendToUser = (services: FundsServices) =>
  handle(
    funds.sendToUser,
    async (call) => {
      const wanted = readWanted(services, call);
      if ('ok' in wanted) return wanted;
      const before = await firstAnswer(services, call, wanted);
      if (before) return before;
      const passed = await passing(services, call, {
        ...{ ...wanted, act: 'send', proof: call.body },
        payable: async () => {
          const row = await recipientOf(services, call);
          return 'reason' in row ? row : ((await triesRefusal(services, call.caller.userId, row)) ?? row);
        },
      });
      if (!passed.ok) return passed;
      const { payee, worth } = passed;
      const parties = { owner: call.caller.userId, recipient: Number(payee.recipient) };
      const carried = await services.lock.hold(parties.owner, (db) =>
        send(services, db, call, { wanted, parties, worth }),
      );
      return answerOf(services, call, carried);
    },
    {
      firstAnswer: async (call) => {
        const wanted = readWanted(services, call);
        return 'ok' in wanted ? undefined : firstAnswer(services, call, wanted);
      },
    },
  );

type Sending = { wanted: Wanted; parties: { owner: number; recipient: number }; worth: bigint };

/** Asks again under the lock of the owner, with the command, for all that another transfer may have changed. */
async function send(services: FundsServices, db: PoolClient, call: Asked, { wanted, parties, worth }: Sending) {
  const { owner, recipient } = parties;
  const { now, withdrawalHold } = services;
  const carried = await whileOpen({ db, withdrawalHold }, parties, async (client) => {
    const still = await recipientOf({ pool: client, now }, call);
    if ('reason' in still) return still;
    const refusal =
      (await triesRefusal({ pool: client, now }, owner, still)) ?? (await levelRefusal(services, client, owner, worth));
    return refusal ?? carry(services, call, wanted, { recipient, worth });
  });
  if (!carried.ok && carried.reason === 'funds.recipient_unavailable')
    await noteUnavailable({ pool: db, now }, owner, recipient);
  return carried;
}

/** What is to be sent, as the engine counts it. */
function readWanted({ catalog }: FundsServices, { body }: Asked): Wanted | No {
  const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
  if (!asset) return refuse('funds.withdrawal_off');
  const amount = parseAmount(body.number, asset.scale);
  return amount === undefined ? refuse('request.field_invalid', { field: 'number' }) : { asset, amount };
}

const carry = (
  services: FundsServices,
  call: Asked,
  { asset, amount }: Wanted,
  to: Pick<CommandOf<'funds.sendToUser'>, 'recipient' | 'worth'>,
) => {
  const command: CommandOf<'funds.sendToUser'> = {
    ...{ kind: 'funds.sendToUser', owner: call.caller.userId, asset: asset.id, amount, ...to },
  };
  return carryOut(services, call, command, () => wordsOf(services, asset));
};

/** What the same request was answered before; undefined where it was not carried out. */
async function firstAnswer(services: FundsServices, call: Asked, wanted: Wanted) {
  const before = await answeredBefore(call, (again) => carry(services, again, wanted, { recipient: 0, worth: 0n }));
  return before && answerOf(services, call, before);
}

async function answerOf(
  { pool, catalog }: FundsServices,
  { caller, language }: Asked,
  carried: Awaited<ReturnType<typeof carry>> | No,
) {
  if (!carried.ok) return carried;
  const { transfer } = carried;
  const data = presentTransfer(
    transfer,
    caller.userId,
    await othersOf(pool, [transfer.recipient], caller.userId),
    catalog,
  );
  return { ok: true as const, message: words(localeOf(language), 'funds', 'done.sent', {}), data };
}

/** A saved recipient of the caller's that can be sent to now. */
async function recipientOf(
  { pool, now }: { pool: Pool | PoolClient; now: () => number },
  { caller, body }: Asking<Body>,
): Promise<RecipientRow | No> {
  const { rows } = await pool.query<RecipientRow>(
    `${selectRecipients} WHERE r.id = $1 AND r.user_id = $2 AND r.removed_at IS NULL`,
    [body.recipient_id, caller.userId],
  );
  const [row] = rows;
  if (!row) return refuse('funds.payee_not_found');
  const until = heldUntilMs(row, now());
  return until === null ? row : refuse('funds.payee_on_hold', { until: minuteText(until) });
}

/** Within a day, of one sender: by more of them a recipient's own limits could be found out. */
const unavailableMax = 3;
const unavailableMs = 86_400_000;
type Counting = { pool: Pool | PoolClient; now: () => number };

/** Counts one in the table, so that a restart forgets none. Under the lock of the owner none is missed. */
async function noteUnavailable({ pool, now }: Counting, userId: number, recipient: number): Promise<void> {
  const since = new Date(now() - unavailableMs);
  await pool.query('DELETE FROM recipient_refusals WHERE user_id = $1 AND at <= $2', [userId, since]);
  await pool.query('INSERT INTO recipient_refusals (user_id, recipient, at) VALUES ($1, $2, $3)', [
    ...[userId, recipient, new Date(now())],
  ]);
}

async function triesRefusal({ pool, now }: Counting, userId: number, row: RecipientRow): Promise<No | undefined> {
  const since = now() - unavailableMs;
  const { rows } = await pool.query<{ count: string; oldest: Date | null }>(
    'SELECT count(*) AS count, min(at) AS oldest FROM recipient_refusals WHERE user_id = $1 AND recipient = $2 AND at > $3',
    [userId, row.recipient, new Date(since)],
  );
  const oldest = rows[0]?.oldest;
  if (!oldest || Number(rows[0]?.count) < unavailableMax) return undefined;
  return refuseFor('funds.recipient_tries_reached', oldest.getTime() - since);
}
