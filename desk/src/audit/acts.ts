/** The names of what is in the audit log, each with words in the catalog (`act.…`). A test compares them with the calls of the contract. */
export const acts = [
  'desk.login',
  'desk.logout',
  'desk.invited',
  'desk.join',
  'desk.audit',
  'desk.auditCsv',
  'desk.staff',
  'desk.users',
  'desk.usersCsv',
  'desk.user',
  'desk.timeline',
  'desk.freezeUser',
  'desk.endUserSession',
  'desk.freezeEscalated',
  'desk.requestThaw',
  'desk.halt',
  'desk.requestOpen',
  'desk.requestSetting',
  // Before settings were declared.
  'desk.requestRules',
  'desk.requestAsset',
  'desk.requestMaker',
  'desk.requestContract',
  'desk.requestContractMaker',
  'desk.requestDemo',
  'desk.requestCrowd',
  'desk.requestWithdrawalRules',
  'desk.requestDepositRules',
  'desk.requestConvertRules',
  'desk.approve',
  'desk.reject',
  'desk.withdraw',
  'desk.requestGrant',
  'desk.grantedAlone',
  'desk.endSessions',
  'desk.stepUp',
  'desk.addPasskey',
  'desk.renamePasskey',
  'desk.removePasskey',
  'desk.verifyAudit',
  'kefu.chat',
  'kefu.chatImage',
  'kefu.assign',
  'kefu.answer',
  'kefu.note',
  'kefu.end',
  'kefu.news',
  'kefu.context',
  'desk.firstCode',
  'identity.show',
  'identity.view',
  'identity.approve',
  'identity.reject',
  'identity.requestOverride',
  'identity.override',
  'payee.ofUser',
  'payee.reviewCard',
  'funds.withdrawalEscalated',
  'funds.withdrawalQueue',
  'funds.withdrawalsCsv',
  'funds.withdrawalCase',
  'funds.reviewWithdrawal',
  'funds.decideWithdrawal',
  'funds.claimWithdrawal',
  'funds.depositEscalated',
  'funds.depositQueue',
  'funds.depositsCsv',
  'funds.depositCase',
  'funds.depositVoucher',
  'funds.reviewDeposit',
  'funds.decideDeposit',
  'funds.requestDepositAddress',
  'funds.requestHouseTransfer',
  'float.requestStatement',
  'float.reconcile',
  'float.differenceFound',
  'content.createEntry',
  'content.saveText',
  'content.saveEntry',
  'content.publish',
  'content.withdraw',
  'content.image',
  'content.changed',
] as const;
export type Act = (typeof acts)[number];

const isAct = (act: string): act is Act => acts.some((each) => each === act);
/** The key of its words; the name itself where there are none. */
export const wordsOfAct = (act: string, t: (key: string) => string): string => (isAct(act) ? t(`acts:${act}`) : act);

/** Of a field on the screen, in characters; an export has all of it. */
const shownMax = 300;
const cut = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

/** The fields of a row that are not empty, in one line: "market: 1 · reason: …". `subject`: "user:1001", which is shown already, so that the field is left out. */
export function detailOf(detail: string, subject = ''): string {
  try {
    const fields = Object.entries(JSON.parse(detail) as Record<string, unknown>);
    return fields
      .filter(([name, value]) => value !== '' && `${name}:${String(value)}` !== subject)
      .map(([name, value]) => `${name}: ${cut(typeof value === 'string' ? value : JSON.stringify(value))}`)
      .join(' · ');
  } catch {
    return detail;
  }
}
