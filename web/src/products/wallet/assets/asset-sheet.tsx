import { wallet } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { buttonClass, Change, Ledger, Overlay, Part, Sum, useTimes } from '@glassbook/ui';
import { balance, hiddenNumber, worth } from '@glassbook/ui/format';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LentPart } from '../../../shared/lent.tsx';
import { useCall } from '../../../carry/loadable.ts';
import { paths, recordsPath, transferPath } from '../../../carry/paths.ts';
import { Shown } from '../../../shared/shown.tsx';
import { worthScale, type HoldingWorth } from '../portfolio/portfolio.ts';
import { bodyOf } from '../records/record-filter.ts';
import { AssetPnl } from './asset-pnl.tsx';
import { priceOf } from './holdings-list.tsx';
import { quoteAsset, useAssetTradePath } from '../quote-asset.ts';

/** How many of the last entries are shown. */
const entriesShown = 5;
type Props = { kind: wallet.WireKind; holding: HoldingWorth | undefined; hidden: boolean; onClose: () => void };

/** One asset of an account: how its total is made, what it is worth, its profit and loss, its last entries, and what can be done with it. */
export function AssetSheet({ kind, holding, hidden, onClose }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <Overlay
      open={holding !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={holding === undefined ? '' : t('asset.title', { asset: holding.name, kind: t(`kind.${kind}`) })}
    >
      {holding && (
        <div className="col g4 pb-4">
          <Balance holding={holding} hidden={hidden} />
          <AssetPnl holding={holding} hidden={hidden} />
          <Actions kind={kind} holding={holding} />
          {kind === 'change' && <LentPart name="earn" asset={holding.assetId} />}
          <LastEntries kind={kind} holding={holding} hidden={hidden} />
        </div>
      )}
    </Overlay>
  );
}

function Balance({ holding, hidden }: { holding: HoldingWorth; hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const shown = (text: string) => (hidden ? hiddenNumber : text);
  const { available, held, total } = balance(holding, holding);
  return (
    <>
      <Ledger large>
        <Part label={t('holding.available')}>{shown(available)}</Part>
        <Part label={t('holding.held')}>{shown(held)}</Part>
        <Sum label={t('holding.total_unit', { unit: holding.name })}>{shown(total)}</Sum>
      </Ledger>
      {holding.price.amount !== 0n && (
        <p className="cap c2">
          {t('asset.worth', {
            price: priceOf(holding),
            unit: quoteAsset,
            worth: shown(worth({ amount: holding.worth, scale: worthScale })),
          })}
        </p>
      )}
    </>
  );
}

function Actions({ kind, holding }: { kind: wallet.WireKind; holding: HoldingWorth }) {
  const { t } = useTranslation('wallet');
  const trade = useAssetTradePath(holding.name);
  // Collateral is moved by its loan alone.
  if (kind === 'margin')
    return (
      <Link to={paths.borrow} className={`${buttonClass('primary')} w-full`}>
        {t('app:menu.borrowing')}
      </Link>
    );
  return (
    <div className="row g2">
      {kind === 'change' && trade !== undefined && (
        <Link to={trade} className={`${buttonClass('primary')} flex-1`}>
          {t('holding.trade')}
        </Link>
      )}
      <Link to={transferPath({ assetId: holding.assetId, from: kind })} className={`${buttonClass('neutral')} flex-1`}>
        {t('action.transfer')}
      </Link>
      {kind === 'change' && (
        <Link to={`${paths.withdraw}?asset=${holding.assetId}`} className={`${buttonClass('neutral')} flex-1`}>
          {t('app:menu.withdraw')}
        </Link>
      )}
    </div>
  );
}

function LastEntries({ kind, holding, hidden }: { kind: wallet.WireKind; holding: HoldingWorth; hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  const filter = { assetId: holding.assetId, kind };
  const entries = useCall(wallet.entries, bodyOf(filter, 1, entriesShown));
  return (
    <section>
      <div className="row sb">
        <h3 className="t3">{t('asset.entries')}</h3>
        <Link to={recordsPath(filter)} className="more">
          {t('asset.all_entries')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <Shown of={entries}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="cap c2">{t('asset.no_entries')}</p>
          ) : (
            <ul>
              {list.map((entry) => (
                <li key={entry.id} className="row sb g3 py-2 border-t border-line first:border-t-0">
                  <span>
                    <span className="label block">{entry.info}</span>
                    <span className="cap c3">{times.dateTime(entry.created_ms)}</span>
                  </span>
                  {hidden ? (
                    hiddenNumber
                  ) : (
                    <Change value={entry.value} places={placesOf(entry.value)} arrow={false} className="label" />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}
