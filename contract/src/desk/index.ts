export { audit, auditCsv, auditHead, auditProblems, verifyAudit, type AuditProblem } from './audit.ts';
export {
  decideDaysMax,
  endUserSession,
  freezeReasons,
  freezeUser,
  requestThaw,
  thawDaysMax,
  type FreezeReason,
} from './freezes.ts';
export { requestSetting, settings, type Charges, type ShownField, type ShownSetting } from './declared-settings.ts';
export { caseKinds, caseMarks, cases, type CaseKind } from './cases.ts';
export { halt, markets, requestOpen } from './markets.ts';
export { overview, timeline, user, userFilters, users, usersCsv, type UserFilter } from './overview.ts';
export {
  addPasskey,
  beginPasskey,
  beginPasskeyAnswer,
  beginStepUp,
  passkeys,
  removePasskey,
  renamePasskey,
  stepUp,
} from './passkeys.ts';
export {
  approve,
  reject,
  request,
  requests,
  requestStates,
  requestSteps,
  withdraw,
  type RequestView,
} from './requests.ts';
export { demoCast, endSessions, invited, join, login, logout, requestGrant, self, staff } from './staff.ts';
export { product } from './product.ts';
