import type { wallet } from '@glassbook/contract';
import { Change } from '@glassbook/ui';
import { hiddenNumber, share, worth as worthText } from '@glassbook/ui/format';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Margins } from '../../../shared/lent.tsx';
import { keepPlace } from '../../../shared/place.ts';
import { quoteAsset } from '../quote-asset.ts';
import { sharesOf } from './allocation.ts';
import { worthScale, type Portfolio } from './portfolio.ts';

const colours = ['bg-cat-1', 'bg-cat-2', 'bg-cat-3', 'bg-cat-4', 'bg-cat-5', 'bg-cat-6', 'bg-control'];
type Props = {
  portfolio: Portfolio;
  /** Of the futures account, once they are known. */
  margins: Margins | undefined;
  hidden: boolean;
  shown: wallet.WireKind;
  pathOf: (kind: wallet.WireKind) => string;
};

/** The accounts that have anything, spot always first, with their shares and the sum that they make. */
export function AccountsCard({ portfolio, margins, hidden, shown, pathOf }: Props) {
  const { t } = useTranslation('wallet');
  const accounts = visible(portfolio, shown);
  const figure = (amount: bigint) => (hidden ? hiddenNumber : worthText({ amount, scale: worthScale }));
  return (
    <div className="card">
      {portfolio.assets > 0n && !hidden && (
        <div className="bar thick mx-3.5 mt-3.5" aria-hidden="true">
          {accounts.map(({ kind, part, colour }) => (
            <i key={kind} className={colour} style={{ flex: Number(part) }} />
          ))}
        </div>
      )}
      <ul>
        {accounts.map(({ kind, worth, part, colour }) => (
          <li key={kind} className="border-t border-line first:border-t-0">
            <Link
              to={pathOf(kind)}
              aria-current={kind === shown || undefined}
              className="flex flex-wrap items-center gap-x-3 min-h-12 px-3.5 text-ink"
              replace
              state={keepPlace}
            >
              <span className={`w-2.5 h-2.5 rounded-[3px] flex-none ${colour}`} aria-hidden="true" />
              <span className="label grow">{t(`kind.${kind}`)}</span>
              {!hidden && <span className="cap c3 min-w-12 r">{share(part)}</span>}
              <span className="label num min-w-21">{figure(worth)}</span>
              <ChevronRight size={16} strokeWidth={1.75} className="text-ink-3 -ml-1.5" aria-hidden="true" />
            </Link>
            {kind === 'lever' && <Unrealized margins={margins} hidden={hidden} className="pl-9 pr-9 pb-2" />}
          </li>
        ))}
      </ul>
      <dl className="ledger md px-3.5 pb-3.5">
        {portfolio.owed > 0n && (
          <div className="mr-[1.375rem]">
            <dt>{t('accounts.owed')}</dt>
            <dd>{figure(-portfolio.owed)}</dd>
          </div>
        )}
        <div className="sum mr-[1.375rem]">
          <dt>{t('accounts.total', { unit: quoteAsset })}</dt>
          <dd>{figure(portfolio.worth)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The same side by side on a wide screen. */
export function AccountsStrip({ portfolio, margins, hidden, shown, pathOf }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <ul className="tiles gap-px bg-line border border-line rounded-md overflow-hidden">
      {visible(portfolio, shown).map(({ kind, worth, part }) => (
        <li key={kind} className="bg-surface-1 has-[[aria-current]]:bg-surface-2">
          <Link
            to={pathOf(kind)}
            aria-current={kind === shown || undefined}
            className="block px-4 py-2.5 text-ink -outline-offset-2"
            replace
            state={keepPlace}
          >
            <span className="row sb">
              <span className="label c2">{t(`kind.${kind}`)}</span>
              {!hidden && <span className="cap c3">{share(part)}</span>}
            </span>
            <span className="t3 mt1 block">
              {hidden ? hiddenNumber : worthText({ amount: worth, scale: worthScale })}
            </span>
          </Link>
          {kind === 'lever' && <Unrealized margins={margins} hidden={hidden} className="px-4 pb-2.5" />}
        </li>
      ))}
      {portfolio.owed > 0n && (
        <li className="bg-surface-1 px-4 py-2.5">
          <span className="label c2 block">{t('accounts.owed')}</span>
          <span className="t3 mt1 block">
            {hidden ? hiddenNumber : worthText({ amount: -portfolio.owed, scale: worthScale })}
          </span>
        </li>
      )}
    </ul>
  );
}

type UnrealizedProps = Pick<Props, 'margins' | 'hidden'> & { className: string };

/** What open positions have won or lost and is no part of the account's figure yet, as the page of a contract shows it. */
function Unrealized({ margins, hidden, className }: UnrealizedProps) {
  const { t } = useTranslation('wallet');
  return [...(margins ?? [])].map(
    ([id, { asset, unrealized }]) =>
      unrealized !== undefined && (
        <p key={id} className={`row sb wrap g3 cap c2 ${className}`}>
          <span>{t('accounts.unrealized', { unit: asset.name })}</span>
          {hidden ? (
            hiddenNumber
          ) : (
            <Change value={{ amount: unrealized, scale: asset.scale }} places={asset.scale} arrow={false} />
          )}
        </p>
      ),
  );
}

/** Spot first, then every other account that has something or is selected; each keeps its own colour. `part` is its share in tenths of a percent. */
function visible(portfolio: Portfolio, shown: wallet.WireKind) {
  const spotFirst = [...portfolio.accounts].sort((a, b) => Number(b.kind === 'change') - Number(a.kind === 'change'));
  const parts = sharesOf(spotFirst.map(({ worth }) => worth));
  return spotFirst
    .map((account, at) => ({ ...account, part: parts[at] ?? 0n, colour: colours[at] ?? 'bg-control' }))
    .filter(({ kind, worth }) => kind === 'change' || worth > 0n || kind === shown);
}
