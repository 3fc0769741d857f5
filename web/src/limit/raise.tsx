import { useTranslation } from 'react-i18next';
import { limit } from '@glassbook/contract';
import { Button, toast, useBusy, useNow, useTimes } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import { ask } from '../app/client.ts';
import { refresh } from '../app/loadable.ts';
import { useRequestKey } from '../app/sending/request-key.ts';
import { amountOf } from './limit-texts.ts';

type Props = { name: limit.LimitName; raise: NonNullable<limit.Limit['raise']>; unit: string; nowMs: number };

/** A raise that waits: counted down, then to be confirmed; it can be discarded all the time. */
export function Raise({ name, raise, unit, nowMs }: Props) {
  const { t } = useTranslation('limit');
  const times = useTimes();
  const now = useNow(nowMs);
  const [busy, run] = useBusy();
  const { keyFor, answered } = useRequestKey();
  if (now >= raise.until_ms) return null;
  const leftMs = raise.from_ms - now;
  const send = (route: typeof limit.confirm | typeof limit.discard, done: string): void => {
    void run(async () => {
      const answer = await ask(route, { name }, { key: keyFor([route.id, name, raise.from_ms]) });
      answered(answer);
      toast({ title: answer.ok ? done : answer.message, tone: answer.ok ? 'ok' : 'err' });
      refresh(limit.limits);
    });
  };
  return (
    <div className="px-4 pb-4 col g2">
      <p className="body med c1">
        {raise.amount === null ? t('edit.remove') : t('raise.to', { amount: amountOf(t, name, raise.amount, unit) })}
      </p>
      <p className="cap c2 tnum" role={leftMs > 0 ? 'timer' : undefined}>
        {leftMs > 0
          ? t('raise.wait', { time: countdown(leftMs) })
          : t('raise.until', { time: times.dateTime(raise.until_ms) })}
      </p>
      <div className="row g2">
        <Button
          tone="primary"
          className="flex-1"
          disabled={busy || leftMs > 0}
          onClick={() => send(limit.confirm, t('raise.confirmed'))}
        >
          {t('raise.confirm')}
        </Button>
        <Button
          tone="neutral"
          className="flex-1"
          disabled={busy}
          onClick={() => send(limit.discard, t('raise.discarded'))}
        >
          {t('raise.discard')}
        </Button>
      </div>
    </div>
  );
}
