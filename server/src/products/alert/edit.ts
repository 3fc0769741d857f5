import { alert } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { max } from './create.ts';
import { isAhead } from './check/alert.ts';
import { changeAlert, countOthers, ownAlert, presentAlert, type AlertRow, type Setting } from './rows.ts';
import { readSetting } from './read-setting.ts';
import { seenNow, type AlertServices } from './services.ts';

/**
 * Replaces what an own alert watches for, and activates it. Where the level or the percentage stays, what has fired waits for the price to be back as before.
 * Another's alert is refused as one that does not exist.
 */
export const edit = (services: AlertServices) =>
  handle(alert.edit, async ({ body, caller: { userId } }) => {
    const id = Number(body.id);
    const changed = await services.lock.hold(userId, (db) =>
      inTransaction(db, async (client) => {
        const others = await countOthers(client, userId, id);
        const stored = await ownAlert(client, userId, id);
        if (!stored) return refuse('alert.not_found');
        const row = seenNow(services, stored);
        if (others >= alert.alertsMax) return refuse('alert.too_many', max);
        const setting = readSetting(services, services.catalog.instrument(row.market), body, row);
        if ('ok' in setting) return setting;
        const armed = !isSame(row, setting) || isStillArmed(services, row);
        const to = { ...row, ...setting, status: 'active' as const, armed, seq: services.seq() };
        return (await changeAlert(client, row, to)) ?? refuse('alert.exists');
      }),
    );
    if ('ok' in changed) return changed;
    await services.watch.put(changed, true);
    return { ok: true, message: presentAlert(services.catalog.instrument(changed.market), changed) };
  });

const isSame = (row: AlertRow, setting: Setting): boolean =>
  row.condition === setting.condition && row.threshold === setting.threshold && row.windowMs === setting.windowMs;

/** As it was where it was active; as resumed otherwise. */
const isStillArmed = ({ priceOf }: Pick<AlertServices, 'priceOf'>, row: AlertRow): boolean =>
  row.status === 'active' ? row.armed : isAhead(row, priceOf(row.market));
