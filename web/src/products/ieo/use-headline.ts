import { ieo } from '@glassbook/contract';
import { useCall } from '../../carry/loadable.ts';
import type { Headline } from '../../shared/earn/headline.ts';
import { paths } from './paths.ts';

/** The IEO that is on sale and ends next. */
export function useHeadline(): Headline | undefined {
  const offers = useCall(ieo.offers, {}, { staleMs: 60_000 }).data?.list ?? [];
  const [next] = offers.filter(({ phase }) => phase === 'running').sort((a, b) => a.end_ms - b.end_ms);
  return next && { to: paths.offers, name: next.title, endMs: next.end_ms };
}
