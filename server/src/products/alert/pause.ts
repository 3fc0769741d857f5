import { alert } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { max } from './create.ts';
import { isAhead } from './check/alert.ts';
import { changeAlert, countOthers, ownAlert, presentAlert } from './rows.ts';
import { seenNow, type AlertServices } from './services.ts';

/** Pauses an active alert, or resumes one. Resumed beyond its level, an alert is armed once the price is back. */
export const pause = (services: AlertServices) =>
  handle(alert.pause, async ({ body, caller: { userId } }) => {
    const id = Number(body.id);
    const isActive = body.paused === '0';
    const changed = await services.lock.hold(userId, (db) =>
      inTransaction(db, async (client) => {
        const others = await countOthers(client, userId, id);
        const stored = await ownAlert(client, userId, id);
        if (!stored) return refuse('alert.not_found');
        const row = seenNow(services, stored);
        if ((row.status === 'active') === isActive) return row;
        if (others >= alert.alertsMax) return refuse('alert.too_many', max);
        if (row.expiresAt !== undefined && row.expiresAt <= services.now()) return refuse('alert.expiry_past');
        const armed = isActive ? isAhead(row, services.priceOf(row.market)) : row.armed;
        const status = isActive ? ('active' as const) : ('paused' as const);
        return (
          (await changeAlert(client, row, { ...row, status, armed, seq: services.seq() })) ?? refuse('alert.exists')
        );
      }),
    );
    if ('ok' in changed) return changed;
    await services.watch.put(changed, isActive);
    return { ok: true, message: presentAlert(services.catalog.instrument(changed.market), changed) };
  });
