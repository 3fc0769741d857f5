import { Ledger, MatchMark, Overlay, Part, Sum, useTimes } from '@glassbook/ui';
import { exact, hiddenNumber, price, worth as worthText } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useHiddenBalances } from '../../app/preference.ts';
import { quoteAsset } from '../quote-asset.ts';
import { total } from './accounts.ts';
import { worthScale, type AccountWorth, type HoldingWorth } from './portfolio.ts';
import type { Checked, MyPortfolio } from './use-portfolio.ts';

type Props = { mine: MyPortfolio; open: boolean; onOpenChange: (open: boolean) => void };

/** How the total is made: every asset of every account at its price, the accounts, the total, and what the check on this device found. */
export function AddsUp({ mine: { portfolio, checked }, open, onOpenChange }: Props) {
  const { t } = useTranslation('wallet');
  const accounts = portfolio?.accounts.filter(({ worth }) => worth > 0n) ?? [];
  const worth = useWorth();
  return (
    <Overlay open={open} onOpenChange={onOpenChange} title={t('proof.title')} about={t('proof.about')}>
      <div className="max-h-[60dvh] overflow-y-auto pb-4" tabIndex={0} role="region" aria-label={t('proof.title')}>
        {accounts.map((account) => (
          <AccountParts key={account.kind} account={account} />
        ))}
        <h3 className="label semi mt4 mb-2">{t('proof.accounts')}</h3>
        <Ledger large>
          {accounts.map((account) => (
            <Part key={account.kind} label={t(`kind.${account.kind}`)}>
              {worth(account.worth)}
            </Part>
          ))}
          <Sum label={t('accounts.total', { unit: quoteAsset })}>{worth(portfolio?.worth ?? 0n)}</Sum>
        </Ledger>
        {checked && <CheckResult checked={checked} />}
      </div>
    </Overlay>
  );
}

/** What the server stated, and whether its own rows come to it when this device sums them. */
function CheckResult({ checked }: { checked: Checked }) {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  const [hidden] = useHiddenBalances();
  return (
    <div className="row sb g3 mt4">
      <p className="cap c2 grow">
        {t(checked.addsUp ? 'proof.checked' : 'proof.failed', {
          rows: checked.rows,
          stated: hidden ? hiddenNumber : worthText(checked.stated),
          time: times.time(checked.at),
          zone: times.zone(checked.at),
        })}
      </p>
      <MatchMark match={checked.addsUp}>{t(checked.addsUp ? 'proof.match' : 'proof.no_match')}</MatchMark>
    </div>
  );
}

/** A worth in USDT, or dots while balances are hidden. */
function useWorth(): (amount: bigint) => string {
  const [hidden] = useHiddenBalances();
  return (amount) => (hidden ? hiddenNumber : worthText({ amount, scale: worthScale }));
}

function AccountParts({ account }: { account: AccountWorth }) {
  const { t } = useTranslation('wallet');
  const worth = useWorth();
  const rows = account.holdings.filter((holding) => total(holding) > 0n);
  return (
    <section className="mb-4">
      <h3 className="label semi mb-2">{t(`kind.${account.kind}`)}</h3>
      <Ledger large>
        {rows.map((holding) => (
          <Part key={holding.assetId} label={<Product holding={holding} />}>
            {worth(holding.worth)}
          </Part>
        ))}
        <Sum label={t('accounts.total', { unit: quoteAsset })}>{worth(account.worth)}</Sum>
      </Ledger>
    </section>
  );
}

/** "0.18420000 BTC × 78,314.31", which anybody can work out again. */
function Product({ holding }: { holding: HoldingWorth }) {
  const { t } = useTranslation('wallet');
  const [hidden] = useHiddenBalances();
  const amount = total(holding);
  return t('proof.product', {
    amount: hidden ? hiddenNumber : exact({ amount, scale: holding.scale }),
    asset: holding.name,
    price: price(holding.price),
  });
}
