/**
 * Codes of the authenticators of staff: each is good once, and wrong ones close them for a while. Those of logins and of step-ups are counted apart: what
 * a session tries closes no login, and what logins try closes no step-up. A passkey is not closed with either.
 */
import type { WireLanguage } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { otpStep } from '../../../shared/otp/otp.ts';
import type { DeskServices } from '../services.ts';
import type { Networks } from './networks.ts';
import { codesLetter, noticeLifeMs, stepUpCodesLetter } from './letters.ts';

/** Wrong codes of logins in a row before they are closed, and for how long. */
export const wrongCodesMax = 5;
export const closedMs = 900_000;
/** Wrong codes of an account in a day: of three codes that are right at a time this is a chance of 6 in 100,000. */
export const codesADay = { login: 15, stepUp: 5 };
const dayMs = 86_400_000;

/** What binds the sealed secret of an authenticator to its owner. */
export const ownerOf = (staff: number | string): string => `staff ${staff}`;

type Row = {
  id: string;
  email: string;
  password_hash: string | null;
  otp_secret: Buffer | null;
  otp_step: string;
  otp_failures: number;
  otp_failed_at: Date | null;
  otp_tries: Date[];
  step_up_tries: Date[];
  networks: Networks;
};

/** The row of one of the staff, locked until the caller's transaction ends. */
export async function lockedStaff(client: PoolClient, staff: number): Promise<Row | undefined> {
  const { rows } = await client.query<Row>('SELECT * FROM staff WHERE id = $1 FOR UPDATE', [staff]);
  return rows[0];
}

type Services = Pick<DeskServices, 'otpSecrets' | 'letters' | 'now'>;
type Given = { code: string; language: WireLanguage };

/** Uses a code up at a login, in the caller's transaction, or counts it as wrong. `own` is locked in it. */
export async function useCode(
  services: Services,
  client: PoolClient,
  own: Row,
  { code, language }: Given,
): Promise<'right' | 'code' | 'closed'> {
  const { letters, now } = services;
  const tries = ofToday(own.otp_tries, now());
  const isClosed = own.otp_failures >= wrongCodesMax && now() - (own.otp_failed_at?.getTime() ?? 0) < closedMs;
  if (isClosed || tries.length >= codesADay.login) return 'closed';
  if (await takeCode(services, client, own, code)) {
    await client.query('UPDATE staff SET otp_failures = 0 WHERE id = $1', [own.id]);
    return 'right';
  }
  const at = new Date(now());
  const failures = (own.otp_failures % wrongCodesMax) + 1;
  await client.query('UPDATE staff SET otp_failures = $2, otp_failed_at = $3, otp_tries = $4 WHERE id = $1', [
    ...[own.id, failures, at, [...tries, at]],
  ]);
  // The first administrator has no address.
  if (failures === wrongCodesMax && own.email.includes('@'))
    await letters?.add(client, { to: own.email, letter: codesLetter(language), lifeMs: noticeLifeMs });
  return 'code';
}

/** The same at a step-up of a session. */
export async function useStepUpCode(
  services: Services,
  client: PoolClient,
  own: Row,
  { code, language }: Given,
): Promise<'right' | 'code' | 'closed'> {
  const { letters, now } = services;
  const tries = ofToday(own.step_up_tries, now());
  if (tries.length >= codesADay.stepUp) return 'closed';
  if (await takeCode(services, client, own, code)) return 'right';
  const wrong = [...tries, new Date(now())];
  await client.query('UPDATE staff SET step_up_tries = $2 WHERE id = $1', [own.id, wrong]);
  if (wrong.length === codesADay.stepUp && own.email.includes('@'))
    await letters?.add(client, { to: own.email, letter: stepUpCodesLetter(language), lifeMs: noticeLifeMs });
  return 'code';
}

const ofToday = (tries: readonly Date[], now: number): Date[] => tries.filter((at) => now - at.getTime() < dayMs);

/** Whether the code is one of the moment that was not used before; it is used up then. */
async function takeCode({ otpSecrets, now }: Services, client: PoolClient, own: Row, code: string): Promise<boolean> {
  const secret = own.otp_secret ? otpSecrets.open(ownerOf(own.id), own.otp_secret) : undefined;
  const step = secret === undefined ? undefined : otpStep(secret, code, now(), Number(own.otp_step));
  if (step === undefined) return false;
  await client.query('UPDATE staff SET otp_step = $2 WHERE id = $1', [own.id, step]);
  return true;
}
