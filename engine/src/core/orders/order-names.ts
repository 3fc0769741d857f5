/** Open orders by the names their owners gave them. Under rules 1 a name could be given to a second open order; the older one then has it. */
export class OrderNames {
  private readonly byName = new Map<string, number>();
  /** Whether any name was ever given twice. */
  private hasDoubles = false;

  /** The id of the owner's open order of this name. */
  find(owner: number, name: string): number | undefined {
    return this.byName.get(keyOf(owner, name));
  }

  add(owner: number, name: string, id: number): void {
    const key = keyOf(owner, name);
    const other = this.byName.get(key);
    if (other !== undefined) this.hasDoubles = true;
    if (other === undefined || id < other) this.byName.set(key, id);
  }

  /** The order is gone. `others` are the owner's open orders without it, oldest first, called only where names were given twice. */
  remove(
    owner: number,
    name: string,
    id: number,
    others: () => readonly { id: number; name: string | undefined }[],
  ): void {
    const key = keyOf(owner, name);
    if (this.byName.get(key) !== id) return;
    const next = this.hasDoubles ? others().find((other) => other.name === name) : undefined;
    if (next === undefined) this.byName.delete(key);
    else this.byName.set(key, next.id);
  }
}

const keyOf = (owner: number, name: string): string => `${owner}/${name}`;
