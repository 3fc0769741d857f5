import type { convert } from '@glassbook/contract';
import { Button, FieldError, useNow } from '@glassbook/ui';
import { ratePercent } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { QuoteSums } from './quote-card.tsx';
import type { Conversion } from './use-conversion.ts';

type Props = {
  quote: convert.QuoteView;
  /** The words of the button. */
  name: string;
  by: Pick<Conversion, 'busy' | 'unknown' | 'accept' | 'again'>;
};

/** The seconds a quote is still locked for. */
function Countdown({ seconds, percent }: { seconds: number; percent: number }) {
  const { t } = useTranslation('convert');
  return (
    <>
      <p className="cap c2">{seconds === 0 ? t('expired') : t('locked')}</p>
      <p className="t1 num" role="timer" aria-live={seconds === 0 ? 'polite' : 'off'}>
        {t('seconds', { seconds })}
      </p>
      <div className="h-1 rounded-full bg-line" aria-hidden="true">
        <div
          className={`h-1 rounded-full ${seconds <= 1 ? 'bg-warning' : 'bg-brand'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </>
  );
}

/** A quote with the seconds it is still locked for. At zero it has to be asked for again, unless it may have been carried out. */
export function Locked({ quote, name, by: { busy, unknown, accept, again } }: Props) {
  const { t } = useTranslation('convert');
  const now = useNow(quote.now_ms);
  const whole = quote.until_ms - quote.at_ms;
  const left = Math.max(0, Math.min(whole, quote.until_ms - now));
  const seconds = Math.ceil(left / 1000);
  const isOver = seconds === 0 && !unknown;
  return (
    <>
      <section className="card p col g3" aria-label={t('locked')}>
        {unknown ? (
          <FieldError>{t('unknown')}</FieldError>
        ) : (
          <Countdown seconds={seconds} percent={(left * 100) / whole} />
        )}
        <QuoteSums of={quote} />
        <p className="cap c3">{t('rounding')}</p>
        <p className="cap c3">{t('moves', { percent: ratePercent(Math.floor(quote.spread_ppm / 2)) })}</p>
      </section>
      {/* The price holds for seconds, in which nobody has to scroll. */}
      <div className="cta sticky bottom-0 z-1 -mx-4 md:mx-0 md:px-0">
        <Button
          tone="primary"
          size="lg"
          wide
          busy={busy && t(isOver ? 'getting' : 'sending')}
          onClick={isOver ? again : accept}
        >
          {unknown ? t('confirm_again') : isOver ? t('get') : name}
        </Button>
      </div>
    </>
  );
}
