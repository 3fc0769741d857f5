import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { float } from '@glassbook/contract';
import { Button } from '@glassbook/ui';
import { Plus } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { useSelf } from '../app/self.ts';
import { useTitle } from '../app/title.ts';
import { rowsPerPage, useFilter } from './filter.ts';
import { HouseSection } from './house-section.tsx';
import { ReportSection } from './report-section.tsx';
import { ExportReport } from './report-table.tsx';
import { StatementForm } from './statement-form.tsx';
import { StatementList } from './statement-list.tsx';

/** What is owed against what is held, the statements that the latter is made of, and the account that conversions are paid from. */
export default function FloatPage() {
  const { t } = useTranslation(['float', 'desk']);
  useTitle(t('desk:nav.float'));
  const { may } = useSelf();
  const filtered = useFilter();
  const { filter, page, set } = filtered;
  const [isOpen, setOpen] = useState(false);
  const found = useCall(float.report, { show: filter.show, currency: filter.currency }, { keepsRows: true });
  const asked = { show: filter.places, currency: filter.currency, kind: filter.kind };
  const statements = useCall(
    float.statements,
    { ...asked, page: String(page), limit: String(rowsPerPage) },
    { keepsRows: true },
  );
  const assets = found.data?.assets ?? [];
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('desk:nav.float')}</h1>
        <div className="row wrap g2">
          {found.data && <ExportReport {...found.data} />}
          {may('float.request') && assets.length > 0 && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              {t('new')}
            </Button>
          )}
        </div>
      </div>
      <ReportSection found={found} filter={filter} set={set} />
      <StatementList found={statements} {...filtered} />
      <HouseSection {...filtered} />
      {isOpen && (
        <StatementForm
          open
          onClose={() => setOpen(false)}
          assets={assets}
          places={[...new Set((statements.data?.rows ?? []).map(({ place }) => place))]}
        />
      )}
    </div>
  );
}
