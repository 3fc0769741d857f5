import type { copy } from '@glassbook/contract';
import { Badge, Ledger, Part, Sum, type BadgeTone } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Facts } from '../../shared/offer/facts.tsx';
import { signed } from '../../shared/offer/figures.ts';
import { FollowActs } from './follow-acts.tsx';
import { minePath, traderPath } from './links.ts';
import { unitsOf } from './units.ts';
import { SCALE, useMargin } from './use-margin.ts';

type State = copy.FollowView['state'];
const tones: Readonly<Record<State, BadgeTone | undefined>> = {
  ...{ following: 'ok', paused: 'warn', held: 'err', ending: 'info', ended: undefined },
};

/** How what was put in became what it is worth, part by part: copied trades, fees, funding, shares. */
function Worth({ row, name }: { row: copy.FollowView; name: string }) {
  const { t } = useTranslation('copy');
  const [result, fees, funding] = [row.result, row.fees, row.funding].map(unitsOf) as [bigint, bigint, bigint];
  const [open, paid, putIn] = [row.open_result, row.shares_paid, row.put_in].map(unitsOf) as [bigint, bigint, bigint];
  const text = (units: bigint) => signed(units, SCALE);
  const all = result + open - paid;
  return (
    <Ledger large>
      {row.limited === 1 && <Part label={t('put_in')}>{figure(row.put_in)}</Part>}
      <Part label={t('trades')}>{text(result + fees - funding)}</Part>
      <Part label={t('open_result')}>{text(open)}</Part>
      <Part label={t('fees')}>{text(-fees)}</Part>
      <Part label={t('funding')}>{text(funding)}</Part>
      <Part label={t('shares_paid')}>{text(-paid)}</Part>
      {row.limited === 1 && row.state !== 'ended' ? (
        <Sum label={`${t('value')}, ${name}`} estimate={putIn + all !== unitsOf(row.value)}>
          {figure(row.value)}
        </Sum>
      ) : (
        <Sum label={`${t('result')}, ${name}`}>{text(all)}</Sum>
      )}
    </Ledger>
  );
}

/** A follow: its trader and state, its size, what it is worth and how that adds up, and what can be done. `alone`: without the way to itself. */
export function FollowCard({ row, alone }: { row: copy.FollowView; alone: boolean }) {
  const { t } = useTranslation('copy');
  const { name } = useMargin();
  const tone = tones[row.state];
  const size = row.type === 1 ? `${figure(row.number)}×` : `${row.number} ${t('contracts')}`;
  return (
    <article className="card p col g3" aria-label={row.nickname}>
      <div className="row sb g2">
        <h2 className="t3">
          <Link className="link" dir="auto" to={traderPath(row.trader_user_id)}>
            {row.nickname}
          </Link>
          <span className="cap c2 block">{`${t(`type.${row.type}`)}: ${size}`}</span>
        </h2>
        <Badge {...(tone && { tone })}>{t(`state.${row.state}`)}</Badge>
      </div>
      {row.state !== 'following' && <p className="cap c2">{t(`state.${row.state}.about`)}</p>}
      <Worth {...{ row, name }} />
      <Facts
        facts={[
          [t('free'), row.limited === 1 ? figure(row.free) : '–'],
          [t('share_due'), figure(row.share_due)],
          [t('figure.share_ratio'), `${row.share_ratio}%`],
          [t('mark'), figure(row.mark)],
          [t('open_count'), String(row.open_count)],
          [t('missed'), String(row.missed_count)],
        ]}
      />
      <FollowActs row={row} />
      {!alone && (
        <Link className="link label" to={minePath(row.id)}>
          {t('details')}
        </Link>
      )}
    </article>
  );
}
