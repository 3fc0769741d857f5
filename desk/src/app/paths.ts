/** Every path of the desk, below /desk. */
export const paths = {
  overview: '/',
  login: '/login',
  join: '/join',
  requests: '/requests',
  cases: '/cases',
  identities: '/identities',
  chats: '/chats',
  markets: '/markets',
  settings: '/settings',
  users: '/users',
  payees: '/payees',
  loans: '/loans',
  cards: '/cards',
  works: '/works',
  traders: '/traders',
  otc: '/otc',
  merchants: '/merchants',
  room: '/room',
  rewards: '/rewards',
  deposits: '/deposits',
  withdrawals: '/withdrawals',
  depositAddresses: '/deposit-addresses',
  float: '/float',
  reconciliations: '/reconciliations',
  content: '/content',
  staff: '/staff',
  audit: '/audit',
  security: '/security',
} as const;

export const requestPath = (id: number): string => `${paths.requests}/${id}`;
export const identityPath = (user: number, request: number): string => `${paths.identities}/${user}/${request}`;
export const chatPath = (user: number): string => `${paths.chats}/${user}`;
export const marketPath = (id: number): string => `${paths.markets}/${id}`;
/** One saved card, which is shown once a reason was given. */
export const cardPath = (user: number, id: number): string => `${paths.payees}/${user}?payee=${id}`;
export const payeesPath = (user: number): string => `${paths.payees}/${user}`;
export const loansPath = (user: number): string => `${paths.loans}/${user}`;
export const workPath = (user: number, code: string): string => `${paths.works}/${user}/${code}`;
export const traderPath = (user: number, application: number): string => `${paths.traders}/${user}/${application}`;
/** An order is named with its merchant. */
export const otcPath = (user: number, order: number): string => `${paths.otc}/${user}/${order}`;
export const merchantPath = (user: number): string => `${paths.merchants}/${user}`;
/** A message of the chat room, by its number among those of all rooms. */
export const roomMessagePath = (user: number, n: number): string => `${paths.room}/${user}/${n}`;
export const depositPath = (user: number, id: number): string => `${paths.deposits}/${user}/${id}`;
export const withdrawalPath = (user: number, id: number): string => `${paths.withdrawals}/${user}/${id}`;
export const reconciliationPath = (day: string): string => `${paths.reconciliations}/${day}`;
export const userPath = (id: number): string => `${paths.users}/${id}`;
export const contentPath = (id: number): string => `${paths.content}/${id}`;
export const settingPath = (key: string): string => `${paths.settings}/${key}`;
/** Whether a request is about a setting that a product declares. */
export const isOfSetting = ({ kind }: { kind: string }): boolean => kind.startsWith('setting.');
