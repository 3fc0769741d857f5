/** What a limit is called, and its amounts as they are shown. */
import type { limit } from '@glassbook/contract';
import { trimmed } from '@glassbook/ui/format';
import type { TFunction } from 'i18next';

type Text = TFunction<'limit'>;

export const groupOf = (t: Text, group: limit.Counted | 'session'): string =>
  ({ deposit: t('group.deposit'), loss: t('group.loss'), stake: t('group.stake'), session: t('group.session') })[group];

/** "Losses · Day", of a session its group alone. */
export function nameOf(t: Text, name: limit.LimitName): string {
  const [group, period] = name.split('.') as [limit.Counted | 'session', limit.Period | undefined];
  return period === undefined ? groupOf(t, group) : `${groupOf(t, group)} · ${periodOf(t, period)}`;
}

export function periodOf(t: Text, period: limit.Period): string {
  return { day: t('period.day'), week: t('period.week'), month: t('period.month') }[period];
}

export const amountOf = (t: Text, name: limit.LimitName, amount: string, unit: string): string =>
  name === 'session' ? t('minutes', { minutes: amount }) : `${trimmed(amount)} ${unit}`;

/** What is used of a limit is never below zero: a gain leaves all of it. */
export const usedOf = (used: string): string => (used.startsWith('-') ? '0' : used);
