import { bandTicks } from '@glassbook/engine/quote';
import { formatAmount, parseAmount, wireDecimal } from '@glassbook/money';
import { trimmed } from '@glassbook/ui/format';
import { closable, closesOnly, isAboveTier, openAgainst, quotedOf, type Around, type Ticket } from './ticket.ts';
import { limitOf, sizeOf, worthOf } from './typed.ts';

/** `code` is a key of the catalog `futures`; those of the server's refusals begin with `refusal.` */
export type Problem = {
  field: 'price' | 'amount' | 'profit' | 'stop' | 'ticket';
  code: string;
  params: Record<string, string>;
};

/** What is wrong with a ticket, by the same rules as the engine's, in the order in which a trader would want to hear them. */
export function problems(ticket: Ticket, around: Around): Problem[] {
  const all = [priceProblem(ticket, around), sizeProblem(ticket, around), ...exitProblems(ticket, around)].filter(
    (one) => one !== undefined,
  );
  if (all.length > 0) return all;
  const wider = costProblem(ticket, around);
  return wider === undefined ? [] : [wider];
}

function priceProblem(ticket: Ticket, around: Around): Problem | undefined {
  const { market, mark } = around;
  if (ticket.type === 'market') return undefined;
  const of = (code: string, params: Record<string, string> = {}): Problem => ({ field: 'price', code, params });
  const typed = parseAmount(wireDecimal(ticket.price), market.quote.scale);
  if (typed === undefined || typed <= 0n) return of('refusal.price_missing');
  const limit = limitOf(ticket, around);
  if (limit === undefined)
    return of('refusal.price_off_tick', { tick: trimmed({ amount: market.tick, scale: market.quote.scale }) });
  if (mark === undefined) return undefined;
  const band = bandTicks(mark, market.bandPpm, ticket.side === 'buy');
  return (ticket.side === 'buy' ? limit > band : limit < band) ? of('refusal.price_out_of_band') : undefined;
}

function sizeProblem(ticket: Ticket, around: Around): Problem | undefined {
  const { market } = around;
  const of = (code: string, params: Record<string, string> = {}): Problem => ({ field: 'amount', code, params });
  const scales = { unit: market.unit.scale, contracts: 0, worth: market.settle.scale };
  const typed = parseAmount(wireDecimal(ticket.amount), scales[ticket.unit]);
  if (typed === undefined || typed <= 0n) return of('ticket.size_missing');
  const contracts = sizeOf(ticket, around);
  if (contracts === undefined && ticket.unit === 'worth') {
    const one = worthOf(1, ticket, around);
    // Without a price it is the price that is wrong.
    if (one === undefined) return undefined;
    return of('ticket.size_below_one', {
      worth: `${trimmed({ amount: one, scale: market.settle.scale })} ${market.settle.name}`,
    });
  }
  if (contracts === undefined) {
    const step = `${trimmed({ amount: market.lot, scale: market.unit.scale })} ${market.unit.name}`;
    return of('ticket.size_off_step', { step });
  }
  return contracts > market.contractsMax
    ? of('refusal.contracts_too_many', { max: formatAmount(BigInt(market.contractsMax), 0) })
    : undefined;
}

/** Exits are on either side of the price at which the order is filled at the latest. Of the last and the index price the engine knows where they are. */
function exitProblems(ticket: Ticket, around: Around): (Problem | undefined)[] {
  const { exits, side, type, reduceOnly } = ticket;
  const { market, mark } = around;
  if (exits === undefined || reduceOnly) return [];
  if (exits.profit === '' && exits.stop === '') return [{ field: 'profit', code: 'refusal.exits_missing', params: {} }];
  const limit = type === 'limit' ? limitOf(ticket, around) : undefined;
  const entries = [limit, exits.by === 'mark' ? mark : undefined].filter((one) => one !== undefined);
  const entry = side === 'buy' ? Math.min(...entries) : Math.max(...entries);
  return (['profit', 'stop'] as const).map((field) => {
    if (exits[field] === '') return undefined;
    const of = (code: string, params: Record<string, string> = {}): Problem => ({ field, code, params });
    const typed = parseAmount(wireDecimal(exits[field]), market.quote.scale);
    if (typed === undefined || typed <= 0n) return of('refusal.price_missing');
    if (typed % market.tick !== 0n)
      return of('refusal.price_off_tick', { tick: trimmed({ amount: market.tick, scale: market.quote.scale }) });
    const ticks = Number(typed / market.tick);
    const isAbove = (side === 'buy') === (field === 'profit');
    if (entries.length === 0 || (isAbove ? ticks > entry : ticks < entry)) return undefined;
    return of('refusal.exits_of_entry');
  });
}

function costProblem(ticket: Ticket, around: Around): Problem | undefined {
  const contracts = sizeOf(ticket, around) ?? 0;
  const of = (code: string, params: Record<string, string> = {}): Problem => ({ field: 'ticket', code, params });
  if (ticket.reduceOnly) {
    if (around.standing === undefined) return undefined;
    if (openAgainst(ticket, around) === 0) return of('refusal.nothing_to_close');
    return contracts > closable(ticket, around) ? of('refusal.more_than_open') : undefined;
  }
  if (isAboveTier(ticket, around, contracts)) return of('refusal.leverage_above_tier');
  if (around.standing === undefined || closesOnly(ticket, around)) return undefined;
  const quoted = quotedOf(ticket, around);
  if (quoted !== undefined && quoted.needed > around.standing.usable)
    return of('refusal.insufficient_margin', { asset: around.market.settle.name });
  return undefined;
}
