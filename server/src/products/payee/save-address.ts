import { payee } from '@glassbook/contract';
import { localeOf } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import { handle, refuse, type Call, type Caller } from '../../carry/http/handling.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import { addressOn, isSameRecipient, recipientIn, withTag } from './address/read-recipient.ts';
import type { Recipient } from './address/links/link.ts';
import { changePayees, type Noticed, type Refused } from './change.ts';
import { heldMs, savedBy, type Row } from './rows.ts';
import { saveRow } from './save-row.ts';
import { saidOf } from './said.ts';
import type { PayeeServices } from './services.ts';
import { settingsOf } from './settings.ts';

/** Finding a code takes a core for up to a second; in usual requests. */
const COST = 20;

type Target = { asset: CatalogAsset; network: payee.Network; address: string };
type Body = { currency: string; network?: payee.Network | undefined; address: string; tag?: string | undefined };

/** The beginning and the end of an address, as it is named where it is not to be copied. */
export const shortAddress = (address: string): string =>
  address.length <= 24 ? address : `${address.slice(0, 12)}…${address.slice(-12)}`;

/** Where the address is, or what is wrong with it. Without a network it is the first of the asset where the address is valid. */
async function targetOf({ pool, catalog }: PayeeServices, body: Body): Promise<Target | Refused> {
  const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
  const networks = asset ? (await settingsOf(pool)).networksOf(asset.id) : [];
  const [first] = networks;
  if (!asset || first === undefined) return refuse('payee.currency_unknown');
  const recipient = recipientIn(body.address);
  if ('reason' in recipient) return refuse(recipient.reason, recipient.params);
  const takes = (each: payee.Network) => 'address' in addressOn(each, recipient, asset.symbol);
  const network = body.network ?? networks.find(takes) ?? first;
  if (!networks.includes(network)) return refuse('payee.network_unknown', { asset: asset.symbol });
  const read = addressOn(network, recipient, asset.symbol);
  return 'reason' in read ? refuse(read.reason, read.params) : { asset, network, address: read.address };
}

const isAt =
  ({ asset, network, address }: Target) =>
  (row: Row) =>
    row.asset === asset.id && row.network === network && row.address === address;

/** Whom the QR code of a waiting image of the user names. */
async function qrRecipient(
  { uploads, codes }: PayeeServices,
  userId: number,
  qrcode: string,
): Promise<Refused | Recipient> {
  const image = await uploads.waiting(userId, qrcode);
  if (!image) return refuse('payee.qr_missing');
  const read = await codes.textIn(userId, { address: qrcode, image });
  if ('ok' in read) return read;
  if (read.text === undefined) return refuse('payee.qr_unreadable');
  const recipient = recipientIn(read.text);
  if ('reason' in recipient) return refuse(recipient.reason, recipient.params);
  // What is printed in an answer is no more than an address can be.
  return /^[A-Za-z0-9_.-]{1,150}$/.test(recipient.address) ? recipient : refuse('payee.link_unreadable');
}

/** The address in the QR code of an uploaded image, to fill in a form with. */
export const readQr = (services: PayeeServices) => ({
  ...handle(payee.readQr, async ({ body, caller: { userId } }) => {
    const read = await qrRecipient(services, userId, body.qrcode);
    if ('ok' in read) return read;
    const { address, networks: [network = null] = [] } = read;
    return { ok: true, message: { address, network } };
  }),
  cost: () => COST,
});

/** Whether the QR code names the recipient. */
async function qrRefusal(
  services: PayeeServices,
  userId: number,
  { network, address, asset }: Target,
  qrcode: string | undefined,
): Promise<Refused | undefined> {
  if (qrcode === undefined) return refuse('payee.qr_missing');
  const found = await qrRecipient(services, userId, qrcode);
  if ('ok' in found) return found;
  const read = addressOn(network, found, asset.symbol);
  // A link that names its network or asset is right or wrong as a whole; anything else is another address.
  if ('reason' in read && (found.networks || found.token)) return refuse(read.reason, read.params);
  return 'address' in read && isSameRecipient(network, address, read.address)
    ? undefined
    : refuse('payee.qr_differs', { found: shortAddress(found.address) });
}

type Saved = { id: number; heldMs: number | null; isNew: boolean };
type Saving = Call<Body & { name?: string | undefined; qrcode?: string | undefined; id?: string | undefined }> & {
  caller: Caller;
  /** Whether the address is the one in the QR code. */
  isCompared: boolean;
};

