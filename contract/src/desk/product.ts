import { declareProduct } from '../product.ts';
import { audit, auditCsv, auditHead, verifyAudit } from './audit.ts';
import { endUserSession, freezeUser, requestThaw } from './freezes.ts';
import { contracts, requestContract, requestContractMaker } from './contracts.ts';
import { requestSetting, settings } from './declared-settings.ts';
import { halt, markets, requestOpen } from './markets.ts';
import { cases } from './cases.ts';
import { overview, timeline, user, users, usersCsv } from './overview.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyAnswer,
  beginStepUp,
  passkeys,
  removePasskey,
  renamePasskey,
  stepUp,
} from './passkeys.ts';
import { approve, reject, request, requests, withdraw } from './requests.ts';
import { assets, demo, makers, requestAsset, requestCrowd, requestDemo, requestMaker } from './settings.ts';
import { demoCast, endSessions, invited, join, login, logout, requestGrant, self, staff } from './staff.ts';

export const product = declareProduct({
  name: 'desk',
  refusals: [
    'desk.login_failed',
    'desk.invitation_over',
    'desk.password_short',
    'desk.password_long',
    'desk.password_breached',
    'desk.name_missing',
    'desk.name_taken',
    'desk.code_wrong',
    'desk.codes_closed',
    'desk.step_up_required',
    'desk.passkey_failed',
    'desk.passkey_name_shape',
    'desk.passkey_unknown',
    'desk.passkeys_full',
    'desk.address_invalid',
    'desk.mail_unavailable',
    'desk.own_role',
    'desk.not_found',
    'desk.nothing_changes',
    'desk.value_out_of_range',
    'desk.request_exists',
    'desk.request_closed',
    'desk.request_edited',
    'desk.request_stale',
    'desk.own_request',
    'desk.own_account',
    'desk.not_own_request',
    'desk.may_not_check',
    'desk.approved_already',
    'desk.email_taken',
    'desk.phone_taken',
    'desk.sms_off',
    'desk.account_frozen',
    'desk.account_on_hold',
    'desk.card_in_review',
  ],
  entryReasons: [],
  routes: {
    ...{ login, invited, join, demoCast, logout, self, staff, requestGrant, endSessions },
    ...{ beginPasskeyAnswer, beginStepUp, stepUp },
    ...{ passkeys, beginPasskey, addPasskey, renamePasskey, removePasskey },
    ...{ requests, request, approve, reject, withdraw, cases },
    ...{ markets, halt, requestOpen, settings, requestSetting },
    ...{ contracts, requestContract, requestContractMaker },
    ...{ assets, requestAsset, makers, requestMaker, demo, requestDemo, requestCrowd },
    ...{ audit, auditCsv, verifyAudit, auditHead },
    ...{ overview, users, usersCsv, user, timeline, freezeUser, endUserSession, requestThaw },
  },
  channels: {},
  requests: ['staff.grant', 'user.thaw'],
  acts: [
    'login',
    'invited',
    'join',
    'firstCode',
    'freezeEscalated',
    'grantedAlone',
    'requestRules',
    'requestWithdrawalRules',
    'requestDepositRules',
    'requestConvertRules',
  ],
});
