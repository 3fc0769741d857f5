import { Globe, LogOut, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localeNames } from '@glassbook/i18n/locales';
import { account } from '@glassbook/contract';
import { Button, buttonClass, ListRow, Segments, Select, Switch } from '@glassbook/ui';
import { LentPart } from '../../shared/lent.tsx';
import { useHealth } from '../../carry/health.ts';
import { currentLocale } from '../../carry/language.ts';
import { useCall } from '../../carry/loadable.ts';
import { useLogOut } from '../../carry/log-out.ts';
import { loginPath } from '../../carry/login-path.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Portrait } from '../../shared/picture/portrait.tsx';
import {
  displayCurrencies,
  displayCurrency,
  rising,
  risings,
  theme,
  themes,
  useHiddenBalances,
  usePreference,
} from '../../carry/preference.ts';
import { alertSound, playTone } from '../../products/notification/alert-sound.ts';
import { useLoggedIn } from '../../carry/session.ts';

/** The texts about the platform. */
const texts = [
  ['faq', paths.faq],
  ['contact', paths.contact],
  ['about', paths.about],
  ['compliance', paths.compliance],
] as const;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-6 break-inside-avoid">
      <h2 className="label c2 pad mb-2">{title}</h2>
      <div className="mx-4 md:mx-6 card overflow-hidden [--gb-gutter:16px]">{children}</div>
    </section>
  );
}

/** The logged-in account, or the link to log in. */
function Account() {
  const { t } = useTranslation('setting');
  const loggedIn = useLoggedIn();
  const user = useCall(account.info, {}, { staleMs: 60_000 }).data;
  if (!loggedIn) {
    return (
      <div className="pad mt4 row g2">
        <Link className={`${buttonClass('primary', 'lg')} flex-1`} to={loginPath()}>
          {t('log_in')}
        </Link>
        <Link className={`${buttonClass('neutral', 'lg')} flex-1`} to={paths.register}>
          {t('sign_up')}
        </Link>
      </div>
    );
  }
  return (
    <Group title={t('account.title')}>
      <ListRow title={t('account.address')} value={user?.account_number ?? ''} />
      <ListRow title={t('account.invite')} value={user?.extension_code ?? ''} arrow link={<Link to={paths.invite} />} />
      <ListRow
        leading={
          <Portrait
            address={user?.head_portrait ?? ''}
            name={user ? user.nickname || user.email || user.account_number : ''}
          />
        }
        title={t('profile')}
        arrow
        link={<Link to={paths.userInfo} />}
      />
      <ListRow title={t('identity')} arrow link={<Link to={paths.identity} />} />
      <ListRow title={t('security')} arrow link={<Link to={paths.security} />} />
      <ListRow title={t('payee.addresses')} arrow link={<Link to={paths.addresses} />} />
      <ListRow title={t('payee.bank')} arrow link={<Link to={paths.bank} />} />
      <ListRow title={t('payee.international')} arrow link={<Link to={paths.internationalBank} />} />
      <ListRow title={t('statement')} arrow link={<Link to={paths.statement} />} />
      <ListRow title={t('limits')} arrow link={<Link to={paths.limits} />} />
    </Group>
  );
}

/** Logging out, last on the page. */
function LogOutButton() {
  const { t } = useTranslation('setting');
  const logOut = useLogOut();
  return (
    <div className="pad mt6">
      <Button
        tone="danger"
        wide
        icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void logOut()}
      >
        {t('log_out')}
      </Button>
    </div>
  );
}

/** The way to the notifications, and whether a fired alert makes a sound. */
function Alerts() {
  const { t } = useTranslation('setting');
  const loggedIn = useLoggedIn();
  const [sound, setSound] = usePreference(alertSound);
  const switchTo = (on: boolean): void => {
    setSound(on ? 'on' : 'off');
    if (on) playTone();
  };
  return (
    <Group title={t('alerts.title')}>
      {loggedIn && <ListRow title={t('alerts.notifications')} arrow link={<Link to={paths.notifications} />} />}
      <div className="px-4 border-t border-line">
        <Switch
          label={t('alerts.sound')}
          detail={t('alerts.sound_about')}
          checked={sound === 'on'}
          onChange={switchTo}
        />
      </div>
    </Group>
  );
}

/** Language, theme and colors. */
function Look() {
  const { t } = useTranslation('setting');
  const [look, setLook] = usePreference(theme);
  const [rise, setRise] = usePreference(rising);
  return (
    <Group title={t('look.title')}>
      <ListRow
        leading={<Globe size={20} strokeWidth={1.75} className="c2" aria-hidden="true" />}
        title={t('language.title')}
        value={localeNames[currentLocale()]}
        arrow
        link={<Link to={paths.language} />}
      />
      <ListRow
        leading={<Phone size={20} strokeWidth={1.75} className="c2" aria-hidden="true" />}
        title={t('country')}
        arrow
        link={<Link to={paths.areas} />}
      />
      <div className="li !block !py-4">
        <p className="body med mb-2">{t('theme.title')}</p>
        <Segments
          label={t('theme.title')}
          value={look}
          onChange={setLook}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </div>
      <div className="li !block !py-4">
        <p className="body med mb-2">{t('rise.title')}</p>
        <Segments
          label={t('rise.title')}
          value={rise}
          onChange={setRise}
          options={risings.map((value) => ({ value, label: t(`rise.${value}`) }))}
        />
      </div>
    </Group>
  );
}

/** Appearance and language of the app here, and the account. */
export default function SettingPage() {
  const { t, i18n } = useTranslation('setting');
  const [currency, setCurrency] = usePreference(displayCurrency);
  const [hidden, setHidden] = useHiddenBalances();
  const loggedIn = useLoggedIn();
  const version = useHealth().data?.version;
  const currencies = new Intl.DisplayNames([i18n.language], { type: 'currency' });
  return (
    <Page title={t('title')} back="/">
      <div className="lg:columns-2 lg:gap-0">
        <Account />
        <Look />
        <Group title={t('money.title')}>
          <div className="li !block !py-4">
            <Select
              label={t('currency.title')}
              labelShown
              value={currency}
              onChange={setCurrency}
              options={displayCurrencies.map((value) => ({
                value,
                label: `${value} · ${currencies.of(value) ?? value}`,
              }))}
            />
            <p className="help mt2">{t('currency.about')}</p>
          </div>
          <div className="px-4 border-t border-line">
            <Switch label={t('hidden.title')} detail={t('hidden.about')} checked={hidden} onChange={setHidden} />
          </div>
        </Group>
        <Alerts />
        <Group title={t('texts.title')}>
          {loggedIn && <LentPart name="supportEntry" />}
          {texts.map(([name, path]) => (
            <ListRow key={name} title={t(`texts.${name}`)} arrow link={<Link to={path} />} />
          ))}
        </Group>
      </div>
      {loggedIn && <LogOutButton />}
      {version !== undefined && <p className="cap c3 pad mt6">{t('version', { version })}</p>}
    </Page>
  );
}
