/**
 * What staff can ask of settings, whichever product declares them: their values, what a request would change, and bringing it into force. Only declared
 * settings that their product offers (contract/src/product.ts), and nothing that is fixed.
 */
import { askedValues, isPermitted, offeredSettings, permissionsOf, settingValues } from '@glassbook/contract';
import {
  beyondAsked,
  keyOfSetting,
  settingProblem,
  settingSums,
  type Field,
  type SettingCommand,
  type State,
  type Values,
} from '@glassbook/engine';
import { assert } from '@glassbook/money';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Staff } from '../../carry/http/handling.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import { storeSetting } from '../../carry/store/settings/setting.ts';
import {
  commandOf,
  figuresOf,
  unitsOf,
  unreadable,
  valuesOf,
  type Settled,
} from '../../carry/store/settings/setting-values.ts';
import { namesOf, type Change, type RequestKind } from './request-kind.ts';

const DAY_MS = 86_400_000;

export type Offered = (typeof offeredSettings)[number];
/** One setting: which one, and what is in force of it as JSON; undefined where it is not there yet. */
export type Found = {
  offered: Offered;
  key: string;
  which: number;
  title: string;
  values: Values | undefined;
  /** The asset of each amount in force, by its path. */
  units: Readonly<Record<string, number>>;
};
/** What it is called: an instrument of any product. */
export type Named = { id: number; symbol: string };

const payload = z.strictObject({ key: z.string(), values: z.record(z.string(), z.unknown()) });
type Payload = z.infer<typeof payload>;

type Parts = {
  pool: Pool;
  /** For the engine's own check; what is not committed yet does no harm, since the engine checks again what was approved. */
  state: State;
  inForce: InForce;
  catalog: Pick<Catalog, 'assets'>;
  instruments: readonly Named[];
  sequencer: Pick<Sequencer, 'submit'>;
};

const byNoun = new Map(offeredSettings.map((offered) => [offered.declared.noun, offered]));
export const requestKindOf = ({ declared }: Offered): `setting.${string}` => `setting.${declared.noun}`;
/** The setting that a kind of request is about. */
export const offeredOf = (kind: string): Offered | undefined =>
  kind.startsWith('setting.') ? byNoun.get(kind.slice('setting.'.length)) : undefined;

export class AskedSettings {
  readonly #parts: Parts;
  readonly #settled: Settled;

  constructor(parts: Parts) {
    this.#parts = parts;
    const scales = new Map(parts.catalog.assets.map(({ id, scale }) => [id, scale]));
    this.#settled = { get: (key) => parts.inForce.get(key), scaleOf: (asset) => scales.get(asset) };
  }

  get assets(): Catalog['assets'] {
    return this.#parts.catalog.assets;
  }

  /** Those that a person may see. */
  seenBy({ role }: Pick<Staff, 'role'>): Offered[] {
    return offeredSettings.filter((offered) => isPermitted(role, permissionsOf(offered).read));
  }

  /** What is in force of a setting, in the order of its numbers. */
  all(offered: Offered): Found[] {
    return this.#parts.inForce
      .all(offered.declared.kind as SettingCommand['kind'])
      .map((command) => this.#foundAs(offered, { ...command }))
      .sort((a, b) => a.which - b.which);
  }

  /** By its key; one that is not there yet only where it can be begun. */
  async find(key: string): Promise<Found | undefined> {
    const [noun = '', number = '0'] = key.split(':');
    const offered = byNoun.get(noun);
    if (!offered) return undefined;
    const command = this.#parts.inForce.get(key);
    if (command) return this.#foundAs(offered, { ...command });
    if (!offered.declared.grows) return undefined;
    const isNew = number === 'new' && offered.declared.which?.is === 'number';
    const which = isNew ? await this.#nextOf(offered) : Number(number);
    const title = this.#titleOf(offered, which);
    if (title === undefined) return undefined;
    return { offered, key: `${noun}:${which}`, which, title, values: undefined, units: {} };
  }

  /** Above those in force and those that are asked for. */
  async #nextOf(offered: Offered): Promise<number> {
    const asked = [...(await this.openRequests()).keys()].filter((key) => key.startsWith(`${offered.declared.noun}:`));
    return (
      1 + Math.max(0, ...this.all(offered).map(({ which }) => which), ...asked.map((key) => Number(key.split(':')[1])))
    );
  }

  #foundAs(offered: Offered, command: Values): Found {
    const { declared } = offered;
    const which = declared.which ? Number(command[declared.which.name]) : 0;
    const values = valuesOf(declared, command, this.#settled);
    const units = unitsOf(declared, command, this.#settled);
    return {
      ...{ offered, which, values, units },
      ...{ key: keyOfSetting(declared, command), title: this.#titleOf(offered, which, values) ?? '' },
    };
  }

  /** What such a field can be, by number. */
  namesOf(kind: 'asset' | 'instrument'): readonly Named[] {
    return kind === 'asset' ? this.assets : this.#parts.instruments;
  }

  /** Undefined where there is no such instrument or asset. A number is called by its values too, once it has any. */
  #titleOf({ declared: { which: by, fields } }: Offered, which: number, values?: Values): string | undefined {
    if (!by) return '';
    if (by.is !== 'number') return this.#symbolOf(by.is, which);
    const named =
      values && by.title?.replace(/\{(\w+)\}/g, (_, name: string) => this.#shown(fields[name], values[name]));
    return named ? `#${which} ${named}` : `#${which}`;
  }

  #symbolOf(kind: 'asset' | 'instrument', id: unknown): string | undefined {
    return this.namesOf(kind).find((each) => each.id === id)?.symbol;
  }

  /** A value as it is written in every language: the symbol of an asset or an instrument, the day of a date as ISO 8601 has it, a figure as it is. */
  #shown(field: Field | undefined, value: unknown): string {
    if (field?.kind === 'asset' || field?.kind === 'instrument') return this.#symbolOf(field.kind, value) ?? '';
    return field?.kind === 'date' ? new Date(Number(value) * DAY_MS).toISOString().slice(0, 10) : String(value);
  }

