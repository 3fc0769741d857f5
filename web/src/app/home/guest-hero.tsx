import { buttonClass } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../carry/paths.ts';
import { LentPart } from '../../shared/lent.tsx';

/** The headline and the sign-up for visitors without an account. */
export function GuestHero() {
  const { t } = useTranslation('home');
  return (
    <section className="pad pt-4">
      <h1 className="t-display">{t('guest.promise')}</h1>
      <p className="body c2 mt2 max-w-[60ch] text-[.9375rem] leading-[1.375rem]">{t('guest.about')}</p>
      <div className="row g2 mt4 max-w-[26.25rem]">
        <Link to={paths.register} className={`${buttonClass('primary', 'lg')} flex-1`}>
          {t('guest.sign_up')}
        </Link>
        <Link to={paths.login} className={`${buttonClass('neutral', 'lg')} flex-1`}>
          {t('guest.log_in')}
        </Link>
      </div>
      {/* As high as the card that comes: nothing below moves. */}
      <div className="mt4 max-w-[26.25rem] min-h-[10.5rem]">
        <LentPart name="newestReceipt" />
      </div>
    </section>
  );
}
