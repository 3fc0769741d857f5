import type * as notification from '@glassbook/contract/notification';
import { exact, trimmed } from './format/index.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { deviceName } from './device-name.ts';

export type NotificationText = { title: string; detail: string };

type Withdrawal = Extract<notification.Notification, { kind: `withdrawal_${string}` }>;
type Deposit = Exclude<
  Extract<notification.Notification, { kind: `deposit_${string}` }>,
  { kind: 'deposit_address_changed' }
>;

const withdrawalText = (kind: Withdrawal['kind'], params: Withdrawal['params'], t: TFunction): NotificationText => ({
  title: t(`kind.${kind}`, { amount: trimmed(params.amount), asset: params.asset }),
  detail: t('detail.withdrawal', { number: `W-${params.withdrawal}` }),
});
const depositText = (kind: Deposit['kind'], params: Deposit['params'], t: TFunction): NotificationText => ({
  title: t(`kind.${kind}`, { amount: trimmed(params.amount), asset: params.asset }),
  detail: t('detail.deposit', { number: `D-${params.deposit}` }),
});

type Transfer = Extract<notification.Notification, { kind: `transfer_${string}` }>;
const transferText = (kind: Transfer['kind'], params: Transfer['params'], t: TFunction): NotificationText => ({
  title: t(`kind.${kind}`, { amount: trimmed(params.amount), asset: params.asset }),
  detail: t('detail.transfer', { number: `T-${params.transfer}` }),
});

type Lockup = Extract<notification.Notification, { kind: `lockup_${string}` }>;
const lockupText = (kind: Lockup['kind'], params: Lockup['params'], t: TFunction): NotificationText => ({
  title: t(`kind.${kind}`, { amount: trimmed(params.amount), asset: params.asset }),
  detail: t('detail.lockup', { number: `L-${params.order}` }),
});

type Dual = Extract<notification.Notification, { kind: `dual_${string}` }>;
const dualText = (kind: Dual['kind'], params: Dual['params'], t: TFunction): NotificationText => ({
  title: t(`kind.${kind}`, { amount: trimmed(params.amount), asset: params.asset }),
  detail: t('detail.dual', { number: `DI-${params.dual}` }),
});

type Ieo = Extract<notification.Notification, { kind: `ieo_${string}` }>;
const ieoText = (kind: Ieo['kind'], params: Ieo['params'], t: TFunction): NotificationText => ({
  title: t(`kind.${kind}`, { amount: exact(params.granted), applied: exact(params.applied), asset: params.asset }),
  detail: t('detail.ieo', { number: `A-${params.application}`, amount: trimmed(params.refund), unit: params.unit }),
});

type Filled = Extract<notification.Notification, { kind: 'order_bought' | 'order_sold' }>;

const filledText = (kind: Filled['kind'], params: Filled['params'], t: TFunction): NotificationText => {
  const { symbol, filled, base, price, quote, open } = params;
  return {
    title: t(`kind.${kind}`, { amount: exact(filled), asset: base }),
    detail: t(open ? 'detail.filled_partly' : 'detail.filled', { symbol, price: exact(price), unit: quote }),
  };
};

const futuresKinds = [
  'position_liquidated',
  'position_deleveraged',
  'margin_warning',
  'funding_paid',
  'funding_received',
] as const;
type OfFutures = Extract<notification.Notification, { kind: (typeof futuresKinds)[number] }>;
/** Of positions in futures. */
export const isOfFutures = (of: notification.Notification): of is OfFutures =>
  futuresKinds.some((kind) => kind === of.kind);
const futuresText = (of: OfFutures, t: TFunction): NotificationText => {
  switch (of.kind) {
    case 'position_liquidated':
    case 'position_deleveraged': {
      const { symbol, whole, contracts, price, quote } = of.params;
      return {
        title: t(whole ? `kind.${of.kind}` : `kind.${of.kind}_partly`, { symbol }),
        detail: t(of.kind === 'position_liquidated' ? 'detail.position_liquidated' : 'detail.position_deleveraged', {
          ...{ contracts: exact(String(contracts)), price: exact(price), unit: quote },
        }),
      };
    }
    case 'margin_warning': {
      const { symbol, asset, percent } = of.params;
      return {
        title: symbol === '' ? t('kind.margin_warning_cross', { asset }) : t('kind.margin_warning', { symbol }),
        detail: t('detail.margin_warning', { percent: exact(percent) }),
      };
    }
    case 'funding_paid':
    case 'funding_received':
      return {
        title: t(`kind.${of.kind}`, { amount: trimmed(of.params.amount), asset: of.params.asset }),
        detail: of.params.symbol,
      };
  }
};

