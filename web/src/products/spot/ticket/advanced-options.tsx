import { spot } from '@glassbook/contract';
import { IconButton, Overlay, Select, Switch, toast, useBusy } from '@glassbook/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../carry/client.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { usePreference } from '../../../carry/preference.ts';
import { confirmations, confirmChoice } from './confirmation.ts';
import type { SelfTrade } from './self-trade.ts';

type Props = { selfTrade: SelfTrade; choose: (selfTrade: SelfTrade) => void; children: ReactNode };

/** What is chosen once and kept: self-trade prevention, and which orders are confirmed. `children`: what the ticket has no line for. */
export function AdvancedOptions(props: Props) {
  const { t } = useTranslation('spot');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('ticket.advanced')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Sliders />
      </IconButton>
      <Overlay open={open} onOpenChange={setOpen} title={t('ticket.advanced')}>
        <Choices {...props} />
      </Overlay>
    </>
  );
}

function Choices({ selfTrade, choose, children }: Props) {
  const { t } = useTranslation('spot');
  const [confirm, setConfirm] = usePreference(confirmChoice);
  return (
    <div className="col g2">
      {children}
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
      <ByMail />
    </div>
  );
}

/** Whether letters are sent about orders that waited for a price. It is changed at once. */
function ByMail() {
  const { t } = useTranslation('spot');
  const { data } = useCall(spot.notices, {});
  const [busy, run] = useBusy();
  if (data === undefined) return null;
  return (
    <Switch
      label={t('notices.by_mail')}
      detail={t('notices.by_mail_about')}
      checked={data.by_mail === 1}
      disabled={busy}
      onChange={(on) =>
        void run(async () => {
          const answer = await ask(spot.setNotices, { by_mail: on ? '1' : '0' }, {});
          toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
          refresh(spot.notices);
        })
      }
    />
  );
}

/** Drawn here: an icon of the set would be in what every page loads. */
const Sliders = () => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M3 7h9M18 7h3M3 17h3M12 17h9M15 4v6M9 14v6" />
  </svg>
);
