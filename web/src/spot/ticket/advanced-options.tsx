import { spot } from '@glassbook/contract';
import { Select } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../app/preference.ts';
import { confirmations, confirmChoice } from './confirmation.ts';
import type { SelfTrade } from './self-trade.ts';

/** What is chosen once and kept: self-trade prevention, and which orders are confirmed. */
export function AdvancedOptions({
  selfTrade,
  choose,
}: {
  selfTrade: SelfTrade;
  choose: (selfTrade: SelfTrade) => void;
}) {
  const { t } = useTranslation('spot');
  const [confirm, setConfirm] = usePreference(confirmChoice);
  return (
    <details className="spot-advanced">
      <summary>{t('ticket.advanced')}</summary>
      <div className="col g2">
        <span className="cap c2" aria-hidden="true">
          {t('ticket.self_trade')}
        </span>
        <Select
          label={t('ticket.self_trade')}
          value={selfTrade}
          onChange={choose}
          options={spot.selfTradePolicies.map((value) => ({
            value,
            label: t(`ticket.self_trade_${value}`),
            detail: t(`ticket.self_trade_${value}_about`),
          }))}
        />
        <span className="cap c2" aria-hidden="true">
          {t('ticket.confirm')}
        </span>
        <Select
          label={t('ticket.confirm')}
          value={confirm}
          onChange={setConfirm}
          options={confirmations.map((value) => ({ value, label: t(`ticket.confirm_${value}`) }))}
        />
      </div>
    </details>
  );
}
