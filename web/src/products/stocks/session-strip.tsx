import type { stocks } from '@glassbook/contract';
import { Badge, type BadgeTone, useNow, useTimes } from '@glassbook/ui';
import { exact, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';

const [CLOSED, OPENING, OPEN, CLOSING, PAUSED] = [0, 1, 2, 3, 4] as const;
const gathering: readonly number[] = [CLOSED, OPENING, CLOSING, PAUSED];

/** Open is good, what stops trading a warning. */
const toneOf = (session: number): { tone?: BadgeTone } =>
  session === OPEN ? { tone: 'ok' } : session >= PAUSED ? { tone: 'warn' } : {};

/** From when orders are gathered to the opening, of a stock to practice with and of the exchange. */
const GATHERS_MS = { practice: 60_000, exchange: 1_800_000 } as const;

/** What orders wait for: of a stock that is closed the opening. */
const nextOf = ({ session, next_ms, practice }: stocks.Stock): number | null =>
  next_ms === null || session !== CLOSED ? next_ms : next_ms + GATHERS_MS[practice === 1 ? 'practice' : 'exchange'];

/** How a stock stands, what orders wait for, and what an auction would give now. */
export function SessionStrip({ stock }: { stock: stocks.Stock }) {
  const { t, i18n } = useTranslation('stocks');
  const times = useTimes();
  const now = useNow();
  const { session } = stock;
  const next = nextOf(stock);
  /** "Monday 14:30" within a week, else the date, in the user's own zone. */
  const at = (ms: number): string => {
    if (ms - now < 60_000 * 60 * 12) return times.time(ms, false);
    return new Intl.DateTimeFormat(i18n.language, {
      ...(ms - now < 6 * 86_400_000
        ? { weekday: 'long' as const }
        : { day: 'numeric' as const, month: 'short' as const }),
      ...{ hour: '2-digit', minute: '2-digit', hour12: false },
    }).format(ms);
  };
  return (
    <section className="stocks-strip" aria-label={t('strip.label', { symbol: stock.symbol })}>
      <div className="row g2 wrap">
        <Badge {...toneOf(session)}>{t(`session.${session}`)}</Badge>
        {next !== null && (
          <span className="cap c2">
            {t(`strip.next_${session === CLOSED ? OPENING : session}`, { time: at(next) })}
          </span>
        )}
        {stock.practice === 1 ? (
          <span className="cap c3">{t('practice')}</span>
        ) : (
          stock.simulated === 1 && <span className="cap c3">{t('simulated')}</span>
        )}
      </div>
      {gathering.includes(session) && stock.reference !== null && <Auction stock={stock} />}
    </section>
  );
}

function Auction({ stock }: { stock: stocks.Stock }) {
  const { t } = useTranslation('stocks');
  const facts: [label: string, value: string][] = [
    [t('auction.reference'), price(stock.reference ?? '')],
    [t('auction.price'), stock.indicative_price === null ? '–' : price(stock.indicative_price)],
    [t('auction.amount'), exact(stock.indicative_amount)],
    [t('auction.imbalance'), signed(stock.imbalance)],
  ];
  return (
    <dl className="stocks-auction">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="cap c2">{label}</dt>
          <dd className="label num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Buys above sells are a plus. */
const signed = (text: string): string => (text.startsWith('-') ? `−${exact(text.slice(1))}` : `+${exact(text)}`);
