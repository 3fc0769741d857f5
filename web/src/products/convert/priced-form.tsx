import type { convert } from '@glassbook/contract';
import { Button, FieldError } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Locked } from './locked.tsx';
import { Made } from './made.tsx';
import type { Conversion } from './use-conversion.ts';

type Props = {
  by: Conversion;
  /** The words of the button that accepts a price. */
  nameOf: (quote: convert.QuoteView) => string;
  /** The fields. */
  children: ReactNode;
  /** Said above the price. */
  about?: ReactNode;
  after: ReactNode;
};

/** Fields, the price that is asked for with them until it is accepted, and the receipt. */
export function PricedForm({ by, nameOf, children, about, after }: Props) {
  const { t } = useTranslation('convert');
  const { quote, isSweep, busy, locked, refused } = by;
  return (
    <div className="pad col g4 pb-6">
      <form className="col g4" onSubmit={by.submit} noValidate>
        <fieldset className="contents" disabled={locked}>
          {children}
        </fieldset>
        {(!quote || isSweep) && !locked && (
          <Button type="submit" tone="primary" size="lg" wide busy={busy && !isSweep && t('getting')}>
            {t('get')}
          </Button>
        )}
      </form>
      {about}
      {quote && <Locked {...{ quote, by }} name={nameOf(quote)} />}
      {refused !== undefined && <FieldError>{refused}</FieldError>}
      <Made conversions={by.made} />
      {after}
    </div>
  );
}
