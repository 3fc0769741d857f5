import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { farthestOf, makerProblem, RULES, sideWorthOf, type Ladder } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import { Table } from '@glassbook/ui';
import { trimmed } from '@glassbook/ui/format';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { Shown } from '../app/shown.tsx';
import { percentOfPpm } from '../review/changes.ts';
import { OpenRequest } from '../review/open-request.tsx';
import type { Figures, Specs } from '../settings/draft.ts';
import { FiguresForm } from '../settings/figures-form.tsx';
import { unitName } from '../settings/unit-name.ts';

type Maker = z.output<(typeof desk.makers)['reply']>[number];
type Field = 'levels' | 'halfSpreadPpm' | 'stepPpm' | 'notional' | 'growthPpm' | 'staleAfterMs';

const specsOf = (scale: number): Specs<Field> => ({
  levels: { unit: 'plain', places: 0 },
  halfSpreadPpm: { unit: 'percent', places: 4 },
  stepPpm: { unit: 'percent', places: 4 },
  notional: { unit: 'plain', places: scale },
  growthPpm: { unit: 'percent', places: 4 },
  staleAfterMs: { unit: 'seconds', places: 3 },
});
const figuresOf = (maker: Maker): Figures<Field> => ({
  ...{ levels: String(maker.levels), halfSpreadPpm: String(maker.half_spread_ppm), stepPpm: String(maker.step_ppm) },
  ...{ notional: maker.notional, growthPpm: String(maker.growth_ppm), staleAfterMs: String(maker.stale_after_ms) },
});

/** As the engine takes it; undefined where the worth is no amount of the quote asset. */
function ladderOf(maker: Maker, figures: Figures<Field>): Ladder | undefined {
  const notional = parseAmount(figures.notional, maker.quote_scale);
  if (notional === undefined) return undefined;
  const { levels, halfSpreadPpm, stepPpm, growthPpm, staleAfterMs } = figures;
  return {
    ...{ levels: Number(levels), halfSpreadPpm: Number(halfSpreadPpm), stepPpm: Number(stepPpm) },
    ...{ growthPpm: Number(growthPpm), staleAfterMs: Number(staleAfterMs), notional },
  };
}

function problemOf(maker: Maker, figures: Figures<Field>): string | undefined {
  const ladder = ladderOf(maker, figures);
  return ladder ? makerProblem(ladder, parseAmount(maker.notional_max, maker.quote_scale) ?? 0n, RULES) : 'notional';
}

/** What a ladder adds up to, before and after, by the sums of the engine. */
function LadderPreview({ maker, asked }: { maker: Maker; asked: Figures<Field> }) {
  const { t } = useTranslation('desk');
  const [before, after] = [ladderOf(maker, figuresOf(maker)), ladderOf(maker, asked)];
  if (!before || !after) return null;
  const rows = [
    {
      name: t('maker.spread'),
      of: ({ halfSpreadPpm }: Ladder) => `${percentOfPpm(String(2 * halfSpreadPpm))}%`,
    },
    { name: t('maker.farthest'), of: (ladder: Ladder) => `${percentOfPpm(String(farthestOf(ladder, RULES)))}%` },
    {
      name: t('maker.worth'),
      of: (ladder: Ladder) => `${trimmed({ amount: sideWorthOf(ladder), scale: maker.quote_scale })} ${maker.quote}`,
    },
  ];
  return (
    <div className="mt3">
      <Table
        caption={t('maker.title')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', head: t('changes.field'), cell: ({ name }) => name },
          { key: 'before', head: t('changes.before'), numeric: true, cell: ({ of }) => of(before) },
          { key: 'after', head: t('changes.after'), numeric: true, cell: ({ of }) => of(after) },
        ]}
      />
    </div>
  );
}

function MakerForm({ maker }: { maker: Maker }) {
  const { t, i18n } = useTranslation('desk');
  const unitOf = (field: Field) => {
    if (field === 'notional') return maker.quote;
    if (field === 'staleAfterMs') return unitName('second', i18n.language);
    return field === 'levels' ? undefined : '%';
  };
  const send = (asked: Figures<Field>, reason: string) =>
    ask(desk.requestMaker, {
      ...{ market: String(maker.market), levels: asked.levels, half_spread_ppm: asked.halfSpreadPpm },
      ...{ step_ppm: asked.stepPpm, notional: asked.notional, growth_ppm: asked.growthPpm },
      ...{ stale_after_ms: asked.staleAfterMs, reason },
    });
  return (
    <FiguresForm
      specs={specsOf(maker.quote_scale)}
      inForce={figuresOf(maker)}
      labelOf={(field) => t(`field.${field}`)}
      unitOf={unitOf}
      problemOf={(asked) => problemOf(maker, asked)}
      preview={(asked) => <LadderPreview maker={maker} asked={asked} />}
      send={send}
    />
  );
}

/** The house maker's ladder in a market that has one. */
export function MakerSection({ market }: { market: number }) {
  const { t } = useTranslation('desk');
  const found = useCall(desk.makers, {}, { everyMs: lookEveryMs });
  return (
    <Shown of={found}>
      {(makers) => {
        const maker = makers.find((each) => each.market === market);
        if (!maker) return null;
        return (
          <section>
            <h2 className="t3 mt8">{t('maker.title')}</h2>
            <p className="cap c2 mt1">{t('maker.about')}</p>
            <OpenRequest request={maker.request} />
            <MakerForm key={JSON.stringify(figuresOf(maker))} maker={maker} />
          </section>
        );
      }}
    </Shown>
  );
}
