/**
 * The checker as a program: `node e2e/crash/checker/check.ts HISTORIES DATABASE_URL [SINCE]` reads the clients' files, the journal and the
 * tables, writes its findings as JSON, and exits with 1 where anything differs from the clients' answers.
 */
import { pathToFileURL } from 'node:url';
import { carriedOutLate, judgeHistories, type Findings } from './judge-histories.ts';
import { judgeMoney } from './judge-money.ts';
import { judgesOf, products } from './products.ts';
import { answerOf, outcomeOf, readHistories, type Histories } from './read-histories.ts';
import { readJournal } from './read-journal.ts';
import { readTables, type Tables } from './read-tables.ts';

export type Verdict = Findings & {
  clients: number;
  /** The number of operations and of attempts. */
  operations: number;
  attempts: number;
  acknowledged: number;
  refused: number;
  /** Operations whose outcome was unknown at some time. */
  unknown: number;
  /** Answers with 503, those of them without Retry-After, and the slowest of all answers, milliseconds. */
  unavailable: number;
  withoutHint: number;
  /** Attempts without a complete answer: the connection was refused or cut. */
  silent: number;
  /** Attempts whose connection was refused. */
  noConnection: number;
  slowestMs: number;
  /** Refusals by their reason. */
  reasons: Record<string, number>;
  pushes: number;
  entries: number;
  journal: string[];
  /** Entries whose time is before that of the entry before. */
  wentBack: number;
  money: string[];
  /** Operations that were carried out while their client waited for no answer. It says nothing where the server's clock was set. */
  late: string[];
};

export function check(histories: Histories, tables: Tables, since = 0): Verdict {
  const journal = readJournal(tables.journal);
  const [checkpoint] = tables.checkpoint;
  const last = journal.entries.at(-1)?.seq ?? 0;
  if (Number(checkpoint?.seq) !== last || checkpoint?.hash.toString('hex') !== journal.lastHash)
    journal.problems.push('the checkpoint is not where the journal ends');
  if ((journal.entries.at(-1)?.epoch ?? 0) > Number(tables.writer[0]?.epoch))
    journal.problems.push('the journal ends in an epoch that no writer had');
  const judges = judgesOf(tables);
  const { operations } = histories;
  const attempts = operations.flatMap((operation) => operation.attempts);
  const unavailable = attempts.filter(({ status }) => status === 503);
  const reasons: Record<string, number> = {};
  for (const attempt of attempts) {
    const { reason } = attempt.heard === 'fail' ? answerOf(attempt) : {};
    if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const ended = (how: string) => operations.filter((operation) => outcomeOf(operation) === how).length;
  return {
    clients: histories.clients,
    operations: operations.length,
    attempts: operations.reduce((sum, { invoked }) => sum + invoked, 0),
    acknowledged: ended('ok'),
    refused: ended('fail'),
    unknown: operations.filter(
      ({ attempts: own, invoked }) => own.length < invoked || own.some(({ heard }) => heard === 'unknown'),
    ).length,
    unavailable: unavailable.length,
    withoutHint: unavailable.filter(({ hint }) => hint === '').length,
    silent: attempts.filter(({ status }) => status === 0).length,
    noConnection: attempts.filter(({ status, heard }) => status === 0 && heard === 'turned-away').length,
    slowestMs: attempts.reduce((most, { ms }) => Math.max(most, ms), 0),
    reasons,
    pushes: histories.pushes.length,
    entries: journal.entries.length,
    journal: journal.problems,
    wentBack: journal.wentBack,
    money: judgeMoney(tables, judges),
    late: carriedOutLate(histories, journal.entries, tables),
    ...judgeHistories(histories, journal.entries, tables, judges, since),
  };
}

/** The number of findings. */
export const wrongs = (verdict: Verdict): number =>
  [
    ...[verdict.lost, verdict.twice, verdict.refusedButApplied, verdict.unresolved, verdict.different],
    ...[verdict.pushedNotStored, verdict.journal, verdict.money],
  ].reduce((sum, list) => sum + list.length, 0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder = '', databaseUrl = '', since = '0'] = process.argv.slice(2);
  const verdict = check(readHistories(folder), await readTables(databaseUrl, products), Number(since));
  process.stdout.write(JSON.stringify(verdict));
  process.exitCode = wrongs(verdict) === 0 ? 0 : 1;
}
