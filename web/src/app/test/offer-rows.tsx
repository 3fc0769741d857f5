import FollowPage from '../../products/copy/follow-page.tsx';
import { detail, markets as contracts } from '../../products/copy/test/samples.ts';
import DualPage from '../../products/dual/buy-page.tsx';
import { offer as dualOffer } from '../../products/dual/test/samples.ts';
import SubscribePage from '../../products/ieo/subscribe-page.tsx';
import { info, tally } from '../../products/ieo/test/samples.ts';
import BorrowPage from '../../products/loan/borrow-page.tsx';
import { config as loanConfig } from '../../products/loan/test/samples.ts';
import BuyPage from '../../products/lockup/buy-page.tsx';
import { RedeemSheet } from '../../products/lockup/redeem-sheet.tsx';
import { offer, order } from '../../products/lockup/test/samples.ts';
import SellPage from '../../products/nft/trade/sell-page.tsx';
import { currencies, me, work } from '../../products/nft/test/samples.ts';
import OtcPage from '../../products/otc/market-page.tsx';
import { ad, config as otcConfig } from '../../products/otc/test/samples.ts';
import CouponPage from '../../products/rewards/coupon-page.tsx';
import { none } from '../../products/rewards/test/samples.ts';
import { showPage } from '../../shared/test/show-page.tsx';
import { balances, press, type, type Row } from './form-row.ts';

/** Forms that take a part in an offer. */
export const offerRows: Row[] = [
  {
    file: 'products/copy/use-follow-form.ts',
    path: '/follow/follow',
    show: () =>
      showPage(FollowPage, '/pages/follow/follow?id=7', {
        words: ['copy', 'offer'],
        answers: {
          ...{ '/follow/traderDetail': { message: detail }, '/futures/markets': { message: contracts } },
          '/follow/follow': 'nothing',
        },
        pushed: { 'wallet.balances': [{ ...balances[1], kind: 'lever' }] },
      }),
    send: async (amount) => {
      await type(/Copy amount/, amount);
      await press(/Check details/);
      await press(/^Copy$|Confirm again/);
    },
  },
  {
    file: 'products/dual/use-ticket.ts',
    path: '/dual/buyDual',
    show: () =>
      showPage(DualPage, '/pages/invest/purchase?id=4', {
        words: ['dual', 'offer'],
        answers: { '/dual/detail': { message: dualOffer }, '/dual/buyDual': 'nothing' },
        pushed: { 'dual.offers': [dualOffer], 'dual.own': [], 'wallet.balances': balances, 'market.tickers': [] },
      }),
    send: async (amount) => {
      await type(/Shares/, amount.slice(0, 1));
      await press(/Check details/);
      await press(/^Buy \d|Confirm again/);
    },
  },
  {
    file: 'products/ieo/apply-form.tsx',
    path: '/project/order',
    show: () =>
      showPage(SubscribePage, '/pages/ieo/subscribe?id=1', {
        words: ['ieo', 'offer'],
        answers: {
          '/project/detail': { message: { info, order_info: null, sell_order: null } },
          '/project/order': 'nothing',
        },
        pushed: { 'ieo.tallies': [tally], 'ieo.applications': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/Tokens/, amount);
      await press(/Check details/);
      await press(/^Apply|Confirm again/);
    },
  },
  {
    file: 'products/loan/borrow-form.tsx',
    path: '/loan/borrow',
    show: () =>
      showPage(BorrowPage, '/pages/common/borrowing', {
        words: ['loan', 'offer'],
        answers: {
          '/loan/config': { message: loanConfig },
          '/loan/list': { message: { data: [], page: 1, pages: 1, total: 0 } },
          '/loan/borrow': 'nothing',
        },
        pushed: { 'wallet.balances': balances, 'loan.own': [] },
      }),
    send: async (amount) => {
      await type(/Collateral/, '1');
      await type(/^Borrow/, amount);
      await press(/Check details/);
      await press(/^Borrow \d|Confirm again/);
    },
    says: (amount) => `amount=${amount}`,
  },
  {
    file: 'products/lockup/buy-form.tsx',
    path: '/lh/deposit',
    show: () =>
      showPage(BuyPage, '/pages/lockming/buy?id=1', {
        words: ['lockup', 'offer'],
        answers: { '/lh/deposit/config': { message: [offer] }, '/lh/deposit': 'nothing' },
        pushed: { 'lockup.offers': [offer], 'lockup.orders': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/Amount/, amount);
      await press(/Check details/);
      await press(/^Lock |Confirm again/);
    },
  },
  {
    file: 'products/lockup/redeem-sheet.tsx',
    path: '/lh/deposit/order/cancel',
    show: () =>
      showPage(() => <RedeemSheet order={order} onClose={() => undefined} />, '/', {
        words: ['lockup', 'offer'],
        answers: { '/lh/deposit/order/cancel': 'nothing' },
      }),
    send: () => press(/^Redeem early|Confirm again/),
    says: () => `id=${order.id}`,
  },
  {
    file: 'products/nft/acts.ts',
    path: '/bind_box/resellNFT',
    show: () =>
      showPage(SellPage, '/pages/nft/resell?id=W-12', {
        words: ['nft', 'offer'],
        answers: {
          '/bind_box/getBoxDetail': { message: { ...work, owner: 7, sale: 0, status: 0 } },
          '/bind_box/getNftCurrency': { message: currencies },
          ...{ '/user/info': { message: me }, '/bind_box/resellNFT': 'nothing' },
        },
        pushed: { 'nft.sales': [], 'nft.series': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/^Price/, amount);
      await press(/Check details/);
      await press(/^List$|Confirm again/);
    },
  },
  {
    file: 'products/rewards/acts.ts',
    path: '/coupon/redeem',
    show: () =>
      showPage(CouponPage, '/pages/setting/coupon', {
        words: ['rewards', 'offer'],
        answers: {
          ...{ '/coupon/list': { message: none }, '/coupon/log': { message: none } },
          ...{ '/coupon/shop': { message: { points: 0, offers: [] } }, '/coupon/redeem': 'nothing' },
        },
        pushed: { 'rewards.coupons': [] },
      }),
    send: async (amount) => {
      await type(/Coupon code/, amount);
      await press(/^Redeem$|Confirm again/);
    },
  },
  {
    file: 'products/otc/acts.ts',
    path: '/otc/take',
    show: () =>
      showPage(OtcPage, '/pages/otc/otc?id=5', {
        words: ['otc', 'offer'],
        answers: { '/otc/ad': { message: ad }, '/otc/config': { message: otcConfig }, '/otc/take': 'nothing' },
        pushed: { 'otc.orders': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/^Total$/, amount);
      await press(/Check details/);
      await press(/^Buy USDT$|Confirm again/);
    },
  },
];
