/** Whether what clients were told is so: every operation of every history against the journal and the tables. */
import { answerOf, outcomeOf, type Histories, type Operation } from './read-histories.ts';
import { units, whole, type Command, type Entry } from './read-journal.ts';
import { marketsIn, type Order, type Tables } from './read-tables.ts';

export type Findings = {
  /** Acknowledged, and not there, or not as it was asked for. */
  lost: string[];
  /** Carried out more than once, or without anybody having asked. */
  twice: string[];
  /** Refused or turned away, and there all the same. */
  refusedButApplied: string[];
  /** Never answered, though asked again under its name. */
  unresolved: string[];
  /** The same operation was answered in different words. */
  different: string[];
  /** Pushed to somebody, and not stored. */
  pushedNotStored: string[];
};

const reused = new Set(['request.key_reused', 'spot.client_order_id_taken']);
const kindOf: Record<string, string> = { change: 'spot', lever: 'futures', micro: 'options', legal: 'fiat' };

type World = {
  entriesByName: Map<string, Entry[]>;
  outcomes: Map<string, { ok: boolean; order?: { id: number } }>;
  ordersByName: Map<string, Order[]>;
  ordersById: Map<number, Order>;
  movesAt: Map<number, string[]>;
  owners: Map<string, string>;
  scales: Map<number, number>;
};

const push = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

function worldOf(entries: readonly Entry[], tables: Tables): World {
  const world: World = {
    entriesByName: new Map(),
    outcomes: new Map(tables.requests.map(({ name, outcome }) => [name, JSON.parse(outcome) as { ok: boolean }])),
    ordersByName: new Map(),
    ordersById: new Map(tables.orders.map((order) => [Number(order.id), order])),
    movesAt: new Map(),
    owners: new Map(tables.users.map(({ id, email }) => [email, id])),
    scales: marketsIn(tables).scales,
  };
  for (const entry of entries) for (const name of entry.names) push(world.entriesByName, name, entry);
  for (const order of tables.orders)
    if (order.client_order_id !== null)
      push(world.ordersByName, `${order.owner}/order/${order.client_order_id}`, order);
  for (const { seq, reason, amount } of tables.ledger) push(world.movesAt, Number(seq), `${reason} ${amount}`);
  return world;
}

const nameOf = (world: World, { address, named, name }: Operation) => `${world.owners.get(address)}/${named}/${name}`;

/** Whether a command of the journal is what the operation asked for. */
function isAsked(world: World, { what, fields }: Operation, command: Command): boolean {
  const scaled = (text: string | undefined, asset: string | undefined) =>
    units(text ?? '0', world.scales.get(Number(asset)) ?? 0);
  switch (what) {
    case 'place':
      return (
        command.kind === 'spot.placeOrder' &&
        command['side'] === (fields['type'] === '1' ? 'buy' : 'sell') &&
        whole(command['amount']) === scaled(fields['amount'], fields['currency_id']) &&
        (fields['order_type'] === 'market' ||
          whole(command['price']) === scaled(fields['target_price'], fields['legal_id']))
      );
    case 'move':
      return (
        command.kind === 'wallet.move' &&
        whole(command['amount']) === scaled(fields['number'], fields['currency_id']) &&
        command['from'] === kindOf[fields['from_field'] ?? ''] &&
        command['to'] === kindOf[fields['to_field'] ?? '']
      );
    case 'cancel':
      return command.kind === 'spot.cancelOrder' && command['clientOrderId'] === fields['client_order_id'];
    case 'amend':
      return command.kind === 'spot.amendOrder' && String(command['order']) === fields['id'];
    case 'cancelAll':
      return command.kind === 'spot.cancelAll';
    default:
      return command.kind === 'wallet.claimDemo';
  }
}

/** Why an acknowledged order is not the one that is stored, or undefined. */
function whyNoOrder(world: World, { attempts, named }: Operation, name: string): string | undefined {
  const told = attempts.filter(({ heard }) => heard === 'ok').map((attempt) => answerOf(attempt).data?.id ?? 0);
  const owner = name.split('/')[0];
  const stored = told.map((id) => world.ordersById.get(id)).filter((order) => order?.owner === owner);
  const byName = named === 'order' ? (world.ordersByName.get(name) ?? []) : stored;
  if (byName.length === 0) return 'has no order';
  const id = Number(byName[0]?.id);
  if (told.some((one) => one !== id)) return `was told as order ${told.join(', ')}, is order ${id}`;
  return undefined;
}

/** Why an acknowledged operation is not there, or undefined. */
function whyLost(world: World, operation: Operation): string | undefined {
  const name = nameOf(world, operation);
  const entries = world.entriesByName.get(name) ?? [];
  const [entry] = entries;
  if (!entry) return 'is not in the journal';
  if (!isAsked(world, operation, entry.command))
    return `stands in the journal as something else: ${JSON.stringify(entry.command)}`;
  if (world.outcomes.get(name)?.ok !== true) return 'is remembered as refused';
  if (operation.what === 'place') return whyNoOrder(world, operation, name);
  if (operation.what === 'move' && !world.movesAt.get(entry.seq)?.some((line) => line.startsWith('wallet.move ')))
    return 'moved nothing';
  return undefined;
}

