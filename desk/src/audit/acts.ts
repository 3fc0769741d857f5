/** The names of what is in the audit log, each with words in the catalog (`act.…`). A test compares them with the calls of the contract. */
export const acts = [
  'desk.login',
  'desk.logout',
  'desk.invited',
  'desk.join',
  'desk.users',
  'desk.user',
  'desk.halt',
  'desk.requestOpen',
  'desk.requestRules',
  'desk.approve',
  'desk.reject',
  'desk.withdraw',
  'desk.requestGrant',
  'desk.grantedAlone',
  'desk.endSessions',
  'desk.verifyAudit',
  'kefu.chat',
  'kefu.chatImage',
  'kefu.assign',
  'kefu.answer',
  'kefu.note',
  'kefu.end',
  'kefu.news',
  'desk.firstCode',
  'identity.show',
  'identity.view',
  'identity.approve',
  'identity.reject',
] as const;
export type Act = (typeof acts)[number];

const isAct = (act: string): act is Act => acts.some((each) => each === act);
/** The key of its words; the name itself where there are none. */
export const wordsOfAct = (act: string, t: (key: string) => string): string => (isAct(act) ? t(`act.${act}`) : act);

/** The fields of a row in one line: "market: 1 · reason: …". */
export function detailOf(detail: string): string {
  try {
    const fields = Object.entries(JSON.parse(detail) as Record<string, unknown>);
    return fields
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' · ');
  } catch {
    return detail;
  }
}
