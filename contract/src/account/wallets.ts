import { z } from 'zod';
import { idReply, idText, orEmpty, sentenceReply, typedText } from '../fields.ts';
import { passkeyAnswer } from '../passkey.ts';
import { route } from '../route.ts';
import { changeRefusals, secondCode, secondFactorRefusals } from './second-factor.ts';
import { deviceGiven, token } from './session.ts';

/** The wallet apps that the login offers, as old clients spell them. */
export const walletApps = ['metamask', 'coinbase', 'imtoken', 'trustwallet'] as const;
export type WalletApp = (typeof walletApps)[number];
/** A wallet that none of these is, found in the browser by EIP-6963. */
const app = z.enum([...walletApps, 'other']);

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const chainId = z.string().regex(/^[1-9]\d{0,14}$/);

/** What a wallet signed, and under which nonce. Without `message` it is the text that `account.walletNonce` gave for this nonce, address and purpose. */
export const walletProof = {
  address,
  chain_id: orEmpty(chainId),
  nonce: typedText(128),
  message: orEmpty(typedText(2_048)),
  /** Hexadecimal; of a contract wallet of any length. */
  signature: typedText(16_384),
};
/** The proof of a step-up, as JSON. */
export const walletProofJson = z.object(walletProof);

const proofRefusals = [
  'account.wallet_unavailable',
  'account.wallet_chain',
  'account.wallet_failed',
  'account.wallet_contract',
  'account.wallet_busy',
] as const;

export const walletNonce = route({
  id: 'account.walletNonce',
  method: 'GET',
  path: '/user/walletNonce',
  who: 'anyone',
  about:
    'Offers a nonce to a wallet and the EIP-4361 text in which it is signed. It is good once within 5 minutes, for this browser and this purpose only: a login, a new link (needs a proof, `account.stepUp`), or a step-up of this session.',
  body: z.object({ address, chain_id: orEmpty(chainId), purpose: orEmpty(z.enum(['login', 'link', 'step_up'])) }),
  reply: z.strictObject({ nonce: z.string(), message: z.string(), chain_id: z.string(), expires_ms: z.number().int() }),
  refusals: ['account.wallet_unavailable', 'account.wallet_chain', ...changeRefusals],
});

export const walletLogin = route({
  id: 'account.walletLogin',
  method: 'POST',
  path: '/user/walletLogin',
  who: 'anyone',
  about:
    'Logs in with the signature of a wallet under a nonce of `account.walletNonce`, which any attempt uses up. The first login creates an account, without an email. Where a second factor is set, the same call is repeated with it, as `account.login` is.',
  body: z.object({
    ...walletProof,
    wallet: app,
    extension_code: orEmpty(typedText(16)),
    second_code: orEmpty(secondCode),
    second_passkey: orEmpty(passkeyAnswer),
  }),
  reply: token,
  data: deviceGiven,
  refusals: [
    ...proofRefusals,
    'account.invite_code_required',
    'account.invite_code_unknown',
    'account.sign_ups_too_many',
    ...secondFactorRefusals,
  ],
});

export const wallets = route({
  id: 'account.wallets',
  method: 'GET',
  path: '/safe/wallets',
  who: 'trader',
  about:
    'The wallets that log in to the account, the oldest first. Times are milliseconds UTC; null where one was not used.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      id: idReply,
      address: z.string(),
      wallet: app,
      created_ms: z.number().int(),
      used_ms: z.number().int().nullable(),
    }),
  ),
  refusals: [],
});

export const linkWallet = route({
  id: 'account.linkWallet',
  method: 'POST',
  path: '/safe/wallets/link',
  who: 'trader',
  about:
    'Links a wallet, which logs in from then on, with its signature under a nonce for this purpose. Five at most; a wallet has one account. Needs a proof (`account.stepUp`).',
  body: z.object({ ...walletProof, wallet: app }),
  reply: sentenceReply,
  refusals: [...changeRefusals, ...proofRefusals, 'account.wallet_taken', 'account.wallets_full'],
});

export const unlinkWallet = route({
  id: 'account.unlinkWallet',
  method: 'POST',
  path: '/safe/wallets/unlink',
  who: 'trader',
  about:
    'Unlinks a wallet. Not the last way to log in, nor, without an email, the one that created the account. Needs a proof (`account.stepUp`).',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: [...changeRefusals, 'account.wallet_unknown', 'account.wallet_opened', 'account.last_way_in'],
});