type OfOrder = Exclude<Extract<notification.Notification, { group: 'orders' }>, OfFutures>;
const orderText = (of: OfOrder, t: TFunction): NotificationText => {
  if (of.kind === 'order_bought' || of.kind === 'order_sold') return filledText(of.kind, of.params, t);
  const title = t(`kind.${of.kind}`, { symbol: of.params.symbol });
  return textOf(
    title,
    of.kind === 'conditional_triggered' ? t(`fired.${of.params.fired}`) : t(`canceled.${of.params.reason}`),
  );
};

type Identity = Extract<notification.Notification, { kind: `identity_${string}` }>;
const identityText = (of: Identity, t: TFunction): NotificationText =>
  textOf(
    t(`kind.${of.kind}_${of.params.level}`),
    of.kind === 'identity_approved' ? t('detail.identity_approved') : t(`identity.${of.params.reason}`),
  );

type Card = Extract<notification.Notification, { kind: `card_${string}` }>;
const cardText = (of: Card, t: TFunction): NotificationText =>
  textOf(
    t(`kind.${of.kind}`),
    of.kind === 'card_rejected'
      ? t(`card.${of.params.reason}`)
      : t(of.params.held ? 'detail.card_held' : 'detail.card_usable'),
  );

type Alert = Extract<notification.Notification, { kind: `alert_${string}` }>;

const alertText = (kind: Alert['kind'], params: Alert['params'], t: TFunction): NotificationText => {
  const { symbol, threshold, window, price, quote, note } = params;
  const detail = t('detail.alert', { price: exact(price), unit: quote });
  return {
    title: t(`kind.${kind}`, {
      ...{ symbol, unit: quote, threshold: exact(threshold) },
      ...(window === '' ? {} : { window: t(`window.${window}`) }),
    }),
    detail: note === '' ? detail : `${detail} · ${note}`,
  };
};

type Demo = Extract<notification.Notification, { kind: 'demo_funds' }>['params'];
const demoText = ({ amount, asset, others }: Demo, t: TFunction): NotificationText => ({
  title: t('kind.demo_funds', { amount: trimmed(amount), asset }),
  detail: [t('detail.demo_funds'), ...others.map((one) => `${trimmed(one.amount)} ${one.asset}`)].join(' · '),
});

const textOf = (title: string, detail: string): NotificationText => ({ title, detail });

/** Changes of the account's security, with the device that made them. */
type OfDevice = Extract<notification.Notification, { params: { agent: string; address: string } }>;
const isOfDevice = (of: notification.Notification): of is OfDevice => 'agent' in of.params;
function deviceText({ kind, params: { agent, address } }: OfDevice, t: TFunction): NotificationText {
  const from = [deviceName(agent), address].filter((part) => part !== '');
  return { title: t(`kind.${kind}`), detail: from.join(' · ') };
}

function othersText(of: Exclude<notification.Notification, OfFutures | OfDevice>, t: TFunction): NotificationText {
  switch (of.kind) {
    case 'order_bought':
    case 'order_sold':
    case 'order_canceled':
    case 'conditional_triggered':
    case 'conditional_refused':
      return orderText(of, t);
    case 'demo_funds':
      return demoText(of.params, t);
    case 'withdrawal_requested':
    case 'withdrawal_approved':
    case 'withdrawal_paid':
    case 'withdrawal_rejected':
    case 'withdrawal_canceled':
      return withdrawalText(of.kind, of.params, t);
    case 'deposit_submitted':
    case 'deposit_credited':
    case 'deposit_rejected':
    case 'deposit_canceled':
      return depositText(of.kind, of.params, t);
    case 'transfer_sent':
    case 'transfer_received':
      return transferText(of.kind, of.params, t);
    case 'lockup_ended':
    case 'lockup_renewed':
    case 'lockup_not_renewed':
    case 'lockup_redeemed':
      return lockupText(of.kind, of.params, t);
    case 'dual_completed':
    case 'dual_failed':
      return dualText(of.kind, of.params, t);
    case 'ieo_allocated':
    case 'ieo_cancelled':
      return ieoText(of.kind, of.params, t);
    case 'deposit_address_changed':
      return { title: t('kind.deposit_address_changed', of.params), detail: t('detail.deposit_address_changed') };
    case 'password_changed':
      return { title: t('kind.password_changed'), detail: t('detail.password_changed') };
    case 'identity_approved':
    case 'identity_failed':
      return identityText(of, t);
    case 'card_accepted':
    case 'card_rejected':
      return cardText(of, t);
    case 'alert_rises':
    case 'alert_falls':
    case 'alert_gains':
    case 'alert_drops':
      return alertText(of.kind, of.params, t);
  }
}

/** A notification as text: a title, and a line of detail; in a timeline of the desk as on the page of the user. */
export function useNotificationText(): (of: notification.Notification) => NotificationText {
  const { t } = useTranslation('notification');
  return (of) => (isOfFutures(of) ? futuresText(of, t) : isOfDevice(of) ? deviceText(of, t) : othersText(of, t));
}
