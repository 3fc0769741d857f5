/** The calendar, and days that differ from it: STOCK-002. */
import type { Outcome } from '@glassbook/engine';
import type { ConfigureCalendar, ConfigureSession } from '@glassbook/engine/stocks';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { rowsOf, spotOf } from '../spot/market.ts';
import { touchWaiting } from '../spot/conditional.ts';
import { sessionAfter, sessionOn, type Session } from './calendar.ts';
import { floorOf, stocksOf, type Stock } from './floor.ts';
import { put, retime, stageOfHalt } from './put.ts';

const DAY = 86_400_000;

export function configureCalendar(model: Model, command: ConfigureCalendar): Outcome {
  const { fromDay, untilDay, openMinute, closeMinute } = command;
  if (!(fromDay < untilDay) || !(openMinute < closeMinute)) return refused('stocks.settings_invalid');
  model.changes.settings.push({ key: 'stockCalendar', command });
  change(model, () => {
    stocksOf(model).calendar = command;
  });
  return { ok: true };
}

export function configureSession(model: Model, command: ConfigureSession): Outcome {
  const { calendar, days } = stocksOf(model);
  const { day, closeMinute } = command;
  const isWeekday = day > 0 && day <= 100_000 && ![0, 6].includes(new Date(day * DAY).getUTCDay());
  const isMinute = closeMinute === 0 || (closeMinute > (calendar?.openMinute ?? 0) && closeMinute <= 1_440);
  if (!calendar || !isWeekday || !isMinute || day < calendar.fromDay || day >= calendar.untilDay)
    return refused('stocks.settings_invalid');
  const before = days.get(day);
  const old = sessionOn(model, day);
  days.set(day, command);
  const next = sessionOn(model, day);
  if (before) days.set(day, before);
  else days.delete(day);
  const opens = Math.min(old?.opens ?? Infinity, next?.opens ?? Infinity);
  if (opens === Infinity || model.at >= opens) return refused('stocks.settings_invalid');
  model.changes.settings.push({ key: `stockSession:${day}`, command });
  change(model, () => days.set(day, command));
  return { ok: true };
}

function change(model: Model, set: () => void): void {
  const before = new Map<Stock, Session | undefined>();
  const { stocks } = stocksOf(model);
  for (const stock of stocks.values()) before.set(stock, sessionAfter(model, stock.rules, model.at));
  set();
  for (const stock of stocks.values()) {
    const [old, next] = [before.get(stock), sessionAfter(model, stock.rules, model.at)];
    if (old && next && old.closes !== next.closes) moveEnds(model, stock, old.closes, next.closes);
    if (stock.row.session === 'opening' && (!next || model.at < next.gathers))
      put(model, stock, { session: 'closed', stage: stageOfHalt(stock.row) });
    else retime(model, stock);
  }
}

function moveEnds(model: Model, { rules }: Stock, from: number, to: number): void {
  const floor = floorOf(model);
  const { expiries, open, waiting } = spotOf(floor);
  for (const [id, at] of expiries) {
    if (at !== from || open.get(id)?.market !== rules.market) continue;
    expiries.set(id, to);
    rowsOf(floor).expiries.set(id, { order: id, at: to, status: 'set' });
  }
  for (const order of waiting.values()) {
    if (order.market !== rules.market || order.expiresAt !== from) continue;
    order.expiresAt = to;
    touchWaiting(floor, order);
  }
}
