import { alert } from '@glassbook/contract';
import { Badge, IconButton, SwitchBox, toast, useBusy } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';

type Props = { rows: readonly alert.Alert[]; withSymbol: boolean; edit: (one: alert.Alert) => void };

/** Own alerts, each with its switch and what can be done with it. */
export function AlertRows({ rows, withSymbol, edit }: Props) {
  return (
    <ul>
      {rows.map((one) => (
        <AlertRow key={one.id} one={one} withSymbol={withSymbol} edit={() => edit(one)} />
      ))}
    </ul>
  );
}

function AlertRow({ one, withSymbol, edit }: { one: alert.Alert; withSymbol: boolean; edit: () => void }) {
  const { t } = useTranslation('notification');
  const [busy, run] = useBusy();
  const what = useAlertText()(one);
  const name = withSymbol ? `${one.symbol} · ${what}` : what;
  const send = (work: () => ReturnType<typeof ask>): void =>
    void run(async () => {
      const answer = await work();
      if (!answer.ok) toast({ title: answer.message, tone: 'err' });
      refresh(alert.alerts);
    });
  const isOn = one.status === 'active';
  return (
    <li className="row g2 py-2 border-t border-line first:border-t-0">
      <div className="grow min-w-0">
        <p className="body med c1 break-words">{name}</p>
        <p className="cap c2 break-words">
          {t(one.repeat ? 'alert.every' : 'alert.once')}
          {one.mail && ` · ${t('alert.mail')}`}
          {one.note !== '' && ` · ${one.note}`}
        </p>
        {!isOn && <Badge>{t(`status.${one.status}`)}</Badge>}
      </div>
      <SwitchBox
        label={t('alert.active', { name })}
        checked={isOn}
        disabled={busy}
        onChange={(on) => send(() => ask(alert.pause, { id: String(one.id), paused: on ? '0' : '1' }))}
      />
      <IconButton label={t('alert.edit', { name })} onClick={edit}>
        <Pencil size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t('alert.delete', { name })}
        disabled={busy}
        onClick={() => send(() => ask(alert.remove, { id: String(one.id) }))}
      >
        <Trash2 size={18} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}

/** "Rises to 80,000.00 USDT", "Gains 5% in 1 h". */
function useAlertText(): (one: alert.Alert) => string {
  const { t } = useTranslation('notification');
  return ({ condition, symbol, level, percent, window }) =>
    t(`what.${condition}`, {
      ...(level === null ? {} : { level: exact(level), unit: symbol.split('/')[1] ?? '' }),
      ...(percent === null || window === null ? {} : { percent, window: t(`window.${window}`) }),
    });
}
