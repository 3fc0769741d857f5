/** How calls of traders become commands: what a code names, what stands before a command that takes money, amounts as they were seen. */
import type { ItemRow, ListingRow } from '@glassbook/engine/nft';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import type { WireLanguage } from '@glassbook/contract';
import { refuse, type Result } from '../../../carry/http/handling.ts';
import { answeredBefore, type Asked } from '../../../shared/commands/carry-out.ts';
import type { Act } from '../../../shared/gate/cells.ts';
import { gateRefusal } from '../../../shared/gate/gate.ts';
import { isOfStaff } from '../../../shared/review/people.ts';
import { entryOf } from '../codes.ts';
import { findItems, findListings } from '../read/rows.ts';
import type { NftServices } from '../services.ts';

type No = Extract<Result, { ok: false }>;

/** The item with a code; its number is 0, which no item has, where there is none: the command is then refused as the engine says it. */
export async function itemOf({ pool }: NftServices, code: string): Promise<{ id: number; row: ItemRow | undefined }> {
  const entry = await entryOf(pool, code);
  const [row] = entry?.kind === 'item' ? await findItems(pool, 'WHERE id = $1', [entry.id]) : [];
  return { id: row?.id ?? 0, row };
}

/** The item with the sale that it is in. */
export async function saleOf(
  services: NftServices,
  code: string,
): Promise<{ id: number; row: ItemRow | undefined; listing: ListingRow | undefined }> {
  const found = await itemOf(services, code);
  const [listing] = found.row?.listing ? await findListings(services.pool, 'WHERE id = $1', [found.row.listing]) : [];
  return { ...found, listing };
}

/**
 * Carries out a command behind the gate. A request that was carried out before has its first answer, whatever would be asked for now. Staff take no part: who could know a secret or the
 * other bids neither buys nor bids.
 */
export async function behindGate<Yes extends { ok: true }>(
  services: NftServices,
  { act, mayStaff = false }: { act: Act; mayStaff?: boolean },
  call: Asked,
  carry: (asked: Asked) => Promise<Yes | No>,
): Promise<Yes | No> {
  const before = await answeredBefore(call, carry);
  if (before) return before;
  const { userId } = call.caller;
  const closed = await gateRefusal(services, { userId, act });
  if (closed) return closed;
  if (!mayStaff && (await isOfStaff(services.pool, userId))) return refuse('nft.own');
  return carry(call);
}

/** Amounts of an asset by the names of their fields; the first field that is none of that asset. What is left out stays out. */
export function amountsIn<const Names extends string>(
  { catalog }: Pick<NftServices, 'catalog'>,
  asset: number,
  texts: Readonly<Record<Names, string | undefined>>,
): { amounts: { readonly [N in Names]?: bigint } } | No {
  const scale = catalog.assets.find(({ id }) => id === asset)?.scale ?? 0;
  const amounts: Record<string, bigint> = {};
  for (const [name, text] of Object.entries<string | undefined>(texts)) {
    if (text === undefined) continue;
    const read = parseAmount(text, scale);
    if (read === undefined) return refuse('request.field_invalid', { field: name });
    amounts[name] = read;
  }
  return { amounts: amounts as { readonly [N in Names]?: bigint } };
}

export const said = (language: WireLanguage, key: string): string => words(localeOf(language), 'nft', key);
