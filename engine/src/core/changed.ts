import { ABSENT, IntMap } from './int-map.ts';

/** Rows that wait to be taken: facts in the order in which they happened. Not part of the state: taking them changes no later answer. */
export class Changed<Row> {
  private rows: Row[] = [];

  push(row: Row): void {
    this.rows.push(row);
  }

  /** What waits, the oldest first. */
  get waiting(): readonly Row[] {
    return this.rows;
  }

  take(): Row[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }
}

/** Rows that wait to be taken: things as they are, each once, in the order in which they first changed. Their keys are numbers. */
export class Latest<Row> {
  private rows: Row[] = [];
  private readonly places = new IntMap();

  get size(): number {
    return this.rows.length;
  }

  get(key: number): Row | undefined {
    const place = this.places.get(key);
    return place === ABSENT ? undefined : this.rows[place];
  }

  put(key: number, row: Row): void {
    const place = this.places.get(key);
    if (place !== ABSENT) {
      this.rows[place] = row;
      return;
    }
    this.places.set(key, this.rows.length);
    this.rows.push(row);
  }

  take(): Row[] {
    const { rows } = this;
    this.rows = [];
    this.places.clear();
    return rows;
  }
}
