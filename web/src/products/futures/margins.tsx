import { useEffect } from 'react';
import type { Lent } from '../../shared/lent.tsx';
import { useContracts } from './market.ts';
import { useMargins } from './use-account.ts';

/** Reports what the own futures accounts come to, as the pages of contracts show it; draws nothing. */
export default function ReportMargins({ report }: Lent['futuresMargins']) {
  const margins = useMargins(useContracts().markets);
  useEffect(() => report(margins), [report, margins]);
  return null;
}
