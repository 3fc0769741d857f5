import { describe, expect, it } from 'vitest';
import { bookReducer, ordersReducer } from './channels.ts';

describe('the channels of a market', () => {
  it('keeps both sides of a book best first and removes empty levels', () => {
    const book = bookReducer.start({
      bids: [
        ['99.00', '1'],
        ['100.00', '2'],
      ],
      asks: [
        ['102.00', '1'],
        ['101.00', '3'],
      ],
    });
    expect(book).toEqual({
      bids: [
        ['100.00', '2'],
        ['99.00', '1'],
      ],
      asks: [
        ['101.00', '3'],
        ['102.00', '1'],
      ],
    });
    expect(
      bookReducer.next(book, {
        bids: [
          ['100.00', '0.000'],
          ['99.50', '4'],
        ],
        asks: [],
      }),
    ).toEqual({
      bids: [
        ['99.50', '4'],
        ['99.00', '1'],
      ],
      asks: [
        ['101.00', '3'],
        ['102.00', '1'],
      ],
    });
  });

  it('replaces an order that changed and puts a new one first', () => {
    const before = {
      orders: [
        { id: 2, status: 1 },
        { id: 1, status: 1 },
      ],
      fills: [],
    };
    expect(
      ordersReducer<{ id: number; status: number }, { id: number }>().next(before, {
        orders: [
          { id: 1, status: 2 },
          { id: 3, status: 1 },
        ],
        fills: [{ id: 5 }],
      }),
    ).toEqual({
      orders: [
        { id: 3, status: 1 },
        { id: 2, status: 1 },
        { id: 1, status: 2 },
      ],
      fills: [{ id: 5 }],
    });
  });
});
