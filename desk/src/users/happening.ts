/** What happened to an account, as a line: the words of the user's own notifications, the account's view of staff acts. */
import type { z } from 'zod';
import { notification, type desk } from '@glassbook/contract';
import { exact } from '@glassbook/ui/format';
import { detailOf, wordsOfAct } from '../audit/acts.ts';

export type Happening = z.output<(typeof desk.user)['reply']>['timeline'][number];
type Say = (key: string, params?: Record<string, string>) => string;

/** The key of the words of a kind in the user's notifications, undefined where it is none of them: a verification has words of its own for each level. */
export function wordsOfKind(kind: string, level?: string): string | undefined {
  if (!notification.kinds.some((each) => each === kind)) return undefined;
  return `notification:kind.${kind}${level === undefined ? '' : `_${level}`}`;
}

function paramsOf(detail: string): Record<string, string> {
  const params = JSON.parse(detail) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/** Its title and the rest, for a reader of the log. `subject`: "user:1001", where the reader sees already whose it is. */
export function linesOf(
  { group, what, detail }: Pick<Happening, 'group' | 'what' | 'detail'>,
  say: Say,
  subject = '',
): { title: string; detail: string } {
  if (group === 'staff') return { title: wordsOfAct(what, say), detail: detailOf(detail, subject) };
  const params = paramsOf(detail);
  const words = wordsOfKind(what, params['level']);
  if (words === undefined) return { title: what, detail: detailOf(detail) };
  const named = {
    ...params,
    amount: exact(params['filled'] ?? params['amount'] ?? ''),
    asset: params['base'] ?? params['asset'] ?? '',
    unit: params['quote'] ?? '',
  };
  return { title: say(words, named), detail: detailOf(detail) };
}
