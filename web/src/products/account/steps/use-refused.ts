import { useState } from 'react';
import type { RefusalCode } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { fieldOf, type AccountField } from '../refused-field.ts';
import { useWait } from '../../../shared/proof/use-wait.ts';

type Refusal = { reason: RefusalCode; message: string; seconds?: number };
type Refused = { field: AccountField | undefined; message: string };

/** The last refusal, at its field; one that is about none is a toast. `wait`: seconds in which the server would refuse another try. */
export function useRefused() {
  const [refused, setRefused] = useState<Refused>();
  const { left, begin } = useWait();
  return {
    refused,
    wait: left,
    saidAt: (field: AccountField) => (refused?.field === field ? refused.message : undefined),
    clear: () => setRefused(undefined),
    /** Its field. */
    take: ({ reason, message, seconds = 0 }: Refusal): AccountField | undefined => {
      const field = fieldOf(reason);
      setRefused({ field, message });
      begin(seconds);
      if (field === undefined) toast({ title: message, tone: 'err' });
      return field;
    },
    endWait: () => begin(0),
  };
}