  /** What a setting is called with the values that are asked for. */
  titleWith({ offered, which, values, title }: Found, asked: Values): string {
    return this.#titleOf(offered, which, { ...values, ...asked }) ?? title;
  }

  /** What was asked for as JSON; undefined where it is none of such a setting. */
  read({ offered, values }: Found, text: string): Values | undefined {
    const shape = values ? askedValues(offered.declared) : settingValues(offered.declared);
    try {
      return shape.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  }

  #commandOf({ offered: { declared }, which, values }: Found, asked: Values): SettingCommand | undefined {
    return commandOf(declared, which, { ...values, ...asked }, this.#settled);
  }

  /** The first field that the engine would refuse or that staff may not ask for; undefined where there is none. */
  problemIn(found: Found, asked: Values): string | undefined {
    const { declared } = found.offered;
    const command = this.#commandOf(found, asked);
    const inForce = { ...this.#parts.inForce.get(found.key) };
    if (command) return beyondAsked(declared, { ...command }, inForce) ?? settingProblem(this.#parts.state, command);
    return unreadable(declared, found.which, { ...found.values, ...asked }, this.#settled);
  }

  /** What was asked for as it is stored: each figure in one way only, so that one in other digits is no change. */
  written(found: Found, asked: Values): Values {
    const command = this.#commandOf(found, asked);
    assert(command !== undefined, 'what is asked for can be read');
    const values = valuesOf(found.offered.declared, { ...command }, this.#settled);
    return Object.fromEntries(Object.keys(asked).map((name) => [name, values[name]]));
  }

  /** Each figure by its path. */
  figuresOf({ declared }: Offered, values: Values): { path: string; value: string }[] {
    return Object.entries(figuresOf(declared.fields, values)).map(([path, value]) => ({ path, value }));
  }

  /** The asset of each amount, by its path: in force, and as a request would have it. */
  unitsWith(found: Found, asked: Values): Record<string, number> {
    const command = this.#commandOf(found, asked);
    return { ...found.units, ...(command && unitsOf(found.offered.declared, { ...command }, this.#settled)) };
  }

  /** What it adds up to in force, and as a request would have it. */
  sumsOf(found: Found, asked: Values): { changes: Change[]; units: Record<string, number> } {
    const { declared } = found.offered;
    const summed = { ...declared, fields: declared.sums ?? {} };
    const command = this.#commandOf(found, asked);
    const inForce = this.#parts.inForce.get(found.key);
    if (!declared.sums || !command || !inForce || this.problemIn(found, asked)) return { changes: [], units: {} };
    const [from, to] = [inForce, command].map((each) => ({ ...each, ...settingSums(this.#parts.state, each) }));
    const shown = (values: Values) => figuresOf(summed.fields, valuesOf(summed, values, this.#settled));
    return {
      changes: differences(shown(from ?? {}), shown(to ?? {})),
      units: unitsOf(summed, to ?? {}, this.#settled),
    };
  }

  /** One kind of request a setting. */
  kinds(): RequestKind<Payload>[] {
    const known = async (key: string) => {
      const found = await this.find(key);
      assert(found !== undefined, `${key} is offered`);
      return found;
    };
    return offeredSettings.map((offered) => ({
      ...{ name: requestKindOf(offered), needed: 1, lifeMs: 86_400_000 },
      ...{ makes: permissionsOf(offered).request, checks: permissionsOf(offered).check },
      read: (value) => payload.parse(value),
      changes: async ({ key, values }) => changesOf(await known(key), values),
      carryOut: async ({ key, values }, request) => {
        const command = this.#commandOf(await known(key), values);
        return (
          command !== undefined && (await this.#parts.sequencer.submit(command, namesOf('setting', request))).outcome.ok
        );
      },
      complete: async (client, { key, values }) =>
        storeSetting(client, key, { ...(await known(key)).values, ...values }),
    }));
  }

  /** The open requests, by the key of their setting. */
  async openRequests(): Promise<Map<string, number>> {
    const { rows } = await this.#parts.pool.query<{ id: string; subject: string }>(
      "SELECT id, subject FROM desk_requests WHERE state IN ('open', 'applying') AND kind LIKE 'setting.%' ORDER BY id",
    );
    return new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
  }
}

/** Each figure that differs, by its path; one that is not there is empty. */
function changesOf({ offered, values = {} }: Found, asked: Values): Change[] {
  const { fields } = offered.declared;
  const inForce = Object.fromEntries(Object.entries(values).filter(([name]) => name in asked));
  return differences(figuresOf(fields, inForce), figuresOf(fields, asked));
}

function differences(from: Readonly<Record<string, string>>, to: Readonly<Record<string, string>>): Change[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, before: from[field] ?? '', after: to[field] ?? '' }));
}
