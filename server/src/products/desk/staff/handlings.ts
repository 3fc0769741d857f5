import type { DeskServices } from '../services.ts';
import { demoCast } from './demo-cast.ts';
import { invited, join } from './join.ts';
import { login } from './login.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyAnswer,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys/passkey-calls.ts';
import { beginStepUp, stepUp } from './passkeys/step-up.ts';
import { endSessions, logout, self, staff } from './staff.ts';

/** The calls about who is on the staff, how they log in, and their own passkeys. */
export const staffHandlings = (services: DeskServices) => ({
  ...{ login: login(services), invited: invited(services), join: join(services), demoCast: demoCast(services) },
  ...{ logout: logout(services), self: self(), staff: staff(services), endSessions: endSessions(services) },
  beginPasskeyAnswer: beginPasskeyAnswer(services),
  beginStepUp: beginStepUp(services),
  stepUp: { ...stepUp(services), guardsSecret: 'staff' as const },
  passkeys: listPasskeys(services),
  beginPasskey: beginPasskey(services),
  addPasskey: { ...addPasskey(services), guardsSecret: 'staff' as const },
  renamePasskey: renamePasskey(services),
  removePasskey: removePasskey(services),
});
