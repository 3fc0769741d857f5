/** Staff with a passkey, in a session that proved a factor. */
import { desk, type Role } from '@glassbook/contract';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';
import { otpCode } from '../../../shared/otp/otp.ts';
import { OtpSecrets } from '../../../shared/otp/otp-secrets.ts';
import { openStaff } from './open-staff.ts';

/** `password`: what they can log in with. */
export async function withPasskey(
  { app, database }: Pick<WholeApp, 'app' | 'database'>,
  { role = 'support', password = 'a long password of staff' }: { role?: Role; password?: string } = {},
) {
  const { staffPasswords, audit } = app.core;
  const passwordHash = await staffPasswords.hash(password, { known: true, names: ['', ''] });
  const otpSecrets = new OtpSecrets(audit.key.sealing);
  const opened = await openStaff(database.pool, role, { passwordHash, otpSecrets });
  const call = clientOf(app, opened.token);
  const proved = await call(desk.stepUp, { code: otpCode(opened.secret, Date.now()) });
  const offered = await call(desk.beginPasskey, {});
  const passkey = softPasskey();
  const response = passkey.create(offered.ok ? offered.message : '{"challenge":""}');
  const added = await call(desk.addPasskey, { response, name: 'Laptop' });
  const listed = await call(desk.passkeys, {});
  const id = String(listed.ok ? listed.message[0]?.id : '');
  if (!added.ok) throw new Error(`${proved.message} ${added.message}`);
  return { ...opened, call, passkey, password, id };
}
