/**
 * The text that a wallet signs (EIP-4361): our own, or one that a wallet app composed of the same fields. It is read strictly: what the fields give when they are
 * written again is the text, byte for byte, so that nothing can stand in it that was not compared.
 */
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe';
import { offerLifeMs } from '../../../shared/passkeys/signed-offers.ts';
import type { WalletSite } from './site.ts';

/** What a signature is for: it says so in the text, in the ASCII that EIP-4361 allows. */
export const statements = {
  login: 'Log in. This signature costs nothing and moves no funds.',
  link: 'Link this wallet to my account, so that it can log in. This signature costs nothing and moves no funds.',
  step_up: 'Confirm a change of my account. This signature costs nothing and moves no funds.',
} as const;
export type Aim = keyof typeof statements;

/** `address`: with the capitals of ERC-55. `endMs`: of the nonce. */
export type Expected = {
  site: WalletSite;
  address: `0x${string}`;
  chainId: number;
  nonce: string;
  aim: Aim;
  endMs: number;
};

/** The clock of a wallet app may differ by so much. */
const skewMs = 60_000;

/** Our own text; undefined where the site's name is none that EIP-4361 allows. */
export function composeMessage({ site, address, chainId, nonce, aim, endMs }: Expected): string | undefined {
  const times = { issuedAt: new Date(endMs - offerLifeMs), expirationTime: new Date(endMs) };
  const fields = { domain: site.domain, uri: site.origin, version: '1', statement: statements[aim] } as const;
  try {
    return createSiweMessage({ ...fields, address, chainId, nonce, ...times });
  } catch {
    return undefined;
  }
}

/** The fields of a text that is exactly what they make; undefined for any other text. */
function fieldsOf(text: string): ReturnType<typeof parseSiweMessage> | undefined {
  const fields = parseSiweMessage(text);
  try {
    return createSiweMessage(fields as SiweMessage) === text ? fields : undefined;
  } catch {
    return undefined;
  }
}

/** The nonce that a text names, where it is a message at all. */
export const nonceIn = (text: string): string | undefined => parseSiweMessage(text).nonce;

/** Whether a text says what was asked, here and now. `now`: milliseconds UTC. */
export function saysSo(text: string, expected: Expected, now: number): boolean {
  const { site, address, chainId, nonce, aim, endMs } = expected;
  const given = fieldsOf(text);
  if (!given) return false;
  const { issuedAt, expirationTime, notBefore } = given;
  const isSite =
    given.domain === site.domain && given.uri === site.origin && [undefined, site.scheme].includes(given.scheme);
  const isAsked = given.address === address && given.chainId === chainId && given.nonce === nonce;
  const isInTime =
    issuedAt !== undefined &&
    issuedAt.getTime() >= endMs - offerLifeMs - skewMs &&
    issuedAt.getTime() <= now + skewMs &&
    (expirationTime === undefined || expirationTime.getTime() > now) &&
    (notBefore === undefined || notBefore.getTime() <= now);
  // Nothing beyond that is asked for, so that no signature grants more.
  const isAll = given.requestId === undefined && given.resources === undefined;
  return isSite && isAsked && isInTime && isAll && given.version === '1' && given.statement === statements[aim];
}
