import { lazyPart, ProofMark, Skeleton, useTimes } from '@glassbook/ui';
import { currencyPlaces, hiddenNumber, inSentence, worth } from '@glassbook/ui/format';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { displayCurrency, useHiddenBalances, usePreference } from '../../../carry/preference.ts';
import { inFiat, worthScale } from './portfolio.ts';
import type { Proof } from './proof.ts';
import type { MyPortfolio } from './use-portfolio.ts';

/** The total does not wait for it; its line has its place. */
const DayPnl = lazyPart(
  async () => ({ default: (await import('../pnl/day-pnl.tsx')).DayPnl }),
  <p className="label mt1 min-h-[1.125rem]" />,
);

/** The total in USDT and in the chosen fiat money, the eye that hides balances, and the mark that opens how it adds up. */
export function TotalValue({ mine }: { mine: MyPortfolio }) {
  const { t } = useTranslation('wallet');
  const [currency] = usePreference(displayCurrency);
  const [hidden, hide] = useHiddenBalances();
  const { portfolio, proof, rates } = mine;
  const fiat = portfolio && inFiat(portfolio.worth, currency, rates?.[currency]);
  return (
    <div>
      <div className="row sb wrap lg:justify-start g3">
        <button
          type="button"
          className="row g2 label c2 min-h-11"
          aria-pressed={hidden}
          title={t('total.hide')}
          onClick={() => hide(!hidden)}
        >
          {t('total.title')}
          {hidden ? (
            <EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
        </button>
        {portfolio && proof && <Mark proof={proof} onOpen={() => mine.prove(true)} />}
      </div>
      {portfolio === undefined ? (
        // Placeholders for the lines, in their heights.
        <div className="h-21">
          <Skeleton width={180} height={36} />
        </div>
      ) : (
        <>
          <p className="t-display nowrap">
            <span>{hidden ? hiddenNumber : worth({ amount: portfolio.worth, scale: worthScale })}</span>{' '}
            <span className="label c2 tracking-normal">USDT</span>
          </p>
          {fiat !== undefined && (
            <p className="label c2 mt1">
              {t('total.in_fiat', {
                value: hidden
                  ? hiddenNumber
                  : inSentence(worth({ amount: fiat, scale: currencyPlaces(currency) }, currencyPlaces(currency))),
                currency,
              })}
            </p>
          )}
          <DayPnl portfolio={portfolio} hidden={hidden} />
        </>
      )}
    </div>
  );
}

function Mark({ proof: { check, at }, onOpen }: { proof: Proof; onOpen: () => void }) {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  return (
    <ProofMark bad={!check.addsUp} onClick={onOpen}>
      {check.addsUp
        ? t('proof.adds_up', { time: times.time(at, false) })
        : t('proof.off_by', { amount: worth({ amount: check.difference, scale: worthScale }) })}
    </ProofMark>
  );
}
