import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { nft } from '@glassbook/contract';
import { Button, Select, toast } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';

export type Work = z.output<(typeof nft.work)['reply']>;
/** Those of two people first. */
const ofTwo = { approve: nft.approve, show: nft.show, endSale: nft.endSale } as const;
type Act = keyof typeof ofTwo | 'reject' | 'hide';

/** What can be done about a work as it is. A box has no review and no medium of its own. */
function actsOn({ view: { code, review, hidden }, isSold }: Work): Act[] {
  const isWork = code.startsWith('W-');
  return [
    ...(isWork && review === 1 ? (['approve', 'reject'] as const) : []),
    ...(isWork && review === 2 ? ([hidden ? 'show' : 'hide'] as const) : []),
    ...(isSold ? (['endSale'] as const) : []),
  ];
}

const isOfTwo = (act: Act): act is keyof typeof ofTwo => act in ofTwo;

/** What a reviewer or support does about a work: asks a second person for it, or rejects and hides alone. */
export function WorkActs({ named, of }: { named: { user: string; code: string }; of: Work }) {
  const { t } = useTranslation(['desk', 'nft']);
  const { may } = useSelf();
  const go = useNavigate();
  const [act, setAct] = useState<Act>();
  const [failure, setFailure] = useState<nft.RejectReason>('not_own');
  const acts = actsOn(of);
  // One request about a work is open at a time.
  if (!may('nft.request') || of.request !== null || acts.length === 0) return null;
  const words: Record<Act, string> = {
    ...{ approve: t('identity.approve'), reject: t('identity.reject'), hide: t('nft:desk.hide') },
    ...{ show: t('nft:desk.show'), endSale: t('nft:end_sale') },
  };
  const about = (chosen: Act): string =>
    isOfTwo(chosen)
      ? t('identity.override_about')
      : t(chosen === 'hide' ? 'nft:desk.hide_about' : 'identity.decide_about');
  const send = async (reason: string): Promise<string | undefined> => {
    if (act === undefined) return undefined;
    if (isOfTwo(act)) {
      const asked = await ask(ofTwo[act], { ...named, reason });
      refreshAll();
      if (asked.ok) void go(requestPath(asked.message.request));
      return asked.ok ? undefined : asked.message;
    }
    const done = await (act === 'hide'
      ? ask(nft.hide, { ...named, reason })
      : ask(nft.reject, { ...named, failure, reason }));
    refreshAll();
    if (!done.ok) return done.message;
    toast({ title: t('identity.done'), tone: 'ok' });
    return undefined;
  };
  const title = act === undefined ? '' : words[act];
  return (
    <div className="desk-actions mt6">
      {acts.map((each) => (
        <Button
          key={each}
          tone={each === 'approve' ? 'primary' : each === 'show' ? 'outlined' : 'danger'}
          onClick={() => setAct(each)}
        >
          {words[each]}
        </Button>
      ))}
      <ActDialog
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        {...{ title, go: title, send }}
        about={act === undefined ? '' : about(act)}
        tone={act === 'approve' || act === 'show' ? 'primary' : 'danger'}
      >
        {act === 'reject' && (
          <Select
            label={t('field.identityReason')}
            labelShown
            value={failure}
            onChange={setFailure}
            options={nft.rejectReasons.map((value) => ({ value, label: t(`nft:notice.nft_why.${value}`) }))}
          />
        )}
      </ActDialog>
    </div>
  );
}
