import type { receipt } from '@glassbook/contract';
import { Ledger, Part, Sum } from '@glassbook/ui';
import { figure, time, utcStamp } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { WindowFacts as Known } from './window.ts';

/** How the outcome of a dual investment came about: both outcomes, the settlement price, what was paid out, and the price of each minute. */
export function WindowFacts({ facts, said }: { facts: Known; said: receipt.WindowReceipt['result'] }) {
  const { t, i18n } = useTranslation(['receipt', 'dual', 'offer']);
  const { own, used } = facts;
  const { currency: coin, quote_currency: quote } = own;
  const strike = figure(own.strike);
  return (
    <>
      <h2 className="t3 num text-start whitespace-normal">{t(`dual:title_of.${own.type}`, { coin, strike })}</h2>
      <Ledger large>
        <Part label={t('dual:ends')}>{utcStamp(own.end)}</Part>
        <Part label={t('offer:taken')}>{`−${figure(own.paid)} ${own.type === 'call' ? coin : quote}`}</Part>
        <Part label={t('dual:below', { strike })}>{`${figure(own.coin)} ${coin}`}</Part>
        <Part label={t('dual:above', { strike })}>{`${figure(own.money)} ${quote}`}</Part>
        {said && <Part label={t('dual:price')}>{said.settlement === '' ? '–' : figure(said.settlement)}</Part>}
        {said && <Sum label={t('dual:got')}>{`+${figure(said.returned)} ${said.currency}`}</Sum>}
      </Ledger>
      {said?.result === 'none' && <p className="cap c2">{t('dual:failed.about')}</p>}
      {said && (
        <section className="col g2" aria-labelledby="receipt-ticks">
          <p className="row sb">
            <span className="label" id="receipt-ticks">
              {t('dual:minutes', { priced: used.length, minutes: 30 })}
            </span>
            <span className="cap c2">UTC</span>
          </p>
          <ul>
            {used.map(({ minute, tick }) => (
              <li key={minute} className="row sb g2 min-h-11 border-t border-line first:border-t-0 num">
                <span className="c2">{time(minute, i18n.language, 'UTC', false)}</span>
                <span className="grow px-4">{figure(tick.price)}</span>
                <span className="cap c3">{t('tick', { seq: tick.seq })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
