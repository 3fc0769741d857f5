type Named = { id?: string | undefined; client_order_id?: string | undefined };

/** The order that a call names by its id or by the name its owner gave it, as a command names it; the id takes precedence. Undefined where it names none. */
export function namedOrder({
  id,
  client_order_id: name,
}: Named): { order: number; clientOrderId?: string } | undefined {
  if (id !== undefined) return { order: Number(id) };
  return name === undefined ? undefined : { order: 0, clientOrderId: name };
}
