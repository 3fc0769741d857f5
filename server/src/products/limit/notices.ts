/** Notices by mail of what was done to the limits of an account, possibly not by its owner. */
import type { WireLanguage } from '@glassbook/contract';
import type { LimitRow } from '@glassbook/engine';
import type { Counted, LimitName, Period } from '@glassbook/engine/limit/words';
import { localeOf, words } from '@glassbook/i18n';
import { Guesses } from '../../carry/rate-limits/guesses.ts';
import type { Letter } from '../../carry/mail/letter.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import type { Doors, NoticeFacts } from '../../shared/slice/doors.ts';
import { happenedText, minuteText } from '../../carry/mail/minute-text.ts';
import { limitText } from '../../shared/self-limits/texts.ts';

type Amount = LimitRow['amount'];
/** What was done: a pause, a limit that is in force with its command, a raise that was asked for, one that was confirmed. */
export type Done =
  | { what: 'cool_off' | 'exclusion'; until: number }
  | { what: 'lowered' | 'raised'; name: LimitName; amount: Amount }
  | { what: 'raise'; name: LimitName; amount: Amount; from: number };

const keys: Readonly<Record<Done['what'], string>> = {
  cool_off: 'limits.cool_off',
  exclusion: 'limits.exclusion',
  lowered: 'limits.lowered',
  raise: 'limits.raise',
  raised: 'limits.raised',
};

/** Who changes a limit all the time fills no mailbox; pauses are counted apart, so that their notices are not kept back by it. */
const mailed = { max: 10, windowMs: 3_600_000, free: 10, delayMs: 0 };

export class LimitNotices {
  readonly #notify: Doors['notifyOwner'];
  readonly #unit: CatalogAsset;
  readonly #counts: { pauses: Guesses; limits: Guesses };

  constructor(notify: Doors['notifyOwner'], unit: CatalogAsset, now: () => number) {
    this.#notify = notify;
    this.#unit = unit;
    this.#counts = { pauses: new Guesses(mailed, now), limits: new Guesses(mailed, now) };
  }

  /** `address`: of the call. */
  async send(userId: number, done: Done, address: string): Promise<void> {
    const count = this.#counts['until' in done ? 'pauses' : 'limits'];
    if (!count.admit(String(userId))) return;
    await this.#notify(userId, (facts) => this.#letter(facts, done, address));
  }

  #letter({ language, site, at, freezeUrl }: NoticeFacts, done: Done, address: string): Letter {
    const locale = localeOf(language);
    const say = (key: string, parameters = {}) => words(locale, 'mail', key, { site, ...parameters });
    const rules = 'until' in done ? [say('limits.final')] : [];
    return {
      locale,
      subject: say('limits.subject'),
      paragraphs: [
        say('change.about', { what: this.#what(done, language) }),
        say('change.where', { time: happenedText(at), address }),
        ...rules,
        say('password_changed.unasked'),
      ],
      link: { text: say('freeze.link'), url: freezeUrl },
    };
  }

  #what(done: Done, language: WireLanguage): string {
    const say = (key: string, parameters: Record<string, string>) => words(localeOf(language), 'mail', key, parameters);
    if ('until' in done) return say(keys[done.what], { until: minuteText(done.until) });
    const parameters = { name: nameText(done.name, language), amount: this.#amount(done, language) };
    return say(keys[done.what], 'from' in done ? { ...parameters, from: minuteText(done.from) } : parameters);
  }

  #amount({ name, amount }: { name: LimitName; amount: Amount }, language: WireLanguage): string {
    const say = (key: string, parameters = {}) => words(localeOf(language), 'limit', key, parameters);
    if (amount === undefined) return say('none');
    const { symbol, scale } = this.#unit;
    return name === 'session' ? say('minutes', { minutes: String(amount) }) : `${limitText(amount, scale)} ${symbol}`;
  }
}

/** "Losses · Per day", of a session its group alone. */
function nameText(name: LimitName, language: WireLanguage): string {
  const [group, period] = name.split('.') as [Counted | 'session', Period | undefined];
  const say = (key: string) => words(localeOf(language), 'limit', key);
  return period === undefined ? say(`group.${group}`) : `${say(`group.${group}`)} · ${say(`period.${period}`)}`;
}
