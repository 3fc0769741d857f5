import { Clock } from 'lucide-react';
import { Badge, type BadgeTone } from '@glassbook/ui';
import { sumTexts } from '../sums.ts';

type Props = {
  state: { text: string; tone: BadgeTone | undefined };
  waits: boolean;
  amount: string;
  asset: string;
  /** Where to, or where it came from. */
  place: string | undefined;
};

/** The state and the amount of a deposit or withdrawal. */
export function Hero({ state: { text, tone }, waits, amount, asset, place }: Props) {
  return (
    <div className="funds-hero" role="status">
      <Badge
        {...(tone && { tone })}
        {...(waits && { icon: <Clock size={12} strokeWidth={1.75} aria-hidden="true" /> })}
      >
        {text}
      </Badge>
      <h2 className="t-display num">
        {sumTexts([amount])} <span className="body c2">{asset}</span>
      </h2>
      {place !== undefined && <p className="cap c2 break-words">{place}</p>}
    </div>
  );
}
