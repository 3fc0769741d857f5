import { Badge, CoinIcon, type BadgeTone } from '@glassbook/ui';
import { Link } from 'react-router';

type Props = { symbol: string; title: string; number: string; to: string; state: string; tone: BadgeTone | undefined };

/** The head of an order: its name, its number with the way to it alone, and its state. */
export function OrderHead({ symbol, title, number, to, state, tone }: Props) {
  return (
    <div className="row sb g2">
      <h2 className="t3 row g2">
        <CoinIcon symbol={symbol} size={28} />
        <span>
          {title}
          <Link className="cap c3 block link" to={to}>
            {number}
          </Link>
        </span>
      </h2>
      <Badge {...(tone && { tone })}>{state}</Badge>
    </div>
  );
}
