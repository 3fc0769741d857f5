/** What happened to an account, as a line: the text of the user's own notification, or the words of what staff did. */
import { notification, type desk } from '@glassbook/contract';
import { exact } from '@glassbook/ui/format';
import { useNotificationText } from '@glassbook/ui/notification-text';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { actCatalogs, detailOf, wordsOfAct } from '../audit/acts.ts';

export type Happening = z.output<(typeof desk.user)['reply']>['timeline'][number];
type Event = Pick<Happening, 'what' | 'detail'>;
type Lines = { title: string; detail: string };
type Fields = Readonly<Record<string, unknown>>;

/** Where it is about one of them: as it is called everywhere. */
const numbered = { withdrawal: 'W', deposit: 'D' } as const;
const decisions: Partial<Record<string, string>> = {
  ...{ approve: 'identity.approve', reject: 'identity.reject', accept: 'identity.approve' },
  ...{ credit: 'treasury:ask.credit', pay: 'treasury:ask.pay', release: 'treasury:ask.release' },
};
/** Where the words of a code are; those of other acts are of a freeze. */
const codes: Partial<Record<string, string>> = {
  ...{ 'funds.decideWithdrawal': 'funds:reject', 'funds.decideDeposit': 'funds:deposit_reject' },
  'payee.reviewCard': 'payee:failure',
};
/** Of a work, which its code names. */
const isOfWork = (what: string): boolean => what.startsWith('nft.');
/** What a person wrote. */
const written = ['reason', 'note', 'text'] as const;

/** What an act was about, its decision and its reason, in words; the audit log has every field. */
function wordsOfFields(what: string, fields: Fields, t: TFunction): string {
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  const parts: (string | false | undefined)[] = [
    Boolean(fields['request']) && `${what.startsWith('identity.') ? 'I' : 'R'}-${String(fields['request'])}`,
    ...Object.entries(numbered).map(([name, sign]) => Boolean(fields[name]) && `${sign}-${String(fields[name])}`),
    decisions[text('decision')] && t(decisions[text('decision')] ?? ''),
    text('status') !== '' && t(`value.${text('status')}`),
    text('amount') !== '' && `${t('field.creditedAmount')}: ${exact(text('amount'))}`,
    text('code') !== '' && (isOfWork(what) ? text('code') : t(`${codes[what] ?? 'freezeCode'}.${text('code')}`)),
    text('failure') !== '' && t(`${isOfWork(what) ? 'nft:notice.nft_why' : 'identity:failure'}.${text('failure')}`),
    ...written.map(text),
    text('refused') !== '' && t('user.refused'),
  ];
  return parts.filter(Boolean).join(' · ');
}

function wordsOfStaff({ what, detail }: Event, t: TFunction): Lines {
  const title = wordsOfAct(what, t);
  try {
    return { title, detail: wordsOfFields(what, JSON.parse(detail) as Fields, t) };
  } catch {
    return { title, detail: detailOf(detail) };
  }
}

/** What each is called, and the rest in a line. */
export function useLines(): { ofAccount: (event: Event) => Lines; ofStaff: (event: Event) => Lines } {
  const { t } = useTranslation(['desk', 'identity', 'treasury', ...actCatalogs]);
  const textOf = useNotificationText(notification.catalogs);
  return {
    ofAccount: ({ what, detail }) =>
      notification.kinds.has(what)
        ? textOf({ kind: what, params: JSON.parse(detail) as unknown } as notification.Notification)
        : { title: what, detail: detailOf(detail) },
    ofStaff: (event) => wordsOfStaff(event, t),
  };
}
