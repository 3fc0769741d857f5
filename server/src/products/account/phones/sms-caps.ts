/**
 * How many messages go by SMS. Codes are counted by their rows, whether or not there is an account, notices by their letters: SMS cost money, and fraud with
 * numbers that are paid for what they receive ("SMS pumping") asks for many, of one range or one country. Of each cap a quarter is for owners' devices
 * and notices, so that a flood keeps no owner from a reset, and a quarter for accounts with a session, which need a number to go on; strangers share the
 * other half. No cap is passed, since an owner can be the fraud.
 */
import type { Pool, PoolClient } from 'pg';
import type { SmsRules } from '../../../carry/sms/settings.ts';

type Rules = Pick<SmsRules, 'perDay' | 'perHour' | 'perCountry'>;
type Log = { warn: (context: object, message: string) => void };
type Cap = 'day' | 'hour' | 'country' | 'range';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** In an hour, of numbers that share all but their last four digits. */
const perRange = 10;
const rangeDigits = 4;
/** Of each cap, what strangers get, and what they and sessions get together. */
const shares = { strangers: 0.5, open: 0.75, all: 1 };
type Set = keyof typeof shares;
/** Who is in each set: `known` is a device of the owner, or a notice. */
const members = { strangers: 'NOT known AND NOT session', open: 'NOT known', all: 'true' } as const satisfies Record<
  Set,
  string
>;
const sets = Object.keys(members) as readonly Set[];
/** Of one number in a day. */
const noticesMax = 5;
/** A flood is one line a minute. */
const warnEveryMs = 60_000;

type Row = Record<`${Cap}_${Set}` | 'notices', string> & Record<`since_${Cap}_${Set}`, Date | null>;
const caps = ['day', 'hour', 'country', 'range'] as const satisfies readonly Cap[];

/** `country`: undefined of a notice, which is not counted by it. `known`: of a device of the owner; `session`: asked for within a session. */
type Asked = { phone: string; country: string | undefined; known: boolean; session: boolean };

export class SmsCaps {
  readonly #rules: Rules;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #warnedAt = new Map<Cap, number>();

  constructor(rules: Rules, log: Log, now: () => number) {
    this.#rules = rules;
    this.#log = log;
    this.#now = now;
  }

  /** Milliseconds until a code may be sent to the number; 0 where it may be now. In the transaction that adds its row: requests are serialized. */
  async wait(client: PoolClient, asked: Asked): Promise<number> {
    await client.query('SELECT pg_advisory_xact_lock(4713)');
    return this.#refused(await this.#counted(client, asked), asked);
  }

  /** Whether a notice may go to a number, in the transaction that queues it: of one number five a day, besides the last one, that it left its account: or harmless notices could hide that. */
  async admitsNotice(client: Pool | PoolClient, phone: string, isLast = false): Promise<boolean> {
    const asked = { phone, country: undefined, known: true, session: false };
    const counted = await this.#counted(client, asked);
    return (isLast || Number(counted.notices) < noticesMax) && this.#refused(counted, asked) === 0;
  }

  async #counted(client: Pool | PoolClient, { phone, country }: Asked): Promise<Row> {
    const now = this.#now();
    const since = (filter: string, cap: Cap) =>
      sets.map((set) => {
        const those = `FILTER (WHERE ${filter} AND ${members[set]})`;
        return `count(*) ${those} AS ${cap}_${set}, min(created_at) ${those} AS since_${cap}_${set}`;
      });
    const { rows } = await client.query<Row>(
      `SELECT ${[
        ...[
          since('true', 'day'),
          since('created_at > $2', 'hour'),
          since('created_at > $2 AND country = $3', 'country'),
        ],
        since('created_at > $2 AND starts_with(address, $4)', 'range'),
      ].join(', ')}, count(*) FILTER (WHERE country IS NULL AND address = $5) AS notices
       FROM (SELECT created_at, country, address, known, session IS NOT NULL AS session FROM codes WHERE country IS NOT NULL AND created_at > $1
         UNION ALL SELECT created_at, NULL, address, true, false FROM letters
           WHERE channel = 'sms' AND notice AND created_at > $1) AS sent`,
      [new Date(now - dayMs), new Date(now - hourMs), country ?? null, phone.slice(0, -rangeDigits), phone],
    );
    return rows[0] as Row;
  }

  /** The longest wait of the caps that are reached; 0 where none is. */
  #refused(counted: Row, { country, known, session }: Asked): number {
    const { perDay, perHour, perCountry } = this.#rules;
    const most = { day: perDay, hour: perHour, country: perCountry, range: perRange };
    const now = this.#now();
    const own = sets.filter((set) => set === 'all' || (!known && (set === 'open' || !session)));
    const waits = caps.flatMap((cap) =>
      own.map((set) => {
        const since = counted[`since_${cap}_${set}`];
        const allowed = Math.ceil(most[cap] * shares[set]);
        if (since === null || Number(counted[`${cap}_${set}`]) < allowed) return 0;
        this.#warn(cap, { country, known, session, allowed });
        return since.getTime() + (cap === 'day' ? dayMs : hourMs) - now;
      }),
    );
    return Math.max(...waits);
  }

  #warn(cap: Cap, context: object): void {
    const last = this.#warnedAt.get(cap);
    if (last !== undefined && this.#now() - last < warnEveryMs) return;
    this.#warnedAt.set(cap, this.#now());
    this.#log.warn({ cap, ...context }, 'a cap of SMS is reached: further messages are refused');
  }
}
