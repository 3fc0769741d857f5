import { wallet } from '@glassbook/contract';
import { EmptyState, IconButton } from '@glassbook/ui';
import { ArrowLeftRight, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { LentPart, type Margins } from '../../shared/lent.tsx';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { MovesList } from './transfer/moves-list.tsx';
import { TransferForm } from './transfer/transfer-form.tsx';
import { opened } from './transfer/transfer.ts';
import { useMovable } from './transfer/use-movable.ts';

/** Moving money between one's own accounts, and the moves there have been. */
export default function TransferPage() {
  const { t } = useTranslation('wallet');
  const [query] = useSearchParams();
  const go = useNavigate();
  const [margins, setMargins] = useState<Margins>();
  const { loaded, assets } = useMovable(margins);
  const from = wallet.wireKinds.find((kind) => kind === query.get('from'));
  const start = opened(assets, { assetId: Number(query.get('asset') ?? 0), ...(from === undefined ? {} : { from }) });
  return (
    <Page
      title={t('transfer.title')}
      back={paths.assets}
      width="narrow"
      actions={
        <IconButton label={t('moves.title')} onClick={() => void go(paths.transferHistory)}>
          <History size={20} strokeWidth={1.75} />
        </IconButton>
      }
    >
      <p className="pad cap c2 mb-3">{t('transfer.about')}</p>
      <p className="pad mb-3">
        <Link className="link inline-flex items-center min-h-11" to={paths.convert}>
          {t('transfer.convert')}
        </Link>
      </p>
      <LentPart name="futuresMargins" report={setMargins} />
      <Shown of={loaded}>
        {() =>
          start === undefined ? (
            <EmptyState icon={<ArrowLeftRight size={20} strokeWidth={1.75} />} title={t('transfer.nothing')}>
              {t('transfer.nothing_about')}
            </EmptyState>
          ) : (
            <div className="pad">
              <TransferForm assets={assets} start={start} />
            </div>
          )
        }
      </Shown>
      {/* Below the form, once its height is known. */}
      {(loaded.state === 'here' || loaded.state === 'failed') && <MovesList />}
    </Page>
  );
}
