import { useNow } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';

/** Behind the name of a button for demo funds the time that is left until they can be claimed again. */
export function UntilNext({ nextAt }: { nextAt: number | undefined }) {
  return nextAt === undefined ? null : <Left until={nextAt} />;
}

function Left({ until }: { until: number }) {
  const now = useNow();
  return until > now && <span className="num"> {countdown(until - now)}</span>;
}
