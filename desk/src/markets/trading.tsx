import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { desk } from '@glassbook/contract';
import { Button, toast } from '@glassbook/ui';
import { OctagonPause } from 'lucide-react';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import type { Market } from './market-state.tsx';

/** Halting takes one person; opening again is asked of a second. */
export function Trading({ market }: { market: Pick<Market, 'id' | 'symbol' | 'open'> }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const go = useNavigate();
  const [open, setOpen] = useState(false);
  // What was pressed stays what is confirmed, also when another person halts the market meanwhile.
  const [act, setAct] = useState<'halt' | 'reopen'>('halt');
  const may = self.may(market.open ? 'market.halt' : 'market.request');
  const halt = async (reason: string) => {
    const answer = await ask(desk.halt, { market: String(market.id), reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    toast({ title: answer.message, tone: 'ok' });
    return undefined;
  };
  const reopen = async (reason: string) => {
    const answer = await ask(desk.requestOpen, { market: String(market.id), reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    void go(requestPath(answer.message.request));
    return undefined;
  };
  return (
    <section className="mt4">
      <p className="cap c2">{t(market.open ? 'markets.open_about' : 'markets.halted_about')}</p>
      {may && (
        <div className="mt3">
          <Button
            tone={market.open ? 'danger' : 'neutral'}
            icon={market.open && <OctagonPause size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => {
              setAct(market.open ? 'halt' : 'reopen');
              setOpen(true);
            }}
          >
            {t(market.open ? 'markets.halt' : 'markets.reopen')}
          </Button>
        </div>
      )}
      <ActDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${t(act === 'halt' ? 'markets.halt' : 'markets.reopen')}: ${market.symbol}`}
        about={t(act === 'halt' ? 'markets.halt_about' : 'markets.reopen_about')}
        go={t(act === 'halt' ? 'markets.halt' : 'markets.reopen')}
        tone={act === 'halt' ? 'danger' : 'primary'}
        send={act === 'halt' ? halt : reopen}
      />
    </section>
  );
}