/** Why a refused operation left a trace, or undefined. */
function whyApplied(world: World, operation: Operation): string | undefined {
  const name = nameOf(world, operation);
  const entries = world.entriesByName.get(name) ?? [];
  const isReuse = operation.attempts.some((attempt) => reused.has(answerOf(attempt).reason ?? ''));
  if (isReuse)
    return entries.some(({ command }) => isAsked(world, operation, command))
      ? 'was refused as another under a used name, and is what was carried out'
      : undefined;
  if (world.outcomes.get(name)?.ok === true) return 'is remembered as carried out';
  if (operation.named === 'order' && world.ordersByName.has(name)) return 'has an order';
  const traces = entries.flatMap(({ seq }) => world.movesAt.get(seq) ?? []);
  if (traces.length > 0) return `moved money: ${traces.join(', ')}`;
  return undefined;
}

function whyTwice(world: World, operation: Operation): string | undefined {
  const name = nameOf(world, operation);
  const entries = world.entriesByName.get(name) ?? [];
  if (entries.length > 1) return `stands ${entries.length} times in the journal`;
  if ((world.ordersByName.get(name) ?? []).length > 1) return 'has several orders';
  const moves = entries.flatMap(({ seq }) => world.movesAt.get(seq) ?? []);
  if (operation.what === 'move' && moves.length > 1) return `moved money ${moves.length} times`;
  return undefined;
}

/** Commands of these clients that none of them gave. */
function unasked(world: World, histories: Histories, entries: readonly Entry[], since: number): string[] {
  const asked = new Set(histories.operations.map((operation) => nameOf(world, operation)));
  const owners = new Set(histories.operations.map(({ address }) => Number(world.owners.get(address))));
  return entries
    .filter(({ seq, command }) => seq > since && command.owner !== undefined && owners.has(command.owner))
    .filter(({ names }) => !names.some((name) => asked.has(name)))
    .map(
      ({ seq, command, names }) =>
        `entry ${seq} (${command.kind}, ${names.join(' ') || 'no name'}) was asked for by nobody`,
    );
}

function judgePushes({ pushes }: Histories, tables: Tables): string[] {
  const { scales, markets } = marketsIn(tables);
  const orders = new Map(tables.orders.map((order) => [Number(order.id), order]));
  const trades = new Map(tables.trades.map((trade) => [Number(trade.id), trade]));
  const statuses: Record<number, string> = { 1: 'open', 2: 'done', 3: 'cancelled' };
  const wrong: string[] = [];
  for (const { message } of pushes) {
    for (const pushed of message.orders) {
      const stored = orders.get(pushed.id);
      const scale = scales.get(markets.get(stored?.market ?? 0)?.base ?? 0) ?? 0;
      const filled = units(pushed.filled_amount, scale);
      if (!stored) wrong.push(`order ${pushed.id} was pushed and is not stored`);
      else if (pushed.status !== 1 && statuses[pushed.status] !== stored.status)
        wrong.push(`order ${pushed.id} was pushed as ${statuses[pushed.status]} and is ${stored.status}`);
      else if (filled > BigInt(stored.filled_amount))
        wrong.push(`order ${pushed.id} was pushed with ${filled} filled and has ${stored.filled_amount}`);
    }
    for (const fill of message.fills)
      if (!trades.has(fill.id)) wrong.push(`fill ${fill.id} was pushed and is not stored`);
  }
  return wrong;
}

/** `since`: the journal's last entry before the clients began. */
export function judgeHistories(
  histories: Histories,
  entries: readonly Entry[],
  tables: Tables,
  since: number,
): Findings {
  const world = worldOf(entries, tables);
  const findings: Findings = {
    lost: [],
    twice: unasked(world, histories, entries, since),
    refusedButApplied: [],
    unresolved: [],
    different: [],
    pushedNotStored: judgePushes(histories, tables),
  };
  for (const operation of histories.operations) {
    const outcome = outcomeOf(operation);
    const note = (list: string[], why: string | undefined) => {
      if (why !== undefined) list.push(`${operation.client} ${operation.what} ${operation.name} ${why}`);
    };
    if (outcome === 'ok') note(findings.lost, whyLost(world, operation));
    if (outcome === 'fail' || outcome === 'nothing') note(findings.refusedButApplied, whyApplied(world, operation));
    if (outcome === 'contradiction') note(findings.refusedButApplied, 'was answered with yes and with no');
    if (outcome === 'open') note(findings.unresolved, 'was never answered');
    note(findings.twice, whyTwice(world, operation));
    const yes = new Set(operation.attempts.filter(({ heard }) => heard === 'ok').map(({ answer }) => answer));
    if (yes.size > 1) note(findings.different, `was answered in ${yes.size} ways`);
  }
  return findings;
}
