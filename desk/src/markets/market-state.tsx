import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { desk } from '@glassbook/contract';
import { Badge } from '@glassbook/ui';

export type Market = z.output<(typeof desk.markets)['reply']>[number];

export function MarketState({ open }: { open: boolean }) {
  const { t } = useTranslation('desk');
  return <Badge tone={open ? 'ok' : 'err'}>{t(open ? 'value.open' : 'value.halted')}</Badge>;
}
