/** Codes of authenticator apps (TOTP, RFC 6238): six digits, SHA-1, 30 seconds, one step of leeway to either side. */
import { Secret, TOTP } from 'otpauth';
import { typedCode } from './typed-code.ts';

const period = 30;
const windowSteps = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** A new secret in base32. */
export const newOtpSecret = (): string => new Secret({ size: secretBytes }).base32;

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** What an authenticator is set up with, as text or as a QR code. */
export const otpUri = (secret: string, issuer: string, label: string): string => totp(secret, issuer, label).toString();

/** The code of a moment, milliseconds UTC. */
export const otpCode = (secret: string, at: number): string => totp(secret).generate({ timestamp: at });

/**
 * The step of a code that is good at this moment and later than the last one taken, else undefined. Keep the step: a code is good once.
 */
export function otpStep(secret: string, code: string, at: number, lastStep: number): number | undefined {
  const token = typedCode(code);
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totp(secret).validate({ token, timestamp: at, window: windowSteps });
  if (delta === null) return undefined;
  const step = Math.floor(at / 1_000 / period) + delta;
  return step > lastStep ? step : undefined;
}
