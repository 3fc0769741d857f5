/** Checks the clients' answers: every operation of every history against the journal and the tables. */
import type { Acts, Judge, OperationJudge } from './product.ts';
import { products } from './products.ts';
import { answerOf, outcomeOf, type Attempt, type Histories, type Operation } from './read-histories.ts';
import type { Command, Entry } from './read-journal.ts';
import { commonOf, type Tables } from './read-tables.ts';

export type Findings = {
  /** Acknowledged, but not stored, or stored with other values. */
  lost: string[];
  /** Carried out more than once, or without any client's request. */
  twice: string[];
  /** Refused or rejected, but stored. */
  refusedButApplied: string[];
  /** Never answered, although retried under its name. */
  unresolved: string[];
  /** The same operation got different answers. */
  different: string[];
  /** Pushed to a client, but not stored. */
  pushedNotStored: string[];
};

const reused = new Set(['request.key_reused', ...products.flatMap((product) => product.reused ?? [])]);

type World = {
  judges: ReadonlyMap<string, Judge>;
  entriesByName: Map<string, Entry[]>;
  outcomes: Map<string, { ok: boolean }>;
  owners: Map<string, string>;
  entriesAt: (seq: number) => readonly string[];
};

function worldOf(entries: readonly Entry[], tables: Tables, judges: World['judges']): World {
  const entriesByName = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const name of entry.names) {
      const list = entriesByName.get(name);
      if (list) list.push(entry);
      else entriesByName.set(name, [entry]);
    }
  return {
    judges,
    entriesByName,
    outcomes: new Map(tables.requests.map(({ name, outcome }) => [name, JSON.parse(outcome) as { ok: boolean }])),
    owners: new Map(tables.users.map(({ id, email }) => [email, id])),
    entriesAt: commonOf(tables).entriesAt,
  };
}

function judgeOf({ judges }: World, { what }: Operation): OperationJudge {
  const [product = '', word = ''] = what.split('.');
  const judge = judges.get(product)?.operations[word];
  if (!judge) throw new Error(`no product of the checker has the operation ${what}`);
  return judge;
}

const isAsked = (world: World, operation: Operation, command: Command): boolean =>
  judgeOf(world, operation).isAsked(operation, command);

/** The stored rows of all products under a name. */
const storedUnder = ({ judges }: World, name: string): string[] =>
  [...judges.values()].flatMap((judge) => judge.storedUnder?.(name) ?? []);

const nameOf = (world: World, { address, named, name }: Operation) => `${world.owners.get(address)}/${named}/${name}`;

/** Why an acknowledged operation is not stored, or undefined. */
function whyLost(world: World, operation: Operation): string | undefined {
  const name = nameOf(world, operation);
  const entries = world.entriesByName.get(name) ?? [];
  const [entry] = entries;
  if (!entry) return 'is not in the journal';
  if (!isAsked(world, operation, entry.command))
    return `is in the journal as something else: ${JSON.stringify(entry.command)}`;
  if (world.outcomes.get(name)?.ok !== true) return 'is remembered as refused';
  return judgeOf(world, operation).whyLost?.(operation, name, entry);
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
  const stored = storedUnder(world, name);
  if (stored.length > 0) return `has ${stored.join(', ')}`;
  const traces = entries.flatMap(({ seq }) => world.entriesAt(seq));
  if (traces.length > 0) return `moved money: ${traces.join(', ')}`;
  return undefined;
}

function whyTwice(world: World, operation: Operation): string | undefined {
  const name = nameOf(world, operation);
  const entries = world.entriesByName.get(name) ?? [];
  if (entries.length > 1) return `stands ${entries.length} times in the journal`;
  const stored = storedUnder(world, name);
  if (stored.length > 1) return `has ${stored.join(', ')}`;
  const moves = entries.flatMap(({ seq }) => world.entriesAt(seq));
  if (judgeOf(world, operation).isOneEntry && moves.length > 1) return `moved money ${moves.length} times`;
  return undefined;
}

/** By how much the clocks of two processes of one machine may differ, milliseconds. */
const CLOCKS_MS = 250;

/** Operations that were carried out while no attempt of their client waited for an answer. The server's clock has to be the clients' own. */
export function carriedOutLate(histories: Histories, entries: readonly Entry[], tables: Tables): string[] {
  const world = worldOf(entries, tables, new Map());
  return histories.operations
    .filter(({ named, attempts, invoked }) => named !== 'act' && attempts.length === invoked)
    .flatMap((operation) => {
      const [entry] = world.entriesByName.get(nameOf(world, operation)) ?? [];
      const waits = ({ at, ms }: Attempt) =>
        entry !== undefined && entry.at >= at - ms - CLOCKS_MS && entry.at <= at + CLOCKS_MS;
      if (entry === undefined || operation.attempts.some(waits)) return [];
      return [`${operation.client} ${operation.what} ${operation.name} at ${entry.at}`];
    });
}

/** Commands of these owners that no client sent. */
function unasked(world: World, histories: Histories, entries: readonly Entry[], since: number): string[] {
  const asked = new Set(histories.operations.map((operation) => nameOf(world, operation)));
  const owners = new Set(histories.operations.map(({ address }) => Number(world.owners.get(address))));
  const before = new Set([...world.judges.values()].flatMap((judge) => judge.before ?? []));
  return entries
    .filter(({ seq, command }) => seq > since && command.owner !== undefined && owners.has(command.owner))
    .filter(({ names }) => !names.some((name) => asked.has(name)))
    .filter(({ seq, command }) => !before.has(command.kind) || world.entriesAt(seq).length > 0)
    .map(
      ({ seq, command, names }) =>
        `entry ${seq} (${command.kind}, ${names.join(' ') || 'no name'}) was sent by no client`,
    );
}

/** `since`: the journal's last entry before the clients began. */
export function judgeHistories(
  histories: Histories,
  entries: readonly Entry[],
  tables: Tables,
  judges: ReadonlyMap<string, Judge>,
  since: number,
): Findings {
  const world = worldOf(entries, tables, judges);
  const findings: Findings = {
    lost: [],
    twice: unasked(world, histories, entries, since),
    refusedButApplied: [],
    unresolved: [],
    different: [],
    pushedNotStored: [...judges.values()].flatMap((judge) => judge.wrongPushes?.(histories.pushes) ?? []),
  };
  const isAct = ({ named }: Operation) => named === 'act';
  for (const [product, judge] of judges) {
    const own = histories.operations.filter(
      (operation) => isAct(operation) && operation.what.startsWith(`${product}.`),
    );
    for (const [list, lines] of Object.entries(judge.acts?.(own) ?? {})) findings[list as keyof Acts].push(...lines);
  }
  for (const operation of histories.operations) {
    if (isAct(operation)) continue;
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
