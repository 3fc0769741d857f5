import type { receipt } from '@glassbook/contract';
import { parseAmount, placesOf } from '@glassbook/money';
import { Badge, Ledger, Part, Sum, useNow } from '@glassbook/ui';
import { figure, time, utcStamp } from '@glassbook/ui/format';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../carry/use-copy.ts';
import { canonical, sha256 } from './canonical.ts';
import type { Facts as Known } from './recompute.ts';

const units = (text: string): bigint => parseAmount(text, placesOf(text)) ?? 0n;
/** With its sign, and without the zeros that say nothing. */
export const signed = (amount: bigint, scale: number): string =>
  `${amount < 0n ? '−' : '+'}${figure({ amount: amount < 0n ? -amount : amount, scale })}`;

/** How the result came about: strike, settlement, what was needed, money in and out, and the ticks. */
export function Facts({ facts, said }: { facts: Known; said: receipt.Receipt['result'] }) {
  const { t, i18n } = useTranslation('receipt');
  const { option, strike, used, dropped, median } = facts;
  const at = (ms: number) => time(ms, i18n.language, 'UTC');
  const scale = placesOf(option.stake);
  const paid = units(option.stake) + units(option.fee);
  const difference = median && strike && units(median.price) - units(strike.price);
  const isMet = difference !== undefined && (option.side === 'up' ? difference > 0n : difference < 0n);
  return (
    <>
      <h2 className="t3 num text-start whitespace-normal">{`${t(`options:${option.side}`)} · ${option.market} · ${figure(option.stake)} ${option.currency}`}</h2>
      <Ledger large>
        <Part
          label={
            strike ? t('strike_at', { time: at(strike.at) }) : t(said ? 'options:no_strike' : 'options:strike_next')
          }
        >
          {strike ? figure(strike.price) : '–'}
        </Part>
        {said && strike && (
          <Part label={median ? t('settlement', { count: used.length, time: at(option.expiry) }) : t('none')}>
            {median ? figure(median.price) : '–'}
          </Part>
        )}
        {said && difference !== undefined && (
          <>
            <Part label={t('difference')}>{signed(difference, placesOf(median?.price ?? ''))}</Part>
            <Part label={t(`needed_${option.side}`)}>{t(isMet ? 'met' : 'not_met')}</Part>
          </>
        )}
        <Part label={t('stake')}>{signed(-paid, scale)}</Part>
        {said && <Part label={t('returned')}>{figure(said.returned)}</Part>}
        {said && <Sum label={t('result')}>{`${signed(units(said.returned) - paid, scale)} ${option.currency}`}</Sum>}
      </Ledger>
      {said && strike && <Ticks used={used} dropped={dropped} median={median} />}
    </>
  );
}

function Ticks({ used, dropped, median }: Pick<Known, 'used' | 'dropped' | 'median'>) {
  const { t, i18n } = useTranslation('receipt');
  return (
    <section className="col g2" aria-labelledby="receipt-ticks">
      <p className="row sb">
        <span className="label" id="receipt-ticks">
          {t('ticks')}
        </span>
        <span className="cap c2">UTC</span>
      </p>
      <ul>
        {(dropped ? [dropped, ...used] : used).map((tick) => (
          <li key={tick.seq} className="row sb g2 min-h-11 border-t border-line first:border-t-0 num">
            <span className="c2">{time(tick.at, i18n.language, 'UTC')}</span>
            <span className="grow px-4">{figure(tick.price)}</span>
            {tick === median ? (
              <Badge tone="gold">{t('median')}</Badge>
            ) : (
              <span className="cap c3">{tick === dropped ? t('not_counted') : t('tick', { seq: tick.seq })}</span>
            )}
          </li>
        ))}
      </ul>
      {dropped && <p className="cap c2">{t('even')}</p>}
    </section>
  );
}

/** When the proof is there at the latest, counted down on this device; without a tick at its end it comes with the next one. */
export function ProofIn({ of }: { of: receipt.Receipt | receipt.WindowReceipt }) {
  const { t } = useTranslation('receipt');
  const now = useNow();
  const [said, setSaid] = useState({ of, at: now });
  if (said.of !== of) setSaid({ of, at: now });
  if (of.proof_in_s === null) return t('proof_waits');
  return t('proof_in', { seconds: Math.max(1, of.proof_in_s - Math.floor((now - said.at) / 1_000)) });
}

/** What anybody can check it by: its hash, the signed head and its key. */
export function Proof({ of }: { of: receipt.Receipt | receipt.WindowReceipt }) {
  const { t } = useTranslation('receipt');
  const text = canonical(of);
  const [hash, setHash] = useState('');
  // Without hashes in the browser the page says above that it is not recomputed.
  useEffect(() => void sha256(text).then(setHash, () => undefined), [text]);
  const copy = useCopy();
  const headText = ({ n, at }: receipt.Head) => t('head', { n, time: utcStamp(at).replace(' UTC', '') });
  // What was bought is under an earlier head, which another key may have signed.
  const opening = 'opening' in of && of.opening.head?.signature !== of.head?.signature ? of.opening.head : null;
  return (
    <section className="col g2">
      <p className="row sb g2">
        <span className="label">{t('hash')}</span>
        <button type="button" className="btn text" onClick={() => void copy(text, t('copied'))}>
          {t('copy')}
        </button>
      </p>
      <p className="card p num cap text-start whitespace-normal break-words">{hash.match(/.{1,4}/g)?.join(' ')}</p>
      <p className="cap c2">{of.head ? headText(of.head) : <ProofIn of={of} />}</p>
      {of.head && <p className="cap c3 break-all">{`${t('key')}: ${of.head.key}`}</p>}
      {of.head && opening && (
        <>
          <p className="cap c2">{headText(opening)}</p>
          <p className="cap c3 break-all">{`${t('key')}: ${opening.key}`}</p>
        </>
      )}
      <p className="cap c3">{t('verify')}</p>
    </section>
  );
}
