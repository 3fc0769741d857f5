import { ErrorState, Ledger, MatchMark, Overlay, Part, SkeletonRows, Sum, useTimes } from '@glassbook/ui';
import { exact, hiddenNumber, price, worth as worthText } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useHiddenBalances } from '../../../carry/preference.ts';
import { quoteAsset } from '../quote-asset.ts';
import { total } from './accounts.ts';
import { worthScale, type HoldingWorth } from './portfolio.ts';
import type { Proof } from './proof.ts';
import type { MyPortfolio } from './use-portfolio.ts';

/**
 * How the total is made, of one moment: every asset of every account at its price, the accounts, the total, and what the check on this device
 * found. There is one total; where the server's differs it is shown next to ours, in red and without the rules of a sum.
 */
export function AddsUp({ mine: { loaded, opened, proving, prove } }: { mine: MyPortfolio }) {
  const { t } = useTranslation('wallet');
  return (
    <Overlay open={proving} onOpenChange={prove} title={t('proof.title')} about={t('proof.about')}>
      <div className="max-h-[60dvh] overflow-y-auto pb-4" tabIndex={0} role="region" aria-label={t('proof.title')}>
        {opened ? (
          <Moment proof={opened} />
        ) : loaded.state === 'failed' ? (
          <ErrorState onRetry={loaded.retry} code={loaded.failure.reason} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </Overlay>
  );
}

function Moment({ proof }: { proof: Proof }) {
  const { t } = useTranslation('wallet');
  const worth = useWorth();
  const { listed, portfolio, check } = proof;
  return (
    <>
      {listed.map((account) => (
        <section key={account.kind} className="mb-4">
          <h3 className="label semi mb-2">{t(`kind.${account.kind}`)}</h3>
          <Ledger large>
            {account.rows.map((holding) => (
              <Part key={holding.assetId} label={<Product holding={holding} />}>
                {worth(holding.worth)}
              </Part>
            ))}
            <Sum label={t('accounts.total', { unit: quoteAsset })} estimate={!check.addsUp}>
              {worth(account.worth)}
            </Sum>
          </Ledger>
          {account.kind === 'lever' && <p className="cap c2 mt-2">{t('proof.unrealized')}</p>}
        </section>
      ))}
      <h3 className="label semi mt4 mb-2">{t('proof.accounts')}</h3>
      <Ledger large>
        {listed.map((account) => (
          <Part key={account.kind} label={t(`kind.${account.kind}`)}>
            {worth(account.worth)}
          </Part>
        ))}
        {portfolio.owed > 0n && <Part label={t('accounts.owed')}>{worth(-portfolio.owed)}</Part>}
        <Sum label={t('accounts.total', { unit: quoteAsset })} estimate={!check.addsUp}>
          {worth(portfolio.worth)}
        </Sum>
      </Ledger>
      <CheckResult proof={proof} />
    </>
  );
}

/** What the server stated, of which moment, and whether its own rows come to it when this device sums them. */
function CheckResult({ proof: { check, listed, stated, seq, at } }: { proof: Proof }) {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  const [hidden] = useHiddenBalances();
  return (
    <div className="row sb g3 mt4">
      <p className="cap c2 grow">
        {t(check.addsUp ? 'proof.checked' : 'proof.failed', {
          rows: listed.reduce((count, { rows }) => count + rows.length, 0),
          stated: hidden ? hiddenNumber : worthText(stated),
          time: times.time(at),
          zone: times.zone(at),
        })}{' '}
        <span className="nowrap">
          {t('record.journal')} #{seq}
        </span>
      </p>
      <MatchMark match={check.addsUp}>{t(check.addsUp ? 'proof.match' : 'proof.no_match')}</MatchMark>
    </div>
  );
}

/** A worth in USDT, or dots while balances are hidden. */
function useWorth(): (amount: bigint) => string {
  const [hidden] = useHiddenBalances();
  return (amount) => (hidden ? hiddenNumber : worthText({ amount, scale: worthScale }));
}

/** "0.18420000 BTC × 78,314.31", which can be recomputed by hand. */
function Product({ holding }: { holding: HoldingWorth }) {
  const { t } = useTranslation('wallet');
  const [hidden] = useHiddenBalances();
  return t('proof.product', {
    amount: hidden ? hiddenNumber : exact({ amount: total(holding), scale: holding.scale }),
    asset: holding.name,
    price: price(holding.price),
  });
}
