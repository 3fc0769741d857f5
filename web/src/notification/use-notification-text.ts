import type { notification } from '@glassbook/contract';
import { exact, trimmed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { deviceName } from './device-name.ts';

export type NotificationText = { title: string; detail: string };

/** A notification as text: a title, and a line of detail. */
export function useNotificationText(): (of: notification.Notification) => NotificationText {
  const { t } = useTranslation('notification');
  return (of) => {
    switch (of.kind) {
      case 'order_bought':
      case 'order_sold': {
        const { symbol, filled, base, price, quote, open } = of.params;
        return {
          title: t(`kind.${of.kind}`, { amount: exact(filled), asset: base }),
          detail: t(open ? 'detail.filled_partly' : 'detail.filled', { symbol, price: exact(price), unit: quote }),
        };
      }
      case 'order_canceled':
        return {
          title: t('kind.order_canceled', { symbol: of.params.symbol }),
          detail: t(`canceled.${of.params.reason}`),
        };
      case 'demo_funds':
        return {
          title: t('kind.demo_funds', { amount: trimmed(of.params.amount), asset: of.params.asset }),
          detail: t('detail.demo_funds'),
        };
      case 'login':
      case 'login_new_device':
      case 'authenticator_on':
      case 'authenticator_off':
      case 'recovery_codes_new':
      case 'recovery_code_used':
      case 'payment_password_changed':
      case 'passkey_on':
      case 'passkey_off': {
        const { agent, address } = of.params;
        return {
          title: t(`kind.${of.kind}`),
          detail: [deviceName(agent), address].filter((part) => part !== '').join(' · '),
        };
      }
      case 'password_changed':
        return { title: t('kind.password_changed'), detail: t('detail.password_changed') };
      case 'identity_approved':
        return { title: t(`kind.identity_approved_${of.params.level}`), detail: t('detail.identity_approved') };
      case 'identity_failed':
        return { title: t(`kind.identity_failed_${of.params.level}`), detail: t(`identity.${of.params.reason}`) };
      case 'alert_rises':
      case 'alert_falls':
      case 'alert_gains':
      case 'alert_drops': {
        const { symbol, threshold, window, price, quote, note } = of.params;
        const detail = t('detail.alert', { price: exact(price), unit: quote });
        return {
          title: t(`kind.${of.kind}`, {
            ...{ symbol, unit: quote, threshold: exact(threshold) },
            ...(window === '' ? {} : { window: t(`window.${window}`) }),
          }),
          detail: note === '' ? detail : `${detail} · ${note}`,
        };
      }
    }
  };
}
