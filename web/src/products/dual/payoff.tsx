import { figure, worth } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { gotAt, keptAt, type Summary, type Terms } from './ticket.ts';

const [WIDTH, HEIGHT] = [300, 120];
const STEPS = 60;

type Props = { summary: Summary; terms: Terms; index: bigint; asset: string; quote: string };

/** What is paid out at each settlement price, against keeping what was paid. The table below has its figures as text. */
export function Payoff({ summary, terms, index, asset, quote }: Props) {
  const { t } = useTranslation('dual');
  const { strike, tick, quoteScale } = terms;
  const paid = `${figure({ amount: summary.paid, scale: terms.type === 'call' ? terms.scale : quoteScale })} ${asset}`;
  const middle = index > 0n ? index : strike;
  const [near, far] = strike < middle ? [strike, middle] : [middle, strike];
  const room = (far - near) / 2n + far / 12n;
  const low = near > room ? near - room : 0n;
  const high = far + room;
  const prices = Array.from({ length: STEPS + 1 }, (_, step) => low + ((high - low) * BigInt(step)) / BigInt(STEPS));
  const at = [...prices, strike, strike - 1n].sort((a, b) => (a < b ? -1 : 1));
  const lines = [at.map((price) => gotAt(summary, terms, price)), at.map((price) => keptAt(summary, terms, price))];
  const all = lines.flat();
  const least = all.reduce((one, other) => (other < one ? other : one));
  const most = all.reduce((one, other) => (other > one ? other : one));
  const x = (price: bigint) => (Number(price - low) * WIDTH) / Number(high - low || 1n);
  const y = (worth: bigint) => HEIGHT - (Number(worth - least) * HEIGHT) / Number(most - least || 1n);
  const path = (worths: readonly bigint[] = []) =>
    worths
      .map((worth, place) => `${place === 0 ? 'M' : 'L'}${x(at[place] ?? 0n).toFixed(2)} ${y(worth).toFixed(2)}`)
      .join('');
  const text = (price: bigint) => figure({ amount: price, scale: quoteScale });
  return (
    <figure className="col g2">
      <div className="row sb wrap g2 cap" aria-hidden="true">
        {index > 0n && <span className="c2 num">{t('chart.now', { price: text(index) })}</span>}
        <span className="num">{t('chart.strike', { price: text(strike) })}</span>
      </div>
      <div className="dual-plot">
        <div className="dual-values cap c3 num" aria-hidden="true">
          {[most, (most + least) / 2n, least].map((value, place) => (
            <span key={place}>{worth({ amount: value, scale: quoteScale })}</span>
          ))}
        </div>
        <svg
          className="dual-chart"
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="above" x={x(strike)} y="-4" width={WIDTH - x(strike)} height={HEIGHT + 8} />
          {index > 0n && <line className="now" x1={x(index)} x2={x(index)} y1="-4" y2={HEIGHT + 4} />}
          {[0, HEIGHT / 2, HEIGHT].map((height) => (
            <line key={height} className="value" x1="0" x2={WIDTH} y1={height} y2={height} />
          ))}
          <line className="strike" x1={x(strike)} x2={x(strike)} y1="-4" y2={HEIGHT + 4} />
          <path className="keep" d={path(lines[1])} />
          <path className="get" d={path(lines[0])} />
        </svg>
        <div className="dual-prices cap c3 num" aria-hidden="true">
          <span>{text(low - (low % tick))}</span>
          <span>{text(high - (high % tick))}</span>
        </div>
      </div>
      <figcaption className="row wrap g4 cap c2">
        <span className="dual-legend get">{t('chart.get', { amount: paid, quote })}</span>
        <span className="dual-legend keep">{t('chart.keep', { asset })}</span>
      </figcaption>
    </figure>
  );
}
