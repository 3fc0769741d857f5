import { useTranslation } from 'react-i18next';
import { limit } from '@glassbook/contract';
import { Button, FieldError, useNow, useTimes } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import { ask } from '../../carry/client.ts';
import { paths } from '../../carry/paths.ts';
import { texts } from '../../shared/sending/shape.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { amountOf } from './limit-texts.ts';

type Body = { name: limit.LimitName; act: 'confirm' | 'discard' };
const deciding = (done: Record<Body['act'], string>) => ({
  ...{ title: 'limit:title', list: paths.limits, changed: [limit.limits] },
  body: texts('name', 'act'),
  post: async ({ name, act }: Body, key: string) => {
    const answer = await ask(act === 'confirm' ? limit.confirm : limit.discard, { name }, { key });
    return answer.ok ? { ...answer, message: done[act] } : answer;
  },
});

type Props = { name: limit.LimitName; raise: NonNullable<limit.Limit['raise']>; unit: string; nowMs: number };

/** A raise that waits: counted down, then to be confirmed; it can be discarded all the time. */
export function Raise({ name, raise, unit, nowMs }: Props) {
  const { t } = useTranslation('limit');
  const times = useTimes();
  const now = useNow(nowMs);
  const { busy, unknown, said, submit } = useSending({
    ...deciding({ confirm: t('raise.confirmed'), discard: t('raise.discarded') }),
    name: `raise ${name} ${raise.from_ms}`,
  });
  if (now >= raise.until_ms) return null;
  const leftMs = raise.from_ms - now;
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
      {unknown && <FieldError>{t('notification:unanswered.about')}</FieldError>}
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div className="row g2">
        <Button
          tone="primary"
          className="flex-1"
          disabled={busy || leftMs > 0}
          onClick={() => submit({ name, act: 'confirm' })}
        >
          {t('raise.confirm')}
        </Button>
        <Button tone="neutral" className="flex-1" disabled={busy} onClick={() => submit({ name, act: 'discard' })}>
          {t('raise.discard')}
        </Button>
      </div>
    </div>
  );
}
