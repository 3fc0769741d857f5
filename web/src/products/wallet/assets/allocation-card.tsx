import { Segments } from '@glassbook/ui';
import { share, worth as worthText } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allocation, sharesOf } from '../portfolio/allocation.ts';
import { worthScale, type Portfolio } from '../portfolio/portfolio.ts';
import { quoteAsset } from '../quote-asset.ts';

const strokes = ['--gb-cat-1', '--gb-cat-2', '--gb-cat-3', '--gb-cat-4', '--gb-cat-5', '--gb-cat-6'].map(
  (name) => `var(${name})`,
);
type View = 'asset' | 'account';
/** `tenths` of a percent of the total. */
type Part = { name: string; worth: bigint; tenths: bigint; colour: string };

/** What the total is made of, by asset or by account: a ring, and the same as a list. */
export function AllocationCard({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation('wallet');
  const [view, setView] = useState<View>('asset');
  const parts = partsOf(portfolio, view, t('allocation.other'), (kind) => t(`kind.${kind}`));
  return (
    <section className="card p">
      <div className="row sb mb-4">
        <h2 className="t3">{t('allocation.title')}</h2>
        <Segments
          className="min-w-44"
          label={t('allocation.by')}
          value={view}
          onChange={setView}
          options={[
            { value: 'asset', label: t('allocation.asset') },
            { value: 'account', label: t('allocation.account') },
          ]}
        />
      </div>
      <div className="flex flex-col items-center gap-6">
        <Ring parts={parts} whole={portfolio.assets} />
        <ul className="w-full">
          {parts.map(({ name, worth, tenths, colour }) => (
            <li key={name} className="grid grid-cols-[10px_1fr_auto_3.25rem] gap-2.5 items-center h-7 label">
              <i className="w-2.5 h-2.5 rounded-[3px]" style={{ background: colour }} aria-hidden="true" />
              <span className="ell">{name}</span>
              <span>{worthText({ amount: worth, scale: worthScale })}</span>
              <span className="r c3">{share(tenths)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function partsOf(portfolio: Portfolio, view: View, other: string, kindName: (kind: string) => string): Part[] {
  const named =
    view === 'asset'
      ? allocation(portfolio, strokes.length).map(({ name = other, worth }) => ({ name, worth }))
      : portfolio.accounts
          .filter(({ worth }) => worth > 0n)
          .sort((a, b) => (a.worth < b.worth ? 1 : -1))
          .map(({ kind, worth }) => ({ name: kindName(kind), worth }));
  const shares = sharesOf(named.map(({ worth }) => worth));
  return named.map((part, at) => ({ ...part, tenths: shares[at] ?? 0n, colour: strokes[at] ?? 'var(--gb-control)' }));
}

const radius = 66;
const around = 2 * Math.PI * radius;

/** The shares as arcs. The list next to it has the same figures, so it is hidden from screen readers. */
function Ring({ parts, whole }: { parts: readonly Part[]; whole: bigint }) {
  const { t } = useTranslation('wallet');
  const shares = parts.map(({ tenths }) => Number(tenths) / 1000);
  return (
    <div className="relative w-40 h-40">
      <svg width="160" height="160" viewBox="0 0 160 160" aria-hidden="true">
        {parts.map(({ name, colour }, index) => {
          const before = shares.slice(0, index).reduce((so, part) => so + part, 0);
          const length = Math.max(0, (shares[index] ?? 0) * around - 2);
          return (
            <circle
              key={name}
              cx="80"
              cy="80"
              r={radius}
              fill="none"
              stroke={colour}
              strokeWidth="18"
              strokeDasharray={`${length} ${around - length}`}
              strokeDashoffset={-before * around}
              transform="rotate(-90 80 80)"
            />
          );
        })}
      </svg>
      <p className="absolute inset-0 flex flex-col items-center justify-center text-center">
        <span className="micro c3">{t('accounts.total', { unit: quoteAsset })}</span>
        <span className="label semi">{worthText({ amount: whole, scale: worthScale })}</span>
      </p>
    </div>
  );
}
