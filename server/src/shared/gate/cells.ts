/** What each kind of act asks for: a line of the table an act. Where it is open to whom is a decision of counsel; the lines are changed here, with a review. */

/** An operator's classes of clients. Who was never classed is a retail client. */
export type ClientClass = 'retail' | 'professional';

export type Cell = {
  /** From which level of the identity on it is open. */
  level: 0 | 1 | 2;
  /** Money leaves the account: it is closed while a hold of a changed factor or a new device stands. */
  leaves: boolean;
  /** A risk is taken on: it is closed in a break, and where a limit of losses is reached. The engine asks again in the command. */
  risk: boolean;
  /** The countries in which it is closed to a class; with it, it is closed also where the country is not known. Null: open in all. */
  closedIn: Readonly<Record<ClientClass, readonly string[]>> | null;
  /** The most leverage of a class in a country; 0 where none is. Where the country is not known it is the least that any country allows the class. */
  leverage?: Readonly<Record<ClientClass, readonly LeverageCap[]>>;
};
export type LeverageCap = { max: number; in: readonly string[] };

const eea = [
  ...['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT'],
  ...['NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO'],
];

/** Binary options: sale to retail clients is banned by the states of the EEA after ESMA (2018/795), the FCA (PS19/11), ASIC (2021/240), the CSA (MI 91-102) and Israel (2017); in the US they are for exchanges only. */
const noTimedOptions = [...eea, 'GB', 'AU', 'CA', 'IL', 'US'];

/**
 * Boxes whose content is drawn: in Belgium a game of chance, where something is staked and chance decides (Gaming Act of 7 May 1999, article 2; report of the Gaming Commission on loot boxes, April 2018).
 * Closed until counsel says.
 */
const noBoxes = ['BE'];

/** Lending takes a licence of each state or province in the US and Canada, and is a regulated credit agreement in the United Kingdom (Consumer Credit Act 1974). Closed until counsel says. */
const noLoans = ['US', 'CA', 'GB'];
const noShares = ['US', 'CA'];

/**
 * Derivatives on crypto-assets for retail clients, as of contracts for difference: 2:1 in the EEA (ESMA decision 2018/796, annex I; since August 2019 by measures of each state), 2:1 in Australia (ASIC
 * instrument 2020/986, extended since); in the United Kingdom none are sold (FCA PS20/10, in force since 6 January 2021). In Israel they are a trading arena's (Securities Law, chapter G3, and its
 * regulations of 2014), whose caps follow a class of risk that is not known for coins here: closed until it is.
 */
const coinLeverage: readonly LeverageCap[] = [
  { max: 2, in: [...eea, 'AU'] },
  { max: 0, in: ['GB', 'IL'] },
];

/**
 * Closed to both classes: in the US futures trade on exchanges that the CFTC designated (Commodity Exchange Act, section 4(a); with margin to retail clients, 2(c)(2)(D)); in Canada platforms undertake to
 * offer no client margin or leverage (CSA, 12 December 2022; staff notice 21-332).
 */
const noLeverage: readonly LeverageCap[] = [{ max: 0, in: ['US', 'CA'] }];

export const cells = {
  withdraw: { level: 1, leaves: true, risk: false, closedIn: null },
  /** To another user. */
  send: { level: 1, leaves: true, risk: false, closedIn: null },
  /** Positions with leverage. */
  futures: {
    ...{ level: 1, leaves: false, risk: true, closedIn: null },
    leverage: { retail: [...coinLeverage, ...noLeverage], professional: noLeverage },
  },
  /** Copies of a trader's positions, with leverage as above. */
  copy: {
    ...{ level: 1, leaves: false, risk: true, closedIn: null },
    leverage: { retail: [...coinLeverage, ...noLeverage], professional: noLeverage },
  },
  /** Borrowing against collateral, and taking collateral back. Consumer lending rules: closed in the US, Canada and the United Kingdom until counsel says. */
  loan: { level: 1, leaves: false, risk: true, closedIn: { retail: noLoans, professional: noLoans } },
  options: { level: 1, leaves: false, risk: true, closedIn: { retail: noTimedOptions, professional: ['US'] } },
  /** An item, a bid or a deposit of an auction: money leaves by it as by a transfer, so no purchase passes a hold. */
  nft_buy: { level: 0, leaves: true, risk: true, closedIn: null },
  /** The engine asks for its price as a stake. */
  nft_box: { level: 1, leaves: true, risk: true, closedIn: { retail: noBoxes, professional: noBoxes } },
  /** A work that is shown to everybody is of somebody who is known. */
  nft_create: { level: 1, leaves: false, risk: false, closedIn: null },
  /** Coin for money that is paid outside. The engine asks self-limits: a purchase is a deposit. */
  otc_buy: { level: 1, leaves: false, risk: false, closedIn: null },
  otc_sell: { level: 1, leaves: true, risk: false, closedIn: null },
  /** A merchant is known with photos, and puts a deposit on hold. */
  otc_merchant: { level: 2, leaves: true, risk: false, closedIn: null },
  /** A purchase of shares; selling is closing. Shares are securities, which are for brokers that are registered in the US (Securities Exchange Act, section 15(a)) and in Canada (NI 31-103): closed to both classes. */
  stocks: { level: 1, leaves: false, risk: true, closedIn: { retail: noShares, professional: noShares } },
  /** To end or reduce what was taken on, which is always allowed. */
  close: null,
} as const satisfies Record<string, Cell | null>;
export type Act = keyof typeof cells;
