import { payee } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { handle, refuse } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { changePayees } from './change.ts';
import { textOf } from './find.ts';
import { listOnlyOf } from './list-only.ts';
import { cardOf, heldMs, isInReview, maskedNumber, savedBy, type Row } from './rows.ts';
import { max, removeRow } from './save-row.ts';
import { shortAddress } from './save-address.ts';
import type { PayeeServices } from './services.ts';
import { settingsOf } from './settings.ts';

export type AddressRow = Row & { asset: number; network: payee.Network; address: string };
export const isAddress = (row: Row): row is AddressRow => row.kind === 'address';
export const isCard = (row: Row): row is Row & { kind: 'bank' | 'international' } => row.kind !== 'address';

/** Everything that the caller has saved. */
export const own = ({ pool, vault, catalog, holdMs, now }: PayeeServices) =>
  handle(payee.own, async ({ caller: { userId } }) => {
    const at = now();
    const rows = await savedBy(pool, userId);
    const { networksOf } = await settingsOf(pool);
    const { on, endsMs } = await listOnlyOf(pool, userId, at);
    const timesOf = (row: Row) => ({ created_ms: row.created_at.getTime(), held_until_ms: heldMs(row, at) });
    const currencies = [...catalog.assets]
      .sort((a, b) => a.sort - b.sort)
      .map(({ id, symbol }) => ({ id, symbol, networks: [...networksOf(id)] }))
      .filter(({ networks }) => networks.length > 0);
    const symbolOf = (asset: number) => catalog.assets.find(({ id }) => id === asset)?.symbol ?? '';
    return {
      ok: true,
      message: {
        addresses: rows.filter(isAddress).map((row) => ({
          ...{ id: Number(row.id), currency: row.asset, symbol: symbolOf(row.asset), network: row.network },
          ...{ name: row.name, address: row.address, qrcode: row.qrcode, ...timesOf(row) },
        })),
        cards: rows.filter(isCard).map((row) => {
          const { bank, number } = cardOf(row, vault);
          const shown = { id: Number(row.id), kind: row.kind, bank, number: maskedNumber(number) };
          return { ...shown, in_review: isInReview(row), ...timesOf(row) };
        }),
        max: { ...max },
        list_only: { on, ends_ms: endsMs ?? null },
        ...{ currencies, hold_ms: holdMs, now_ms: at },
      },
    };
  });

const stamp = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** The addresses alone, in pages. */
export const addresses = ({ pool, catalog, now }: PayeeServices) =>
  handle(payee.addresses, async ({ body, caller: { userId } }) => {
    const { page, limit } = pagingOf(body);
    const rows = (await savedBy(pool, userId)).filter(isAddress);
    const symbolOf = (asset: number) => catalog.assets.find(({ id }) => id === asset)?.symbol ?? '';
    return {
      ok: true,
      message: {
        data: rows.slice((page - 1) * limit, page * limit).map((row) => ({
          ...{ id: Number(row.id), user_id: userId, currency: row.asset, address: row.address, qrcode: row.qrcode },
          ...{ name: symbolOf(row.asset), create_time: stamp(row.created_at), update_time: stamp(row.changed_at) },
          ...{ network: row.network, label: row.name, held_until_ms: heldMs(row, now()) },
        })),
        ...{ page, pages: Math.ceil(rows.length / limit), total: rows.length },
      },
    };
  });

/** Deletes one of the caller's. Its row stays for what was asked to be paid to it. */
export const remove = (services: PayeeServices) =>
  handle(payee.remove, async (call) => {
    const { body, caller, language } = call;
    const unproved = await services.proofRefusal(caller);
    if (unproved) return unproved;
    const done = await changePayees(services, call, async (client, at) => {
      const row = (await savedBy(client, caller.userId)).find(({ id }) => id === body.id);
      if (!row) return refuse('payee.not_found');
      await removeRow(client, row.id, at);
      const text = textOf(row, services.vault);
      const line = row.address === null ? text : shortAddress(text);
      return { result: {}, noticed: { what: 'payee_removed', line } };
    });
    return 'ok' in done ? done : { ok: true, message: words(localeOf(language), 'payee', 'done.removed') };
  });
