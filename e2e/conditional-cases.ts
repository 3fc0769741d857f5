/** Each type of conditional order: how a user fills it in, what the list states of it, and the trades that fire it. */

import { wordsOf } from './words.ts';

/** Where a trade is: at the best bid, at the best ask, or by a sale of more than the two best bids at the third. */
export type At = 'bid' | 'ask' | 'third bid';

/** `near`: a tick from the last trade towards the other end, which a trade there reaches; the others 2 % away from it. */
export type Prices = Record<'near' | 'below' | 'above', string>;

/** What a price is waited for by, in a sentence of the list: its key, the price, and its limit where it has one. */
type Sentence = { key: string; price: keyof Prices; limit?: keyof Prices };

export type Case = {
  name: string;
  side: 'buy' | 'sell';
  /** The order type, by the end of its key in the ticket. */
  kind: 'stop' | 'oco' | 'trail' | 'market';
  /** Where the last trade is as it is placed, and where those after it are, of which the last one fires it. */
  from: 'bid' | 'ask';
  then: readonly At[];
  /** What is chosen first. */
  radio?: { group: string; name: string };
  box?: string;
  fields: (prices: Prices) => Record<string, string>;
  listed: {
    kind: 'stop' | 'profit' | 'oco' | 'trail';
    prices: readonly Sentence[];
    trail?: { key: string; distance: string };
  };
  fired: 'stop' | 'profit' | 'trail';
};

const say = wordsOf('en');
const amount = '0.05';

export const cases: readonly Case[] = [
  {
    ...{ name: 'a stop at market', side: 'buy', kind: 'stop', from: 'bid', then: ['ask'], fired: 'stop' },
    fields: ({ near }) => ({ stop: near, amount }),
    listed: { kind: 'stop', prices: [{ key: 'wait.buy_rise', price: 'near' }] },
  },
  {
    ...{ name: 'a stop at a limit', side: 'sell', kind: 'stop', from: 'ask', then: ['bid'], fired: 'stop' },
    radio: { group: say('conditional:form.at_one'), name: say('trading:ticket.limit') },
    fields: ({ near, below }) => ({ stop: near, stopLimit: below, amount }),
    listed: { kind: 'stop', prices: [{ key: 'wait.sell_fall', price: 'near', limit: 'below' }] },
  },
  {
    ...{ name: 'a take profit at market', side: 'sell', kind: 'stop', from: 'bid', then: ['ask'], fired: 'profit' },
    fields: ({ near }) => ({ stop: near, amount }),
    listed: { kind: 'profit', prices: [{ key: 'wait.sell_rise', price: 'near' }] },
  },
  {
    ...{ name: 'a take profit at a limit', side: 'buy', kind: 'stop', from: 'ask', then: ['bid'], fired: 'profit' },
    radio: { group: say('conditional:form.at_one'), name: say('trading:ticket.limit') },
    fields: ({ near, above }) => ({ stop: near, stopLimit: above, amount }),
    listed: { kind: 'profit', prices: [{ key: 'wait.buy_fall', price: 'near', limit: 'above' }] },
  },
  {
    ...{ name: 'an OCO by its stop', side: 'sell', kind: 'oco', from: 'ask', then: ['bid'], fired: 'stop' },
    radio: { group: say('conditional:form.at_stop'), name: say('trading:ticket.limit') },
    fields: ({ near, below, above }) => ({ stop: near, stopLimit: below, profit: above, amount }),
    listed: {
      kind: 'oco',
      prices: [
        { key: 'wait.sell_fall', price: 'near', limit: 'below' },
        { key: 'leg.sell', price: 'above' },
      ],
    },
  },
  {
    ...{ name: 'the TP/SL of a buy', side: 'buy', kind: 'market', from: 'ask', then: ['bid'], fired: 'stop' },
    box: say('spot:ticket.exits'),
    fields: ({ near, above }) => ({ amount, profit: above, stop: near }),
    listed: {
      kind: 'oco',
      prices: [
        { key: 'wait.sell_fall', price: 'near' },
        { key: 'wait.sell_rise', price: 'above' },
      ],
    },
  },
  {
    ...{ name: 'a trail by an amount', side: 'sell', kind: 'trail', from: 'bid', then: ['ask', 'bid'], fired: 'trail' },
    radio: { group: say('conditional:form.trail_by'), name: 'USDT' },
    box: say('conditional:form.activates'),
    fields: ({ near }) => ({ trail: '0.01', activation: near, amount }),
    listed: {
      kind: 'trail',
      prices: [{ key: 'wait.starts_rise', price: 'near' }],
      trail: { key: 'wait.sell_trail', distance: '0.01 USDT' },
    },
  },
  {
    ...{
      name: 'a trail by percent',
      side: 'buy',
      kind: 'trail',
      from: 'ask',
      then: ['third bid', 'ask'],
      fired: 'trail',
    },
    box: say('conditional:form.activates'),
    fields: ({ near }) => ({ percentAway: '0.01', activation: near, amount }),
    listed: {
      kind: 'trail',
      prices: [{ key: 'wait.starts_fall', price: 'near' }],
      trail: { key: 'wait.buy_trail', distance: '0.01%' },
    },
  },
];
