import { Button, lazyPart } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Around } from '../ticket/ticket.ts';

const CalculatorSheet = lazyPart(() => import('./calculator-sheet.tsx'));

/** Opens the calculator of a contract, at its mark price and the chosen leverage. */
export function CalculatorButton({ around }: { around: Pick<Around, 'market' | 'mark' | 'leverage'> }) {
  const { t } = useTranslation('futures');
  const [isOpen, setOpen] = useState(false);
  const { market, mark, leverage } = around;
  return (
    <>
      <Button size="sm" tone="ghost" onClick={() => setOpen(true)}>
        {t('calculator.open')}
      </Button>
      {isOpen && <CalculatorSheet market={market} mark={mark} leverage={leverage} close={() => setOpen(false)} />}
    </>
  );
}