/** Keeps what is there already, under another name where one is given, or writes a row with a hold of its own. */
async function save(
  services: PayeeServices,
  { client, at }: { client: PoolClient; at: number },
  { body, caller: { userId }, isCompared }: Saving,
  target: Target,
  removed: (afterCommit: () => Promise<void>) => void,
): Promise<Refused | { result: Saved; noticed: Noticed | undefined }> {
  const { asset, network, address } = target;
  const saved = (await savedBy(client, userId)).filter(({ kind }) => kind === 'address');
  const replaced = body.id === undefined ? undefined : saved.find(({ id }) => id === body.id);
  if (body.id !== undefined && !replaced) return refuse('payee.not_found');
  const same = saved.find(isAt(target));
  const line = `${asset.symbol}, ${payee.networkNames[network]}: ${shortAddress(address)}`;
  if (same && replaced && same !== replaced) return refuse('payee.exists');
  if (same) {
    const result = { id: Number(same.id), heldMs: heldMs(same, at), isNew: false };
    const renamed = body.name?.trim() ?? same.name;
    if (renamed === same.name) return { result, noticed: undefined };
    await client.query('UPDATE payees SET name = $2 WHERE id = $1', [same.id, renamed]);
    return { result, noticed: { what: 'payee_changed', line: `${line}, ${renamed}` } };
  }
  // It was there before the transaction, so nobody looked at the code; or the image was used meanwhile.
  if (!isCompared || body.qrcode === undefined) return refuse('payee.qr_missing');
  const { uploads } = services;
  if (!(await uploads.keepAsDocument(client, userId, body.qrcode))) return refuse('payee.qr_missing');
  const name = body.name?.trim() ?? replaced?.name ?? '';
  const named = { kind: 'address', asset: asset.id, network, address, name, qrcode: body.qrcode } as const;
  const written = await saveRow(client, userId, { named, replaced, at, holdMs: services.holdMs });
  if ('ok' in written) {
    await uploads.release(client, userId, body.qrcode);
    return written;
  }
  removed(await uploads.remove(client, userId, body.qrcode));
  const what = replaced ? 'payee_changed' : 'payee_added';
  return {
    result: { id: written.id, heldMs: written.heldUntilMs, isNew: true },
    noticed: { what, line, usableMs: written.heldUntilMs },
  };
}

/** The target with the tag that its owner typed. One that is saved already is found again without. */
function taggedTarget(target: Target, tag: string | undefined, saved: readonly Row[]): Target | Refused {
  const read = withTag(target.network, target.address, tag);
  if ('address' in read) return { ...target, address: read.address };
  return tag === undefined && saved.some(isAt(target)) ? target : refuse(read.reason, read.params);
}

/** Saves a withdrawal address, or edits one. The image of its QR code is destroyed once it was compared. */
export const saveAddress = (services: PayeeServices) => ({
  ...handle(payee.saveAddress, async (call) => {
    const { body, caller, language } = call;
    const found = await targetOf(services, body);
    if ('ok' in found) return found;
    const rows = (await savedBy(services.pool, caller.userId)).filter(({ kind }) => kind === 'address');
    const target = taggedTarget(found, body.tag, rows);
    if ('ok' in target) return target;
    const unproved = await services.proofRefusal(caller);
    if (unproved) return unproved;
    const known = rows.find(isAt(target));
    // The image that it was saved with was compared, and is destroyed.
    const isAsSaved = known !== undefined && [undefined, known.qrcode].includes(body.qrcode);
    const differs = isAsSaved ? undefined : await qrRefusal(services, caller.userId, target, body.qrcode);
    if (differs) return differs;
    let afterCommit: () => Promise<void> = () => Promise.resolve();
    const done = await changePayees(services, call, (client, at) =>
      save(services, { client, at }, { ...call, isCompared: !isAsSaved }, target, (remove) => (afterCommit = remove)),
    );
    if ('ok' in done) return done;
    await afterCommit();
    const { id, heldMs: held, isNew } = done.result;
    const message = saidOf(services, localeOf(language), isNew ? 'done.address_saved' : 'done.kept');
    return { ok: true, message, data: { id, held_until_ms: held } };
  }),
  cost: () => COST,
});
