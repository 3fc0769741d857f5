import { slice } from '../../shared/slice/slice.ts';
import { int8 } from '../../carry/store/columns.ts';
import { follow } from '../../carry/store/follow.ts';
import { presentBalance, walletTotals } from './balances.ts';
import { balancesChannel, storedBalances } from './channels.ts';
import { claimDemo } from './claim-demo.ts';
import { currencies } from './currencies.ts';
import { entries } from './entries.ts';
import { FiatRates, storedFiatRates } from './fiat-rates.ts';
import { walletHappenings } from './happenings.ts';
import { move } from './move.ts';
import { moves } from './moves.ts';
import { equity, pnl } from './pnl/calls.ts';
import { costs } from './pnl/costs.ts';
import { countNext } from './pnl/projection.ts';
import { settings } from './settings.ts';
import { walletDetail } from './wallet.ts';
import { wallets } from './wallets.ts';

export const wallet = slice({
  name: 'wallet',
  stored: { demoClaims: { table: 'demo_claims', columns: { owner: int8, at: int8 } } },
  settings,
  roles: ['writer', 'leader'],
  needs: [
    'pool',
    'histories',
    'catalog',
    'sequencer',
    'inForce',
    'config',
    'log',
    'now',
    'disk',
    'activity',
    'limitWords',
  ],
  opens: ['walletTotals', 'costs', 'fiatRate', 'cnyRate'],
  async open({ pool, histories, catalog, sequencer, inForce, config, log, now, disk, activity, limitWords }) {
    const failed = (error: unknown) => log.warn({ err: error }, 'fiat rates could not be read');
    const fiatRates = new FiatRates({ url: config.fiatRatesUrl, failed, ...(await storedFiatRates(pool)) });
    const demoEveryMs = () => inForce.of('wallet.configureDemo')?.everyMs ?? 0;
    const services = { pool, catalog, fiatRates, sequencer, limitWords, demoEveryMs, now };
    const past = { ...services, pool: histories };
    const balance = presentBalance(catalog);
    activity.add(walletHappenings(catalog));
    return {
      handlings: {
        wallets: wallets(services),
        wallet: walletDetail(services),
        currenciesOfUser: currencies(services),
        entries: entries(past),
        moves: moves(past),
        move: move(services),
        claimDemo: claimDemo(services),
        pnl: pnl(services),
        equity: equity(services),
      },
      channels: { 'wallet.balances': balancesChannel(storedBalances(pool, balance), balance) },
      leads() {
        const projection = follow({
          step: () => countNext(pool, catalog),
          isFull: () => disk.isFull,
          failed: (error) => log.warn({ err: error }, 'profit and loss could not be counted; it is tried again'),
        });
        return { onCommitted: () => projection.committed(), close: () => projection.stop() };
      },
      opens: {
        walletTotals: (userId) => walletTotals(services, userId),
        costs: costs(pool, catalog),
        fiatRate: (currency) => fiatRates.get()[currency],
        cnyRate: () => fiatRates.get()['CNY'] ?? '0',
      },
    };
  },
});
