/**
 * Metrics of a running server in Prometheus' format. Names follow its conventions: seconds, `_total` for counters. Labels are our own words (a
 * command's kind, a refusal's code, a route's id), never user input.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Answered } from '../../../carry/http/traffic.ts';
import type { LetterCounts } from '../../../carry/mail/send-letters.ts';
import type { CommandEnd, SequencerWatch } from '../../../carry/sequencer/sequencer.ts';
import { Counts } from './counts.ts';

/** Read at each scrape. */
export type Gauges = {
  journalSeq: () => number;
  commandsWaiting: () => number;
  sockets: () => number;
  /** Seconds since the last price of each market; one without a price is not listed. */
  feedAges: () => Iterable<[symbol: string, seconds: number]>;
  postgres: () => { total: number; idle: number; waiting: number };
  letters: () => LetterCounts;
};

export type Metrics = {
  sequencer: SequencerWatch;
  answered: (answered: Answered) => void;
  /** Connects the sources, once they exist. */
  watch: (gauges: Gauges) => void;
  text: () => Promise<string>;
  contentType: string;
  close: () => void;
};

const batchBuckets = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const secondsBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const lagEveryMs = 10;

/** The event loop's lag in seconds since the last scrape: median, 99th percentile, maximum. */
function lagGauge(registers: Registry[], lag: ReturnType<typeof monitorEventLoopDelay>) {
  return new Gauge({
    name: 'glassbook_event_loop_lag_seconds',
    help: 'How late the event loop came since the last scrape.',
    labelNames: ['quantile'],
    registers,
    collect() {
      // The histogram holds the time between two samples, which is never less than the resolution.
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - lagEveryMs / 1e3) || 0;
      this.set({ quantile: '0.5' }, late(lag.percentile(50)));
      this.set({ quantile: '0.99' }, late(lag.percentile(99)));
      this.set({ quantile: '1' }, lag.count === 0 ? 0 : late(lag.max));
      lag.reset();
    },
  });
}

/** Counters whose values are kept elsewhere. */
function countersOf(registers: Registry[]) {
  const commands = new Counts<string, CommandEnd>();
  const requests = new Counts<string, number>();
  new Counter({
    name: 'glassbook_commands_total',
    help: 'Commands by kind and outcome: ok, a refusal, repeated (answered before), turned_away.',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [kind, outcome, count] of commands.rows()) this.inc({ kind, outcome }, count);
    },
  });
  new Counter({
    name: 'glassbook_http_requests_total',
    help: 'Requests by call of the contract and HTTP status; status 0: the caller left first.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [route, status, count] of requests.rows()) this.inc({ route, status: String(status) }, count);
    },
  });
  return { commands, requests };
}

function histogramsOf(registers: Registry[]) {
  const batch = new Histogram({
    name: 'glassbook_batch_commands',
    help: 'Commands in a batch that was committed.',
    buckets: batchBuckets,
    registers,
  });
  const commit = new Histogram({
    name: 'glassbook_commit_seconds',
    help: 'How long the store took to make a batch durable.',
    buckets: secondsBuckets,
    registers,
  });
  const request = new Histogram({
    name: 'glassbook_http_request_seconds',
    help: 'From the head of a request to the end of its answer, by call of the contract.',
    labelNames: ['route'],
    buckets: secondsBuckets,
    registers,
  });
  const byRoute = new Map<string, { observe: (seconds: number) => void }>();
  const requestOf = (route: string) => {
    let known = byRoute.get(route);
    if (!known) byRoute.set(route, (known = request.labels({ route })));
    return known;
  };
  return { batch, commit, requestOf };
}

/** Read at each scrape. A metric without a source yet is not listed. */
function gaugesOf(registers: Registry[], gauges: () => Gauges | undefined) {
  const plain = (name: string, help: string, read: (given: Gauges) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const given = gauges();
        if (given) this.set(read(given));
      },
    });
  plain('glassbook_journal_seq', 'Number of the last committed entry of the journal.', (now) => now.journalSeq());
  plain('glassbook_commands_waiting', 'Commands that wait for their commit.', (now) => now.commandsWaiting());
  plain('glassbook_sockets', 'Clients connected for realtime.', (now) => now.sockets());
  plain(
    'glassbook_postgres_waiting',
    'Reads and account calls that wait for a connection.',
    (now) => now.postgres().waiting,
  );
  new Gauge({
    name: 'glassbook_postgres_connections',
    help: 'Connections for reads and account calls, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      const pool = gauges()?.postgres();
      if (!pool) return;
      this.set({ state: 'idle' }, pool.idle);
      this.set({ state: 'busy' }, pool.total - pool.idle);
    },
  });
  new Gauge({
    name: 'glassbook_feed_age_seconds',
    help: 'How old the last price of a market is.',
    labelNames: ['market'],
    registers,
    collect() {
      this.reset();
      for (const [market, seconds] of gauges()?.feedAges() ?? []) this.set({ market }, seconds);
    },
  });
}

/** The queue of letters, as last counted by the job that sends them. */
function lettersOf(registers: Registry[], letters: () => LetterCounts | undefined) {
  new Gauge({
    name: 'glassbook_letters_waiting',
    help: 'Letters that are queued and not sent yet.',
    registers,
    collect() {
      this.set(letters()?.waiting.count ?? 0);
    },
  });
  new Gauge({
    name: 'glassbook_letters_oldest_seconds',
    help: 'For how long the oldest queued letter has waited.',
    registers,
    collect() {
      this.set((letters()?.waiting.oldestMs ?? 0) / 1_000);
    },
  });
  new Counter({
    name: 'glassbook_letters_total',
    help: 'Attempts to send a letter: sent, refused (the recipient, for good), expired (too old to make sense), failed (tried again).',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(letters()?.attempts ?? {})) this.inc({ outcome }, count);
    },
  });
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const lag = monitorEventLoopDelay({ resolution: lagEveryMs });
  lag.enable();
  lagGauge(registers, lag);
  const { commands, requests } = countersOf(registers);
  const { batch, commit, requestOf } = histogramsOf(registers);
  let gauges: Gauges | undefined;
  gaugesOf(registers, () => gauges);
  lettersOf(registers, () => gauges?.letters());
  return {
    sequencer: {
      command: (kind, end) => commands.add(kind, end),
      commit: (size, _seq, ms) => {
        batch.observe(size);
        commit.observe(ms / 1_000);
      },
    },
    answered: ({ route, status, ms }) => {
      requests.add(route, status);
      requestOf(route).observe(ms / 1_000);
    },
    watch: (given) => {
      gauges = given;
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => {
      lag.disable();
      registry.clear();
    },
  };
}
