import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Badge, Button, Checkbox, Note } from '@glassbook/ui';
import { Info } from 'lucide-react';
import { ActDialog } from '../app/act-dialog.tsx';
import { lookEveryMs, refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { OpenRequest } from '../review/open-request.tsx';
import type { Figures, Specs } from '../settings/draft.ts';
import { FiguresForm } from '../settings/figures-form.tsx';
import { unitName } from '../settings/unit-name.ts';

type Reply = z.output<(typeof desk.demo)['reply']>;
type Claims = NonNullable<Reply['claims']>;
type Crowd = NonNullable<Reply['crowd']>;

const specsOf = ({ grants }: Claims): Specs<string> => ({
  everyMs: { unit: 'hours', places: 3 },
  ...Object.fromEntries(
    grants.map(({ symbol, scale }) => [`claim:${symbol}`, { unit: 'plain' as const, places: scale }]),
  ),
});
const figuresOf = ({ every_ms, grants }: Claims): Figures<string> => ({
  everyMs: String(every_ms),
  ...Object.fromEntries(grants.map(({ symbol, amount }) => [`claim:${symbol}`, amount])),
});
const isZero = (amount: string) => /^[0.]*$/.test(amount);

/** What a claim gives and how often. An asset with the amount 0 is no longer given. */
function ClaimsForm({ claims }: { claims: Claims }) {
  const { t, i18n } = useTranslation('desk');
  const isPermitted = useSelf().may('market.request');
  const [isOn, setOn] = useState(claims.enabled === 'on');
  const enabled = isOn ? 'on' : 'off';
  const symbolOf = (field: string) => field.split(':')[1];
  const given = (asked: Figures<string>) =>
    claims.grants.filter(({ symbol }) => !isZero(asked[`claim:${symbol}`] ?? '0'));
  const send = (asked: Figures<string>, reason: string) =>
    ask(desk.requestDemo, {
      ...{ enabled, every_ms: asked['everyMs'] ?? '', reason },
      grants: given(asked)
        .map(({ asset, symbol }) => `${asset}=${asked[`claim:${symbol}`]}`)
        .join(','),
    });
  return (
    <>
      <div className="mt3">
        <Checkbox label={t('field.claims')} checked={isOn} disabled={!isPermitted} onChange={setOn} />
      </div>
      <FiguresForm
        specs={specsOf(claims)}
        inForce={figuresOf(claims)}
        labelOf={(field) =>
          t(symbolOf(field) === undefined ? 'field.everyMs' : 'field.claim', { symbol: symbolOf(field) })
        }
        unitOf={(field) => symbolOf(field) ?? unitName('hour', i18n.language)}
        problemOf={(asked) => (given(asked).length === 0 ? `claim:${claims.grants[0]?.symbol ?? ''}` : undefined)}
        more={enabled === claims.enabled ? [] : [{ field: 'claims', before: claims.enabled, after: enabled }]}
        send={send}
      />
    </>
  );
}

function CrowdSection({ crowd }: { crowd: Crowd }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const go = useNavigate();
  const [open, setOpen] = useState(false);
  // What was pressed stays what is asked for, also when others decide meanwhile.
  const [to, setTo] = useState<'on' | 'off'>('off');
  const name = t(crowd.enabled === 'on' ? 'crowd.stop' : 'crowd.start');
  const asked = t(to === 'off' ? 'crowd.stop' : 'crowd.start');
  const send = async (reason: string) => {
    const answer = await ask(desk.requestCrowd, { enabled: to, reason });
    if (!answer.ok) return answer.message;
    refreshAll();
    void go(requestPath(answer.message.request));
    return undefined;
  };
  return (
    <section>
      <div className="row wrap g3 mt8">
        <h2 className="t3">{t('field.crowd')}</h2>
        <Badge tone={crowd.enabled === 'on' ? 'ok' : 'warn'}>{t(`value.${crowd.enabled}`)}</Badge>
        <OpenRequest request={crowd.request} />
      </div>
      <p className="cap c2 mt2">{t('crowd.about')}</p>
      {self.may('market.request') && (
        <div className="mt3">
          <Button
            tone="neutral"
            onClick={() => {
              setTo(crowd.enabled === 'on' ? 'off' : 'on');
              setOpen(true);
            }}
          >
            {name}
          </Button>
        </div>
      )}
      <ActDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${t('field.crowd')}: ${asked}`}
        about={t('crowd.about')}
        go={asked}
        send={send}
      />
    </section>
  );
}

/** Demo funds and simulated traders. With real money there are neither. */
export default function DemoPage() {
  const { t } = useTranslation(['desk', 'wallet']);
  useTitle(t('nav.demo'));
  const found = useCall(desk.demo, {}, { everyMs: lookEveryMs });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.demo')}</h1>
      </div>
      <Shown of={found}>
        {({ claims, crowd }) => (
          <>
            {!claims && !crowd && (
              <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('demo.real')}</Note>
            )}
            {claims && (
              <section>
                <div className="row wrap g3 mt4">
                  <h2 className="t3">{t('wallet:kind.demo.claims')}</h2>
                  <OpenRequest request={claims.request} />
                </div>
                <ClaimsForm key={JSON.stringify(claims)} claims={claims} />
              </section>
            )}
            {crowd && <CrowdSection crowd={crowd} />}
          </>
        )}
      </Shown>
    </div>
  );
}
