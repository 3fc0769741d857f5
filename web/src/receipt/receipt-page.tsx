import { receipt } from '@glassbook/contract';
import { Button, EmptyState, Loading, MatchMark } from '@glassbook/ui';
import { ReceiptText, RefreshCw, Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../app/loadable.ts';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { Facts, Proof } from './facts.tsx';
import { recompute, type Recomputed } from './recompute.ts';
import { useFaultText } from './use-fault-text.ts';

/** A settlement receipt, recomputed on this device. */
export default function ReceiptPage() {
  const { t } = useTranslation('receipt');
  const { id = '' } = useParams();
  const loaded = useCall(receipt.receipt, { id }, { staleMs: 0, everyMs: 10_000 });
  return (
    <Page title={t('title')} back={paths.options} width="narrow">
      <Shown of={loaded}>{(of) => <Receipt of={of} reload={loaded.retry} />}</Shown>
    </Page>
  );
}

/** Recomputes it whenever it is another one. */
function useRecomputed(of: receipt.Receipt, times: number): Recomputed | undefined {
  const [made, setMade] = useState<Recomputed>();
  const text = JSON.stringify(of);
  useEffect(() => {
    let isOver = false;
    void recompute(JSON.parse(text) as receipt.Receipt).then((result) => {
      if (!isOver) setMade(result);
    });
    return () => {
      isOver = true;
    };
  }, [text, times]);
  return made;
}

function Receipt({ of, reload }: { of: receipt.Receipt; reload: () => void }) {
  const { t } = useTranslation('receipt');
  const [times, setTimes] = useState(0);
  const made = useRecomputed(of, times);
  const faultText = useFaultText();
  if (!made) return <Loading>{null}</Loading>;
  const { facts, fault } = made;
  return (
    <article className="pad col g4 pb-6">
      <div className="col g2 items-start" role="status">
        {of.result === null && !fault ? (
          <EmptyState icon={<ReceiptText size={20} strokeWidth={1.75} />} title={t('not_settled')} />
        ) : (
          <>
            <MatchMark match={!fault}>{t(fault ? 'mismatch' : 'match')}</MatchMark>
            <p className="cap c2">{fault ? faultText(fault) : t('computed')}</p>
          </>
        )}
      </div>
      {facts && <Facts facts={facts} said={of.result} />}
      <Proof of={of} />
      <div className="grid grid-cols-2 g3">
        <Button wide icon={<Share size={18} aria-hidden="true" />} onClick={() => save(of)}>
          {t('export')}
        </Button>
        <Button
          tone="primary"
          wide
          icon={<RefreshCw size={18} aria-hidden="true" />}
          onClick={() => {
            reload();
            setTimes(times + 1);
          }}
        >
          {t('recompute')}
        </Button>
      </div>
    </article>
  );
}

/** Saves it as a file that `npm run verify` reads. */
function save(of: receipt.Receipt): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(of, null, 2)}\n`], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${of.id}.json` });
  link.click();
  URL.revokeObjectURL(url);
}
