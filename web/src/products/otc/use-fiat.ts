import { otc } from '@glassbook/contract';
import { useState } from 'react';
import { useCall } from '../../carry/loadable.ts';
import { keep, kept } from '../../carry/storage.ts';

const name = 'otc.fiat';

/** The currency that OTC shows, kept in the browser. */
export const keepFiat = (code: string): void => keep(name, code);

/** What is traded, and the chosen currency: one that is offered, the first without a choice. */
export function useFiat() {
  const found = useCall(otc.config, {});
  const [chosen, setChosen] = useState(() => kept(name));
  const fiats = found.data?.fiats ?? [];
  const fiat = fiats.find(({ code }) => code === chosen) ?? fiats[0];
  return {
    ...{ found, fiats, fiat },
    choose: (code: string): void => {
      keepFiat(code);
      setChosen(code);
    },
  };
}
