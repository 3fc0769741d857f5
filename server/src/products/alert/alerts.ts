import { alert } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import { alertsOf, presentAlert } from './rows.ts';
import { marketOf, seenNow, type AlertServices } from './services.ts';

/** Own alerts, newest first; of one market where it is named. */
export const alerts = (services: AlertServices) =>
  handle(alert.alerts, async ({ body, caller }) => {
    const of = body.symbol === undefined ? undefined : marketOf(services, body.symbol);
    if (body.symbol !== undefined && !of) return refuse('alert.market_not_found');
    const rows = await alertsOf(services.pool, caller.userId, of?.id);
    const shown = rows.map((row) => presentAlert(services.catalog.instrument(row.market), seenNow(services, row)));
    return { ok: true, message: shown };
  });
