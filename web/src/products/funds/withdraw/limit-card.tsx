import { useTranslation } from 'react-i18next';
import { parseAmount } from '@glassbook/money';
import { trimmed } from '@glassbook/ui/format';
import type { Info } from './draft.ts';

/** Places of BTC, in which levels are counted. */
const scale = 8;

/** What the level allows in 24 hours, in BTC, what is used of it and what is left. `amount`: of BTC itself, what this one takes. */
export function LimitCard({ info, amount }: { info: Info; amount: bigint | undefined }) {
  const { t } = useTranslation('funds');
  const [limit, used] = [parseAmount(info.limit_btc, scale) ?? 0n, parseAmount(info.used_btc, scale) ?? 0n];
  const unused = limit > used ? limit - used : 0n;
  const own = amount !== undefined && amount <= unused ? amount : undefined;
  const part = (of: bigint) => (limit === 0n ? 0 : Number((of * 10_000n) / limit) / 100);
  const btc = (of: bigint) => trimmed({ amount: of, scale });
  return (
    <section className="card p funds-limit" aria-label={t('withdraw.limit', { level: info.level })}>
      <div className="row sb wrap g2">
        <span className="label c2">{t('withdraw.limit', { level: info.level })}</span>
        <span className="label num">{btc(limit)} BTC</span>
      </div>
      <div className="bar mt2" aria-hidden="true">
        {used > 0n && <i style={{ width: `${part(used)}%` }} />}
        {own !== undefined && <i className="this" style={{ width: `${part(own)}%` }} />}
      </div>
      <div className="row sb wrap g2 mt2 cap c2 tnum">
        <span>
          <i className="funds-key" aria-hidden="true" />
          {t('withdraw.limit_used', { amount: btc(used) })}
        </span>
        {own !== undefined && (
          <span>
            <i className="funds-key this" aria-hidden="true" />
            {t('withdraw.limit_this', { amount: btc(own) })}
          </span>
        )}
        <span>{t('withdraw.limit_left', { amount: btc(unused - (own ?? 0n)) })}</span>
      </div>
    </section>
  );
}
