/**
 * A user's balances, read from the wire and updated by pushes. Balances are whole numbers of the asset's smallest
 * unit; the scale is the number of places the wire writes, so a new asset needs no change here.
 */
import { wallet } from '@glassbook/contract';
import { decimalOf, parseAmount, type Amount, type Scaled } from '@glassbook/money';
import type { z } from 'zod';

export type WalletsReply = z.output<typeof wallet.wallets.reply>;
/** One asset in one kind of account. */
export type Holding = {
  assetId: number;
  name: string;
  scale: number;
  /** What can be used, and what open orders hold. */
  available: Amount;
  held: Amount;
  /** USDT for one whole unit of the asset. */
  price: Scaled;
};
/** A kind of account with the worth in USDT that the server states for it, as text. */
export type Account = { kind: wallet.WireKind; holdings: Holding[]; stated: string };

/** Reads a decimal of the wire with as many places as it has; without its sign. */
export function exact(text: string): Scaled {
  const { digits: amount, scale } = decimalOf(text) ?? { digits: 0n, scale: 0 };
  return { amount, scale };
}

/** The kinds of account in the order of the wire, each with its assets. */
export function accountsOf(reply: WalletsReply): Account[] {
  return wallet.wireKinds.map((kind) => {
    const { balance, usdt_totle: stated } = reply[`${kind}_wallet`];
    const holdings = balance.map((row) => {
      const available = exact(row[`${kind}_balance`] ?? '0');
      const held = exact(row[`lock_${kind}_balance`] ?? '0');
      const scale = Math.max(available.scale, held.scale);
      const at = (read: Scaled) => read.amount * 10n ** BigInt(scale - read.scale);
      const price = exact(row.usdt_price);
      return { assetId: row.currency, name: row.currency_name, scale, available: at(available), held: at(held), price };
    });
    return { kind, holdings, stated };
  });
}

/** The accounts with newer balances laid over them. A balance of an asset that is not in the list changes nothing. */
export function withBalances(accounts: readonly Account[], balances: readonly wallet.Balance[]): Account[] {
  const newer = new Map(balances.map((balance) => [`${balance.kind} ${balance.currency_id}`, balance]));
  return accounts.map((account) => ({
    ...account,
    holdings: account.holdings.map((holding) => {
      const balance = newer.get(`${account.kind} ${holding.assetId}`);
      if (balance === undefined) return holding;
      const available = parseAmount(balance.available, holding.scale);
      const held = parseAmount(balance.held, holding.scale);
      return available === undefined || held === undefined ? holding : { ...holding, available, held };
    }),
  }));
}

/** The accounts at newer prices: `priceOf` names the price of an asset in USDT, or nothing where it has no newer one. */
export function atPrices(accounts: readonly Account[], priceOf: (asset: string) => string | undefined): Account[] {
  return accounts.map((account) => ({
    ...account,
    holdings: account.holdings.map((holding) => {
      const price = priceOf(holding.name);
      return price === undefined ? holding : { ...holding, price: exact(price) };
    }),
  }));
}

/** What is in an account of an asset, usable or on hold. */
export const total = ({ available, held }: Pick<Holding, 'available' | 'held'>): Amount => available + held;

/** Nothing anywhere: a new account, which a demo can fill. */
export function isEmpty(accounts: readonly Account[]): boolean {
  return accounts.every(({ holdings }) => holdings.every((holding) => total(holding) === 0n));
}
