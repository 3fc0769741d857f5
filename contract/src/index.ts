export * from './products.ts';
export * as live from './live/index.ts';
export { requestAgeHeader, requestAgeMaxMs } from './carrier.ts';
export { amountPattern, entryReason, wireLanguages, type WireLanguage } from './fields.ts';
export {
  acts,
  channels,
  entryReasons,
  offeredSettings,
  products,
  refusals,
  refusalStatus,
  requestKinds,
  routes,
  type Act,
  type ChannelKey,
  type ChannelName,
  type EntryReason,
  type MessageOf,
  type PrivateChannelName,
  type ProductName,
  type RefusalCode,
  type RequestKindName,
  type Route,
  type SnapshotOf,
} from './listed.ts';
export { isPermitted, permissions, roleNames, roles, type Permission, type Role } from './permissions.ts';
export {
  askedValues,
  permissionsOf,
  settingValues,
  settingValuesText,
  settingWords,
  type OfferedSetting,
} from './settings.ts';
export { wireShape, type SumsOf, type WireCell, type WireTable } from './wire-table.ts';
export { isShown, ownChannel, ownPage, ownRow, wireName, type OwnFilters, type WireRow } from './own.ts';
export { readLegalName, visible } from './visible-text.ts';
export { isPersonal, permissionOf, writes, type Who } from './route.ts';
