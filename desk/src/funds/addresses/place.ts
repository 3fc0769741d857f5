import type { z } from 'zod';
import type { funds } from '@glassbook/contract';

export type List = z.output<(typeof funds.depositList)['reply']>;
export type Place = List['places'][number];

/** Where an entry is, in one line, as the server signs it; empty where there is none. */
export const lineOf = ({ address, bank }: Pick<Place, 'address' | 'bank'>): string =>
  bank
    ? [bank.holder, bank.bank, bank.account, bank.swift, bank.place, bank.currency]
        .filter((part) => part !== '')
        .join(' · ')
    : (address ?? '');
