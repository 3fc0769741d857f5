/** What happened to an account, as a line: the words of the user's own notifications, the account's view of staff acts. */
import type { z } from 'zod';
import type { desk } from '@glassbook/contract';
import { exact } from '@glassbook/ui/format';
import { detailOf, wordsOfAct } from '../audit/acts.ts';

export type Happening = z.output<(typeof desk.user)['reply']>['timeline'][number];
type Say = (key: string, params?: Record<string, string>) => string;

/** The kinds that have words in the user's notifications; any other is shown by its name. */
export const kinds = [
  ...['order_bought', 'order_sold', 'order_canceled', 'demo_funds', 'login', 'login_new_device', 'password_changed'],
  ...['authenticator_on', 'authenticator_off', 'recovery_codes_new', 'recovery_code_used', 'payment_password_changed'],
  ...['alert_rises', 'alert_falls', 'alert_gains', 'alert_drops'],
];

function paramsOf(detail: string): Record<string, string> {
  const params = JSON.parse(detail) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/** Its title and the rest, for a reader of the log. */
export function linesOf({ group, what, detail }: Happening, say: Say): { title: string; detail: string } {
  if (group === 'staff') return { title: wordsOfAct(what, say), detail: detailOf(detail) };
  if (!kinds.includes(what)) return { title: what, detail: detailOf(detail) };
  const params = paramsOf(detail);
  const named = {
    ...params,
    amount: exact(params['filled'] ?? params['amount'] ?? ''),
    asset: params['base'] ?? params['asset'] ?? '',
    unit: params['quote'] ?? '',
  };
  return { title: say(`notification:kind.${what}`, named), detail: detailOf(detail) };
}
