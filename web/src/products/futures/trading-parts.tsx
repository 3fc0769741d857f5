import { Change, lazyPart, Ledger, Part, Sum, useNow } from '@glassbook/ui';
import { countdown, exact, noNumber, ppmPercent, price as priceText } from '@glassbook/ui/format';

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractInfoPath } from './paths.ts';
import { knownCount, missingRows } from '../../shared/trading/orders/missing-rows.tsx';
import { DayChange, LoginDoor } from '../../shared/trading/screen-parts.tsx';
import { Fact } from '../../shared/trading/layouts/terminal-head.tsx';
import type { TradingParts } from '../../shared/trading/trading-view.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { CalculatorButton } from './calculator/calculator-button.tsx';
import { everyRecord } from './history/list-request.ts';
import { FuturesOpenOrders } from './history/open-orders.tsx';
import { FuturesFillHistory, FuturesOrderHistory } from './history/orders.tsx';
import { PositionsList } from './positions/positions-list.tsx';
import { TicketForm } from './ticket/ticket-form.tsx';
import { useContractRows } from './contract/use-contract-rows.ts';
import type { Trading } from './use-trading.ts';

const StartDoor = lazyPart(() => import('./start/start-door.tsx'));

/** The parts of a trading page that are those of futures. */
export function futuresParts(trading: Trading, title: string, askCancel: () => void): TradingParts {
  const { account, view } = trading;
  return {
    ticket: (wide) => (
      <TicketForm
        ticket={trading.ticket}
        around={trading.around}
        press={trading.press}
        chooseMargin={trading.chooseMargin}
        sending={trading.sending}
        send={trading.send}
        risk={trading.risk}
        hindrance={trading.hindrance}
        door={doorOf(trading)}
        wide={wide}
      />
    ),
    facts: { short: <ShortFacts trading={trading} />, full: <FullFacts trading={trading} /> },
    positions: {
      count: knownCount(account.positions.length, account.channels.positions),
      show: (wide, tools) => (
        <PositionsList
          positions={account.positions}
          missing={missingRows(account.channels.positions)}
          mode={trading.around.mode}
          wide={wide}
          stale={view.freshness.stale}
          tools={tools}
          lead={<CalculatorButton around={trading.around} />}
        />
      ),
    },
    balances: <AccountLedger trading={trading} />,
    balancesTitle: title,
    openOrders: (wide) => <OpenOrders trading={trading} wide={wide} />,
    orderHistory: () => <History of="orders" />,
    fillHistory: () => <History of="fills" />,
    askCancel,
  };
}

/** In place of the order button: a login, or what an account needs before its first order. */
function doorOf({ loggedIn, start, risk, market: { settle }, around: { cap } }: Trading) {
  if (!loggedIn) return <LoginDoor />;
  return start && <StartDoor {...{ start, risk, settle, cap }} />;
}

function OpenOrders({ trading, wide }: { trading: Trading; wide: boolean }) {
  return (
    <FuturesOpenOrders
      orders={trading.account.orders}
      missing={missingRows(trading.account.channels.orders)}
      filter={everyRecord}
      contracts={useContractRows().contracts}
      wide={wide}
    />
  );
}

function History({ of }: { of: 'orders' | 'fills' }) {
  const contracts = useContractRows().contracts;
  const List = of === 'orders' ? FuturesOrderHistory : FuturesFillHistory;
  return <List contracts={contracts} wide />;
}

/** The rate of the next funding with the time until it; longs pay shorts where it is above zero. */
function Funding({ trading: { own } }: { trading: Trading }) {
  const { t } = useTranslation('futures');
  const now = useNow(own?.at_ms ?? 0);
  if (own === undefined) return <>{noNumber}</>;
  const left = countdown(Math.max(0, own.next_funding_ms - now));
  return (
    <>
      <span className="nowrap">
        <Change value={own.funding_rate} places={4} arrow={false} />%
      </span>{' '}
      <span className="nowrap">{t('facts.funding_in', { time: left })}</span>
    </>
  );
}

function ShortFacts({ trading }: { trading: Trading }) {
  return (
    <span className="futures-funding micro">
      <Funding trading={trading} />
    </span>
  );
}

function FullFacts({ trading }: { trading: Trading }) {
  const { t } = useTranslation('futures');
  const { market, own, view } = trading;
  const { quote, priceScale } = market;
  const price = (text: string | null | undefined): string =>
    text === null || text === undefined ? noNumber : priceText(text, priceScale);
  const figures = Math.max(price(own?.mark).length, price(own?.index).length);
  const interest = own === undefined ? noNumber : String(own.open_interest);
  return (
    <dl className="trading-facts">
      <Fact label={t('facts.mark')} figures={figures}>
        {price(own?.mark)}
      </Fact>
      <Fact label={t('facts.index')} figures={figures}>
        {price(own?.index)}
      </Fact>
      <Fact label={t('facts.index_change')} figures={8}>
        <DayChange trading={view} />
      </Fact>
      <Fact label={t('facts.funding')} figures={22}>
        <Funding trading={trading} />
      </Fact>
      <Fact label={t('facts.open_interest', { unit: market.unit.name })} figures={8}>
        {own === undefined
          ? noNumber
          : exact({
              amount: (BigInt(interest) * market.lot) / 10n ** BigInt(market.unit.scale - market.amountScale),
              scale: market.amountScale,
            })}
      </Fact>
      <div>
        <dt className="sr">{t('facts.contract')}</dt>
        <dd>
          <Link className="link hit relative" to={contractInfoPath(market.symbol)}>
            {t('facts.contract')}
          </Link>
          <span className="sr">{` ${quote.name}`}</span>
        </dd>
      </div>
    </dl>
  );
}

/** The margin account of the contract: what is there, what open positions have won or lost, and how near the cross positions are to liquidation. */
function AccountLedger({ trading }: { trading: Trading }) {
  const { t } = useTranslation('futures');
  const { market, account, loggedIn } = trading;
  const { standing } = account;
  if (standing === undefined)
    return <p className="cap c2">{t(loggedIn ? 'trading:balances.pending' : 'trading:balances.guest')}</p>;
  const { scale, name } = market.settle;
  const write = (amount: bigint): string => exact({ amount, scale });
  return (
    <Ledger>
      <Part label={t('account.available')}>
        {write(standing.available)} <TransferDoor asset={market.settle} to="lever" />
      </Part>
      <Part label={t('account.held')}>{write(standing.held)}</Part>
      <Part label={t('account.unrealized')}>
        <Change value={{ amount: standing.unrealized, scale }} places={scale} arrow={false} />
      </Part>
      <Sum label={t('account.equity', { unit: name })}>
        {write(standing.available + standing.held + standing.unrealized)}
      </Sum>
      {standing.ratioPpm !== undefined && (
        <Part label={t('account.ratio')}>{ppmPercent(Number(standing.ratioPpm))}</Part>
      )}
    </Ledger>
  );
}
