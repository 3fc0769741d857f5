import { Link } from 'react-router';
import { Badge, CoinIcon, useTimes, type BadgeTone } from '@glassbook/ui';
import { sumTexts } from '../sums.ts';

type Props = {
  /** Where it leads, and its number. */
  to: string;
  number: string;
  asset: string;
  amount: string;
  createdMs: number;
  state: { text: string; tone: BadgeTone | undefined };
};

/** A deposit or withdrawal in a list. */
export function RecordRow({ to, number, asset, amount, createdMs, state: { text, tone } }: Props) {
  const times = useTimes();
  return (
    <li className="border-t border-line first:border-t-0">
      <Link className="li" to={to}>
        <CoinIcon symbol={asset} size={32} />
        <span className="grow min-w-0">
          <span className="label tnum block">
            {sumTexts([amount])} {asset}
          </span>
          <span className="cap c3 block">{`${number} · ${times.dateTime(createdMs)}`}</span>
        </span>
        <Badge {...(tone && { tone })}>{text}</Badge>
      </Link>
    </li>
  );
}
