import { receipt } from '@glassbook/contract';
import { Button, EmptyState, Loading, MatchMark } from '@glassbook/ui';
import { ReceiptText, RefreshCw, Share } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { later } from '../../shared/later.ts';
import { Facts, Proof, ProofIn } from './facts.tsx';
import type { Fault } from './chain.ts';
import { recompute } from './recompute.ts';
import { recomputeWindow } from './window.ts';
import { WindowFacts } from './window-facts.tsx';
import { useFaultText } from './use-fault-text.ts';

/** The page of what is like the settlement of a receipt. */
const backOf = (id: string): string | undefined =>
  Object.values(later()).find(({ entryLink }) => entryLink?.receipt && id.startsWith(`${entryLink.receipt.kind}-`))
    ?.entryLink?.receipt?.back;

/** A settlement receipt, recomputed on this device. */
export default function ReceiptPage() {
  const { t } = useTranslation('receipt');
  const { id = '' } = useParams();
  const loaded = useCall(receipt.receipt, { id }, { staleMs: 0, everyMs: 10_000 });
  return (
    <Page title={t('title')} back={backOf(id) ?? paths.home} width="narrow">
      <Shown of={loaded}>{(of) => <Receipt of={of} reload={loaded.retry} />}</Shown>
    </Page>
  );
}

type AnyReceipt = receipt.Receipt | receipt.WindowReceipt;
/** `isUnchecked`: it cannot be recomputed here, as without TLS, where browsers have no hashes. */
type Made = { fault: Fault | undefined; facts: ReactNode; isUnchecked?: true };

/** What it is about, as its kind shows it, and what is wrong with it. */
async function madeOf(of: AnyReceipt): Promise<Made> {
  if (of.format === 'glassbook-receipt-window-1') {
    const { facts, fault } = await recomputeWindow(of);
    return { fault, facts: facts && <WindowFacts facts={facts} said={of.result} /> };
  }
  const { facts, fault } = await recompute(of);
  return { fault, facts: facts && <Facts facts={facts} said={of.result} /> };
}

/** Recomputes it whenever it is another one. */
function useRecomputed(of: AnyReceipt, times: number): Made | undefined {
  const [made, setMade] = useState<Made>();
  const text = JSON.stringify(of);
  useEffect(() => {
    let isOver = false;
    const unchecked: Made = { fault: undefined, facts: undefined, isUnchecked: true };
    void madeOf(JSON.parse(text) as AnyReceipt)
      .catch(() => unchecked)
      .then((result) => {
        if (!isOver) setMade(result);
      });
    return () => {
      isOver = true;
    };
  }, [text, times]);
  return made;
}

function Receipt({ of, reload }: { of: AnyReceipt; reload: () => void }) {
  const { t } = useTranslation('receipt');
  const [times, setTimes] = useState(0);
  const made = useRecomputed(of, times);
  const faultText = useFaultText();
  if (!made) return <Loading>{null}</Loading>;
  const { facts, fault, isUnchecked } = made;
  return (
    <article className="pad col g4 pb-6">
      <div className="col g2 items-start" role="status">
        {isUnchecked ? (
          <p className="label c2">{t('unchecked')}</p>
        ) : of.result === null && !fault ? (
          <EmptyState icon={<ReceiptText size={20} strokeWidth={1.75} />} title={t('not_settled')} />
        ) : !fault && !of.head ? (
          // Without a signed head over it nothing is shown to match.
          <p className="label c2">
            <ProofIn of={of} />
          </p>
        ) : (
          <>
            <MatchMark match={!fault}>{t(fault ? 'mismatch' : 'match')}</MatchMark>
            <p className="cap c2">{fault ? faultText(fault) : t('computed')}</p>
          </>
        )}
      </div>
      {facts}
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
function save(of: AnyReceipt): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(of, null, 2)}\n`], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${of.id}.json` });
  link.click();
  URL.revokeObjectURL(url);
}
