import type { wallet } from '@glassbook/contract';
import { Checkbox, EmptyState } from '@glassbook/ui';
import { ChevronRight, Coins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../carry/paths.ts';
import { preference, usePreference } from '../../../carry/preference.ts';
import { useLive } from '../../../carry/live/index.ts';
import { byWorth, isSmall, isZero } from '../portfolio/listed.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { quoteAsset } from '../quote-asset.ts';
import { AssetSheet } from './asset-sheet.tsx';
import { HoldingsList } from './holdings-list.tsx';
import { HoldingsTable } from './holdings-table.tsx';

const zeroBalances = preference('zero', ['hidden', 'shown'], 'hidden');
const smallBalances = preference('small', ['shown', 'hidden'], 'shown');

type Props = { portfolio: Portfolio; kind: wallet.WireKind; hidden: boolean; wide: boolean };

/** The assets of the selected account, the most valuable first, without empty ones unless they are shown by choice. */
export function Holdings({ portfolio, kind, hidden, wide }: Props) {
  const { t } = useTranslation('wallet');
  const tickers = useLive('market.tickers').value;
  const [zero, setZero] = usePreference(zeroBalances);
  const [small, setSmall] = usePreference(smallBalances);
  const [opened, setOpened] = useState<number>();
  const account = portfolio.accounts.find((one) => one.kind === kind);
  const all = account?.holdings ?? [];
  const owned = zero === 'hidden' ? all.filter((row) => !isZero(row)) : all;
  const rows = (small === 'hidden' ? owned.filter((row) => !isSmall(row)) : owned).toSorted(byWorth);
  const name = t(`kind.${kind}`);
  const shared = {
    rows,
    hidden,
    changeOf: (asset: string) => tickers?.[`${asset}/${quoteAsset}`]?.change,
    onOpen: setOpened,
  };
  return (
    <section className="mt2 lg:mt-0 min-w-0">
      <div className="sec flex-wrap lg:px-0">
        <h2>{t('holdings.title', { kind: name })}</h2>
        {kind === 'margin' && (
          <Link to={paths.borrow} className="more">
            {t('app:menu.borrowing')}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
        <div className="row g3">
          <Checkbox
            label={t('holdings.hide_zero')}
            checked={zero === 'hidden'}
            onChange={(hide) => setZero(hide ? 'hidden' : 'shown')}
          />
          <Checkbox
            label={t('holdings.hide_small')}
            checked={small === 'hidden'}
            onChange={(hide) => setSmall(hide ? 'hidden' : 'shown')}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={<Coins size={20} strokeWidth={1.75} />} title={t('holdings.empty')}>
          {t(owned.length === 0 || all.every(isZero) ? 'holdings.empty_about' : 'holdings.all_small')}
        </EmptyState>
      ) : wide ? (
        // The sum is shown only under all of its parts; a zero is no part of it.
        <HoldingsTable {...shared} kind={name} sum={rows.length >= owned.length ? account?.worth : undefined} />
      ) : (
        <HoldingsList {...shared} />
      )}
      <AssetSheet
        kind={kind}
        holding={all.find((row) => row.assetId === opened)}
        hidden={hidden}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}
