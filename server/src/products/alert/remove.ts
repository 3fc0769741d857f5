import { alert } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { handle, refuse } from '../../carry/http/handling.ts';
import { deleteAlert } from './rows.ts';
import type { AlertServices } from './services.ts';

/** Deletes an own alert. Another's is refused as one that does not exist. */
export const remove = ({ lock, watch }: AlertServices) =>
  handle(alert.remove, async ({ body, caller, language }) => {
    const id = Number(body.id);
    if (!(await lock.hold(caller.userId, (db) => deleteAlert(db, caller.userId, id)))) return refuse('alert.not_found');
    await watch.remove(id);
    return { ok: true, message: words(localeOf(language), 'alert', 'done.removed') };
  });
