import { content } from '@glassbook/contract';
import { buttonClass, Note } from '@glassbook/ui';
import { ExternalLink, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { paths } from '../../carry/paths.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';

/** Before another site is opened: whose it is. It opens in a tab of its own, never in a frame, and only where the server allows the address. */
export default function WebViewPage() {
  const { t } = useTranslation('content');
  const url = useSearchParams()[0].get('url') ?? '';
  const link = useCall(content.checkLink, { url });
  return (
    <Page title={t('title.link')} back={paths.home} width="narrow">
      <div className="pad mt4 col g4">
        <Shown of={link}>
          {({ host, href }) => (
            <>
              <p className="hash body">{href}</p>
              <Note tone="warn" icon={<ShieldAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
                {t('link.about')}
              </Note>
              <a className={buttonClass('primary', 'lg')} href={href} target="_blank" rel="noopener noreferrer">
                {t('link.open', { host })} <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
              </a>
            </>
          )}
        </Shown>
      </div>
    </Page>
  );
}
