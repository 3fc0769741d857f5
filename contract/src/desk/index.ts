export { audit, auditHead, verifyAudit } from './audit.ts';
export { halt, markets, requestOpen, requestRules } from './markets.ts';
export { overview, user, users } from './overview.ts';
export {
  approve,
  reject,
  request,
  requestKinds,
  requests,
  requestStates,
  requestSteps,
  withdraw,
  type RequestView,
} from './requests.ts';
export { demoCast, endSessions, invited, join, login, logout, requestGrant, self, staff } from './staff.ts';
export { product } from './product.ts';
