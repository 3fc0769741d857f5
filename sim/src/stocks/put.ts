/** A stock as it stands, and when that changes next. */
import type { Model } from '../model/model.ts';
import { isAdjusting } from './adjusting.ts';
import { sessionAfter } from './calendar.ts';
import { stockRowsOf, type Stock } from './floor.ts';

const MINUTE = 60_000;

export function put(model: Model, stock: Stock, change: Partial<Stock['row']>): void {
  stock.row = { ...stock.row, ...change };
  stockRowsOf(model).sessions.set(stock.rules.market, stock.row);
  follow(stock);
  retime(model, stock);
}

/** What orders may do by the row of a stock. */
export function follow({ market, row: { session, stage } }: Stock): void {
  market.status = session === 'open' ? 'open' : 'halted';
  market.gathers = ['closed', 'opening', 'closing', 'paused'].includes(session);
  market.isShut = stage !== 'none' && stage !== 'ending';
  market.isFixed = stage === 'opening' || stage === 'closing';
  market.opens = false;
}

/** What is carried out once a stock no longer opens. */
export const stageOfHalt = ({ stage }: Stock['row']): Stock['row']['stage'] =>
  stage === 'opening' ? 'closing' : stage === 'arriving' ? 'returning' : stage;

export function retime(model: Model, stock: Stock): void {
  const session = sessionAfter(model, stock.rules, model.at);
  const { row } = stock;
  const opens = () => {
    if (!session || isAdjusting(model, row.market)) return undefined;
    return row.close === undefined ? session.closes : Math.max(session.opens + MINUTE, model.at);
  };
  const due = {
    closed: session?.gathers,
    opening: opens(),
    open: session?.last,
    closing: session?.closes,
    halted: session?.closes,
    paused: session && Math.min(row.untilAt ?? session.last, session.last),
    delisted: undefined,
  };
  stock.due = session && row.stage === 'none' ? due[row.session] : undefined;
}
