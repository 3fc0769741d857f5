import { alert } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { countOthers, insertAlert, presentAlert, pruneAlerts } from './rows.ts';
import { readSetting } from './read-setting.ts';
import { marketOf, type AlertServices } from './services.ts';

/** Creates an alert that is armed. Refusals: the market or what is wanted, too many, the same one twice. */
export const create = (services: AlertServices) =>
  handle(alert.create, async ({ body, caller: { userId } }) => {
    const of = marketOf(services, body.symbol);
    if (!of) return refuse('alert.market_not_found');
    const setting = readSetting(services, of, body);
    if ('ok' in setting) return setting;
    const made = await services.lock.hold(userId, (db) =>
      inTransaction(db, async (client) => {
        if ((await countOthers(client, userId, 0)) >= alert.alertsMax) return refuse('alert.too_many', max);
        await pruneAlerts(client, userId, alert.alertsMax);
        const at = { at: services.now(), seq: services.seq() };
        return (await insertAlert(client, userId, setting, at)) ?? refuse('alert.exists');
      }),
    );
    if ('ok' in made) return made;
    await services.watch.put(made, true);
    return { ok: true, message: presentAlert(of, made) };
  });

export const max = { max: String(alert.alertsMax) };
