import type { otc } from '@glassbook/contract';
import { IconButton, Note, toast } from '@glassbook/ui';
import { Copy, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Where the buyer pays, line by line, each to be copied. */
export function PayTo({ order }: { order: otc.OrderView }) {
  const { t } = useTranslation('otc');
  const card = order.pay_to;
  if (!card) return null;
  const lines = (['holder', 'number', 'bank', 'place', 'swift'] as const).filter((name) => card[name] !== '');
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: t('copied'), tone: 'ok' }),
      () => toast({ title: t('copy_failed'), tone: 'err' }),
    );
  return (
    <section className="card p col g2">
      <h2 className="t3">{t('pay_to')}</h2>
      <dl>
        {lines.map((name) => (
          <div key={name} className="row sb g2 min-h-11">
            <dt className="cap c2">{t(`card.${name}`)}</dt>
            <dd className="row g2 label num min-w-0">
              <span className="break-all" dir="auto">
                {card[name]}
              </span>
              <IconButton label={t('copy', { name: t(`card.${name}`) })} onClick={() => copy(card[name])}>
                <Copy size={16} strokeWidth={1.75} />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
      <Note tone="warn" icon={<UserCheck size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('warn.name')}
      </Note>
    </section>
  );
}
