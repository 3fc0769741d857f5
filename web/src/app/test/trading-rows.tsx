import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import CloseAllDialog from '../../products/futures/positions/close-all-dialog.tsx';
import CloseSheet from '../../products/futures/positions/close-sheet.tsx';
import ExitsSheet from '../../products/futures/positions/exits-sheet.tsx';
import MarginSheet from '../../products/futures/positions/margin-sheet.tsx';
import { positionView } from '../../products/futures/positions/position-view.ts';
import ReverseSheet from '../../products/futures/positions/reverse-sheet.tsx';
import { sampleRowOf, valuedAt } from '../../products/futures/test/sample-contract.ts';
import ModeSheet from '../../products/futures/ticket/mode-sheet.tsx';
import RiskSheet from '../../products/futures/ticket/risk-sheet.tsx';
import OptionsPage from '../../products/options/options-page.tsx';
import { none, offer } from '../../products/options/test/samples.ts';
import AmendConditional from '../../products/spot/conditional/amend-conditional.tsx';
import { sampleConditional } from '../../products/spot/conditional/test/sample-conditional.ts';
import { AmendSheet } from '../../products/spot/orders/amend-sheet.tsx';
import { sampleMarket } from '../../products/spot/test/sample-market.ts';
import { sampleOrder } from '../../products/spot/test/sample-order.ts';
import { showPage } from '../../shared/test/show-page.tsx';
import { press, type, type Row } from './form-row.ts';

const [position] = valuedAt([sampleRowOf()], '20000.0');
const sheet = { position: position!, ended: false, close: () => undefined };
const risk = {
  ...{ answered: 0 as const, answered_ms: null, closed_in: ['US', 'CA'] },
  questions: (['leverage', 'liquidation', 'cross', 'stop', 'funding'] as const).map((name) => ({ name, text: name })),
};

/** The chart asks for it; nothing here changes its size. */
class NoResizes {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** Shows a sheet whose call has no answer. */
const showSheet = (sheetOf: () => React.ReactNode, path: string, words = ['trading', 'futures']) =>
  showPage(() => sheetOf(), '/', { words, answers: { [path]: 'nothing' } });

/** Sheets and tickets of trading. */
export const tradingRows: Row[] = [
  {
    file: 'products/futures/positions/close-all-dialog.tsx',
    path: '/futures/close_all',
    show: () =>
      showSheet(
        () => <CloseAllDialog rows={[positionView(sheet.position)]} close={sheet.close} />,
        '/futures/close_all',
      ),
    send: () => press(/^Close 1 position|Confirm again/),
    says: () => '',
  },
  {
    file: 'products/futures/positions/close-sheet.tsx',
    path: '/futures/close',
    show: () => showSheet(() => <CloseSheet {...sheet} closesWhole={() => undefined} />, '/futures/close'),
    send: async (amount) => {
      await type(/^Size/, `0.${amount}`);
      await press(/^Close long|Confirm again/);
    },
  },
  {
    file: 'products/futures/positions/exits-sheet.tsx',
    path: '/futures/exits',
    show: () => showSheet(() => <ExitsSheet {...sheet} />, '/futures/exits'),
    send: async (amount) => {
      await type(/^Take profit/, `30${amount}`);
      await press(/^Save|Confirm again/);
    },
    says: (amount) => `profit_price=30${amount}`,
  },
  {
    file: 'products/futures/positions/margin-sheet.tsx',
    path: '/futures/margin',
    show: () => showSheet(() => <MarginSheet {...sheet} />, '/futures/margin'),
    send: async (amount) => {
      await type(/^Amount/, amount);
      await press(/^Add margin|Confirm again/);
    },
  },
  {
    file: 'products/futures/positions/reverse-sheet.tsx',
    path: '/futures/close',
    show: () => showSheet(() => <ReverseSheet {...sheet} others={false} />, '/futures/close'),
    send: () => press(/^Reverse|Confirm again/),
    says: () => 'id=7',
  },
  {
    file: 'products/futures/ticket/mode-sheet.tsx',
    path: '/futures/mode',
    show: () => showSheet(() => <ModeSheet mode="hedge" close={sheet.close} />, '/futures/mode'),
    send: async () => {
      fireEvent.click(await screen.findByText('One-way'));
      await press(/^Save|Confirm again/);
    },
    says: () => 'mode=one_way',
  },
  {
    file: 'products/futures/ticket/risk-sheet.tsx',
    path: '/lever/risk',
    show: () => showSheet(() => <RiskSheet risk={risk} close={sheet.close} />, '/lever/risk'),
    send: async () => {
      for (const answer of await screen.findAllByText('True')) fireEvent.click(answer);
      await press(/^Save answers|Confirm again/);
    },
    says: () => 'leverage=1',
  },
  {
    file: 'products/options/use-ticket.ts',
    path: '/microtrade/submit',
    show: () => {
      vi.stubGlobal('ResizeObserver', NoResizes);
      return showPage(OptionsPage, '/pages/transaction/seconds_order', {
        words: ['trading', 'options'],
        answers: {
          ...{ '/microtrade/offer': { message: offer }, '/microtrade/lists': none },
          '/microtrade/submit': 'nothing',
        },
        pushed: { 'options.ticks:BTC/USDT': [], 'options.own': { options: [] }, 'wallet.balances': [] },
      });
    },
    send: async (amount) => {
      await type(/Stake/, amount);
      await press(/^Up|Confirm again/);
    },
  },
  {
    file: 'products/spot/conditional/amend-conditional.tsx',
    path: '/coin/conditional/amend',
    show: () =>
      showSheet(
        () => (
          <AmendConditional
            order={sampleConditional({ stop_price: '69000.00000000' })}
            market={sampleMarket}
            close={sheet.close}
          />
        ),
        '/coin/conditional/amend',
        ['trading', 'spot', 'conditional'],
      ),
    send: async (amount) => {
      await type(/price/, `68${amount}`);
      await press(/^Save changes|Confirm again/);
    },
    says: (amount) => `stop_price=68${amount}`,
  },
  {
    file: 'products/spot/orders/amend-sheet.tsx',
    path: '/coin/amend',
    show: () =>
      showSheet(() => <AmendSheet order={sampleOrder({})} market={sampleMarket} close={sheet.close} />, '/coin/amend', [
        'trading',
        'spot',
      ]),
    send: async (amount) => {
      await type(/^Price/, `77${amount}`);
      await press(/^Amend order|Confirm again/);
    },
    says: (amount) => `target_price=77${amount}`,
  },
];
