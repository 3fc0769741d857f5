/** The list of where deposits are sent to, at the desk: all see it, two people change it (server/src/shared/review). */
import { funds } from '@glassbook/contract';
import { z } from 'zod';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import type { FundsServices } from '../services.ts';
import { checksumOf, lineOf, type Entry } from './list.ts';
import { countDepositors, networkName, noteChange, type Place, type Shown } from './notices.ts';

const lifeMs = 86_400_000;
/** Nothing in both removes it. */
const payloadShape = z.strictObject({
  asset: z.int(),
  network: z.enum(funds.depositNetworks),
  address: z.string(),
  bank: funds.bankAccount.nullable(),
});
type Payload = z.infer<typeof payloadShape>;

const subjectOf = ({ asset, network }: Place): string => `deposit-address:${asset}/${network}`;
const isOf =
  ({ asset, network }: Place) =>
  (entry: Entry): boolean =>
    entry.asset === asset && entry.network === network;
/** Null where a place has no entry. */
function checksumAt(entries: readonly Entry[], place: Place): string | null {
  const entry = entries.find(isOf(place));
  return entry ? checksumOf(entry) : null;
}
type Line = Pick<Entry, 'address' | 'bank'>;
/** For people: without the fields of an account that are empty. */
const shownLine = ({ address, bank }: Line): string =>
  (bank ? Object.values(bank).filter((part) => part !== '') : [address]).join(' · ') || '-';

/** `noticesDue`: depositors are to be notified, once this is committed. */
export const addressKind = ({ list }: Pick<FundsServices, 'list'>, noticesDue: () => void): RequestKind<Payload> => ({
  ...{ name: 'deposit.address', makes: 'funds.address', checks: 'funds.check', needed: 1, lifeMs },
  read: (payload) => payloadShape.parse(payload),
  async changes(payload, db): Promise<Change[]> {
    const { entries } = await list.read(db);
    const inForce = entries.find(isOf(payload));
    if ((inForce ? lineOf(inForce) : '') === lineOf(payload)) return [];
    const [before, after] = [inForce ? shownLine(inForce) : '-', shownLine(payload)];
    const checksum = after === '-' ? [] : [{ field: 'checksum', before: '-', after: checksumOf(payload) }];
    return [{ field: payload.network === 'bank' ? 'bankAccount' : 'depositAddress', before, after }, ...checksum];
  },
  async complete(client, payload, { id }) {
    const before = await list.put(client, [payload], id);
    await noteChange(client, { ...payload, checksum: checksumAt(before, payload) }, id);
    noticesDue();
  },
});

export const depositList = ({ pool, catalog, depositOffers, list, payees, demo }: FundsServices) =>
  handle(funds.depositList, async () => {
    const { intact, version, at, hash, signature, entries } = await list.read(pool);
    const { rows: open } = await pool.query<{ id: string; subject: string }>(
      "SELECT id, subject FROM desk_requests WHERE state IN ('open', 'applying') AND kind = 'deposit.address'",
    );
    const requests = new Map(open.map(({ id, subject }) => [subject, Number(id)]));
    const places: Shown[] = [];
    for (const asset of [...depositOffers.keys()].sort((a, b) => a - b))
      for (const network of [...(await payees.networksOf(asset)), 'bank' as const])
        places.push({ asset, network, checksum: checksumAt(entries, { asset, network }) });
    const users = await countDepositors(pool, places);
    return {
      ok: true,
      message: {
        places: places.map((place, at) => {
          const entry = entries.find(isOf(place));
          return {
            ...{ currency: place.asset, name: catalog.asset(place.asset).symbol, network: place.network },
            ...{ address: entry && entry.address !== '' ? entry.address : null, bank: entry?.bank ?? null },
            checksum: place.checksum,
            ...{ since_ms: entry?.since ?? null, users: users[at] ?? 0 },
            request: requests.get(subjectOf(place)) ?? null,
          };
        }),
        ...{ intact, version, at_ms: at, hash, signature, public_key: list.publicKey, demo },
      },
    };
  });

type Body = Parameters<Parameters<typeof handle<typeof funds.requestDepositAddress>>[1]>[0]['body'];

/** The account that was entered; undefined where a field is missing, null where all are. */
function accountIn(body: Body): funds.BankAccount | null | undefined {
  const { holder = '', bank = '', account = '', swift = '', place = '', bank_currency: currency = '' } = body;
  const needed = [holder, bank, account, currency].map((text) => text.trim());
  if (needed.every((text) => text === '')) return null;
  if (needed.includes('')) return undefined;
  return { holder: holder.trim(), bank: bank.trim(), account: account.trim(), swift, place: place.trim(), currency };
}

export const requestDepositAddress = ({ approvals, catalog, depositOffers, payees }: FundsServices) =>
  handle(funds.requestDepositAddress, async ({ body, caller }) => {
    const asset = Number(body.currency);
    if (!depositOffers.has(asset)) return refuse('funds.deposit_off');
    const { network } = body;
    const payload: Payload = { asset, network, address: '', bank: null };
    if (network === 'bank') {
      const account = accountIn(body);
      if (account === undefined) return refuse('funds.bank_incomplete');
      payload.bank = account;
    } else {
      if (!(await payees.networksOf(asset)).includes(network)) return refuse('funds.deposit_network');
      const text = body.address?.trim() ?? '';
      const read = text === '' ? { address: '' } : payees.read(network, text);
      if ('wrong' in read) return refuse(`funds.address_${read.wrong}`, read.params);
      payload.address = read.address;
    }
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'deposit.address', subject: subjectOf(payload), reason: body.reason, payload },
      title: `${catalog.asset(asset).symbol} · ${networkName(network)}`,
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    return refuse(made.reason === 'desk.request_exists' ? 'funds.request_open' : 'funds.nothing_changes');
  });
