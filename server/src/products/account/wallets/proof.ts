/** The proof that a caller has the key of a wallet: its signature of our text, under a nonce of ours. */
import { createHash } from 'node:crypto';
import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { z } from 'zod';
import type { account } from '@glassbook/contract';
import { refuse, type Call, type Caller } from '../../../carry/http/handling.ts';
import { addressKey } from '../../../carry/rate-limits/peer-address.ts';
import { presentedBy } from '../sessions/devices.ts';
import type { AccountServices } from '../services.ts';
import { composeMessage, nonceIn, saysSo } from './message.ts';
import { checkSignature } from './signature.ts';
import { walletSite, type WalletSite } from './site.ts';
import { walletAt } from './wallets.ts';

export type WalletAnswer = z.output<typeof account.walletProofJson>;
type Origin = Pick<Call, 'address' | 'device'>;
/** What a nonce is for: a login by this browser, or a change in this session. */
export type Purpose = { aim: 'login' } | { aim: 'link' | 'step_up'; caller: Caller };

/** The purpose and the browser, by its device or else by its address. */
function boundTo(purpose: Purpose, { device, address }: Origin): string {
  const session = purpose.aim === 'login' ? '' : `${purpose.caller.userId} ${purpose.caller.sessionId}`;
  return `${purpose.aim} ${session} ${presentedBy(device)?.hash.toString('hex') ?? addressKey(address)}`;
}

/** For which site and chain a wallet signs here; refused for another chain. */
function placeOf(
  { publicOrigin, walletChainId }: Pick<AccountServices, 'publicOrigin' | 'walletChainId'>,
  asked: string | undefined,
): { ok: true; site: WalletSite; chainId: number } | ReturnType<typeof refuse> {
  if (asked !== undefined && asked !== String(walletChainId)) return refuse('account.wallet_chain');
  return { ok: true, site: walletSite(publicOrigin), chainId: walletChainId };
}

/** A nonce and the text in which it is signed. */
export function offerNonce(
  services: AccountServices,
  origin: Origin,
  { address, chainId: asked, purpose }: { address: string; chainId: string | undefined; purpose: Purpose },
): { ok: true; nonce: string; message: string; chainId: number; endMs: number } | ReturnType<typeof refuse> {
  const place = placeOf(services, asked);
  if (!place.ok) return place;
  const { walletNonces, now } = services;
  const nonce = walletNonces.offer(boundTo(purpose, origin));
  const endMs = walletNonces.endOf(nonce) ?? now();
  const { site, chainId } = place;
  const message = composeMessage({ site, address: getAddress(address), chainId, nonce, aim: purpose.aim, endMs });
  if (message === undefined) return refuse('account.wallet_unavailable');
  return { ok: true, nonce, message, chainId, endMs };
}

/** The account that the wallet is linked to, where the request comes from a known device of it. */
async function ownerOf(
  { pool, devices }: AccountServices,
  address: Address,
  { device }: Origin,
): Promise<number | undefined> {
  const wallet = await walletAt(pool, address);
  return wallet && (await devices.isKnown(wallet.userId, presentedBy(device)?.hash)) ? wallet.userId : undefined;
}

/** A right answer. `keep`: it lacks a second factor, with which the same answer is taken once more. */
export type ProvedWallet = { ok: true; address: Address; keep: () => Promise<void> };

/** Checks an answer, whose nonce is used up before anything else is looked at. */
export async function provedWallet(
  services: AccountServices,
  origin: Origin,
  answer: WalletAnswer,
  purpose: Purpose,
): Promise<ProvedWallet | ReturnType<typeof refuse>> {
  const { walletNonces: nonces, asksContract, now } = services;
  const { nonce, signature } = answer;
  const digest = createHash('sha256').update(JSON.stringify(answer)).digest();
  const isFirst = await nonces.use(nonce, digest);
  const named = answer.message === undefined ? undefined : nonceIn(answer.message);
  if (named !== undefined && named !== nonce) await nonces.use(named, digest);
  const place = placeOf(services, answer.chain_id);
  if (!place.ok) return place;
  const endMs = nonces.endOf(nonce);
  const failed = refuse('account.wallet_failed');
  if (!isFirst || endMs === undefined || !nonces.isOffered(boundTo(purpose, origin), nonce)) return failed;
  const address = getAddress(answer.address);
  const expected = { site: place.site, chainId: place.chainId, address, nonce, aim: purpose.aim, endMs };
  const message = answer.message ?? composeMessage(expected);
  if (message === undefined || !saysSo(message, expected, now())) return failed;
  const checked = await checkSignature(
    { address, message, signature },
    asksContract &&
      (async (asked) => {
        const owner = await ownerOf(services, address, origin);
        return services.rpcLimits.ask({ address, owner }, () => asksContract(asked));
      }),
  );
  if (checked === 'busy') return refuse('account.wallet_busy');
  if (checked === 'unsupported') return refuse('account.wallet_contract');
  return checked === 'right' ? { ok: true, address, keep: () => nonces.keep(nonce, digest) } : failed;
}
