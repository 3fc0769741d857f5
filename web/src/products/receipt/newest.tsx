import { options, receipt } from '@glassbook/contract';
import { parseAmount, placesOf } from '@glassbook/money';
import { Ledger, MatchMark, Part, Sum, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { receiptPath } from '../../carry/paths.ts';
import { signed } from './facts.tsx';
import { recompute, type Facts } from './recompute.ts';

type Checked = { facts: Facts; match: boolean };

/** The newest settlement of an option, recomputed on this device: what a visitor can check before there is an account. */
export default function NewestReceipt() {
  const { t } = useTranslation('receipt');
  const newest = useCall(options.recent, {}, { staleMs: 60_000 });
  const id = newest.data?.data[0]?.receipt;
  const found = useCall(receipt.receipt, { id: id ?? '' }, { enabled: id !== undefined, staleMs: Infinity });
  const checked = useChecked(found.data);
  return (
    <section className="card p col g2" aria-labelledby="newest-receipt">
      <header className="row sb g2">
        <h2 className="label c2" id="newest-receipt">
          {t('newest')}
        </h2>
        {checked && <MatchMark match={checked.match}>{t(checked.match ? 'match' : 'mismatch')}</MatchMark>}
      </header>
      {newest.data && id === undefined && <p className="label c2">{t('newest_none')}</p>}
      {checked && <Lines facts={checked.facts} />}
      {id !== undefined && (
        <Link className="link label hit relative self-end" to={receiptPath(id)}>
          {t('newest_check')}
        </Link>
      )}
    </section>
  );
}

/** Strike, settlement and what is between them. */
function Lines({ facts: { option, strike, median, used } }: { facts: Facts }) {
  const { t } = useTranslation('receipt');
  const times = useTimes();
  if (!strike || !median) return null;
  const at = (ms: number) => times.time(ms);
  const scale = placesOf(median.price);
  const units = (text: string) => parseAmount(text, scale) ?? 0n;
  const difference = units(median.price) - units(strike.price);
  return (
    <Ledger>
      <Part label={`${option.market} · ${t('strike_at', { time: at(strike.at) })}`}>{figure(strike.price)}</Part>
      <Part label={t('settlement', { count: used.length, time: at(option.expiry) })}>{figure(median.price)}</Part>
      <Sum label={t('difference')}>{signed(difference, scale)}</Sum>
    </Ledger>
  );
}

/** Recomputes it once it is there; undefined before, and where this device has no hashes. */
function useChecked(of: receipt.Receipt | receipt.WindowReceipt | undefined): Checked | undefined {
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (of?.format !== 'glassbook-receipt-1') return undefined;
    let isOver = false;
    void recompute(of).then(
      ({ facts, fault }) => {
        if (!isOver && facts) setChecked({ facts, match: !fault });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [of]);
  return checked;
}
