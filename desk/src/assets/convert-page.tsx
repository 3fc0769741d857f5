import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { convertProblem } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import { Checkbox, Note, Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { Info } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { OpenRequest } from '../review/open-request.tsx';
import type { Figures, Specs } from '../settings/draft.ts';
import { FiguresForm } from '../settings/figures-form.tsx';
import { unitName } from '../settings/unit-name.ts';

type Rules = NonNullable<z.output<(typeof desk.convertRules)['reply']>['convert']>;
type Field = 'spreadPpm' | 'priceAgeMs' | 'dustMax' | 'conversionMax';

/** What the switch adds to the changes of the figures. */
const switched = (before: 'on' | 'off', after: 'on' | 'off') =>
  before === after ? [] : [{ field: 'conversions', before, after }];

const figuresOf = (rules: Rules): Figures<Field> => ({
  ...{ spreadPpm: String(rules.spread_ppm), priceAgeMs: String(rules.stale_after_ms) },
  ...{ dustMax: rules.dust_max, conversionMax: rules.max },
});
const specsOf = (scale: number): Specs<Field> => ({
  spreadPpm: { unit: 'percent', places: 4 },
  priceAgeMs: { unit: 'seconds', places: 3 },
  dustMax: { unit: 'plain', places: scale },
  conversionMax: { unit: 'plain', places: scale },
});

/** The first figure that the engine would refuse. Its bounds do not depend on which asset the unit is. */
function problemOf({ unit, scale }: Rules, figures: Figures<Field>): Field | undefined {
  const [dustMax, max] = [parseAmount(figures.dustMax, scale), parseAmount(figures.conversionMax, scale)];
  if (max === undefined) return 'conversionMax';
  if (dustMax === undefined) return 'dustMax';
  const problem = convertProblem(
    { assets: new Map([[1, { asset: 1, name: unit, scale, kinds: ['spot'] }]]) },
    { unit: 1, spreadPpm: Number(figures.spreadPpm), staleAfterMs: Number(figures.priceAgeMs), dustMax, max },
  );
  const fields = {
    unit: undefined,
    spreadPpm: 'spreadPpm',
    feePpm: undefined,
    staleAfterMs: 'priceAgeMs',
    dustMax: 'dustMax',
    max: 'conversionMax',
  } as const;
  return problem && fields[problem];
}

/** What the spread is of a worth of 10,000, to the last digit: 10,000 × ppm / 1,000,000. */
const spreadOf = (ppm: string): string => exact({ amount: BigInt(ppm), scale: 2 });

function SpreadPreview({ rules, asked }: { rules: Rules; asked: Figures<Field> }) {
  const { t } = useTranslation('desk');
  const name = t('convert.example', { unit: rules.unit });
  return (
    <div className="mt3">
      <Table
        caption={name}
        rows={[{ name }]}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', head: t('changes.field'), cell: (row) => row.name },
          {
            key: 'before',
            head: t('changes.before'),
            numeric: true,
            cell: () => spreadOf(String(rules.spread_ppm)),
          },
          { key: 'after', head: t('changes.after'), numeric: true, cell: () => spreadOf(asked.spreadPpm) },
        ]}
      />
    </div>
  );
}

function ConvertForm({ rules }: { rules: Rules }) {
  const { t, i18n } = useTranslation('desk');
  const isPermitted = useSelf().may('market.request');
  const [isOn, setOn] = useState(rules.enabled === 'on');
  const enabled = isOn ? 'on' : 'off';
  const unitOf = (field: Field) => {
    if (field === 'spreadPpm') return '%';
    return field === 'priceAgeMs' ? unitName('second', i18n.language) : rules.unit;
  };
  return (
    <>
      <div className="mt3">
        <Checkbox label={t('field.conversions')} checked={isOn} disabled={!isPermitted} onChange={setOn} />
      </div>
      <FiguresForm
        specs={specsOf(rules.scale)}
        inForce={figuresOf(rules)}
        labelOf={(field) => t(`field.${field}`)}
        unitOf={unitOf}
        helpOf={(field) => (field === 'spreadPpm' ? t('convert.spread_about') : undefined)}
        problemOf={(asked) => problemOf(rules, asked)}
        more={switched(rules.enabled, enabled)}
        preview={(asked) => <SpreadPreview rules={rules} asked={asked} />}
        send={(asked, reason) =>
          ask(desk.requestConvertRules, {
            ...{ enabled, spread_ppm: asked.spreadPpm, stale_after_ms: asked.priceAgeMs },
            ...{ dust_max: asked.dustMax, max: asked.conversionMax, reason },
          })
        }
      />
    </>
  );
}

/** Conversions between assets: their spread and their bounds. A change counts for new quotes. */
export default function ConvertPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.convert'));
  const found = useCall(desk.convertRules, {}, { everyMs: lookEveryMs });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.convert')}</h1>
        {found.data?.convert && <OpenRequest request={found.data.convert.request} />}
      </div>
      <Shown of={found}>
        {({ convert }) =>
          convert ? (
            <>
              <p className="cap c2">{t('convert.about')}</p>
              <ConvertForm key={JSON.stringify(convert)} rules={convert} />
            </>
          ) : (
            <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('convert.unset')}</Note>
          )
        }
      </Shown>
    </div>
  );
}
