import { declareProduct } from '../product.ts';
import { audit, auditHead, verifyAudit } from './audit.ts';
import { halt, markets, requestOpen, requestRules } from './markets.ts';
import { overview, user, users } from './overview.ts';
import { approve, reject, request, requests, withdraw } from './requests.ts';
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
    'desk.not_own_request',
    'desk.may_not_check',
    'desk.approved_already',
  ],
  entryReasons: [],
  routes: {
    ...{ login, invited, join, demoCast, logout, self, staff, requestGrant, endSessions },
    ...{ requests, request, approve, reject, withdraw },
    ...{ markets, halt, requestOpen, requestRules },
    ...{ audit, verifyAudit, auditHead },
    ...{ overview, users, user },
  },
  channels: {},
});
