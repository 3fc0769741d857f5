import { Button, CoinIcon } from '@glassbook/ui';
import { exact, trimmed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Convertible } from './form.ts';

type Props = {
  all: Convertible;
  /** The asset that is chosen to be received. */
  to: number;
  busy: boolean;
  get: (assets: readonly number[], to: number) => void;
};

/** The balances that are small, converted together. They go into the asset that is chosen, where that is none of them. */
export function Sweep({ all, to, busy, get }: Props) {
  const { t } = useTranslation('convert');
  const small = all.wallet.filter(({ is_small: is }) => is === 1);
  const into = small.some(({ currency }) => currency === to) ? all.unit_id : to;
  const name = all.wallet.find(({ currency }) => currency === into)?.currency_name ?? '';
  const limit = { max: trimmed(all.dust_max), unit: all.unit };
  return (
    <section className="card p col g3">
      <h2 className="t3">{t('sweep')}</h2>
      <p className="cap c2">{t(small.length === 0 ? 'sweep.none' : 'sweep.about', limit)}</p>
      {small.length > 0 && (
        <>
          <ul>
            {small.map(({ currency, currency_name, change_balance, worth }) => (
              <li key={currency} className="li border-t border-line first:border-t-0">
                <CoinIcon symbol={currency_name} size={28} />
                <span className="label grow">{currency_name}</span>
                <span className="label num text-end">
                  {exact(change_balance)}
                  <span className="cap c3 block">{`≈ ${exact(worth)} ${all.unit}`}</span>
                </span>
              </li>
            ))}
          </ul>
          <Button
            tone="neutral"
            size="lg"
            wide
            busy={busy && t('getting')}
            onClick={() =>
              get(
                small.map(({ currency }) => currency),
                into,
              )
            }
          >
            {t('sweep.get', { asset: name })}
          </Button>
        </>
      )}
    </section>
  );
}
