/**
 * Ecommerce as the Matomo HTTP API defines it (TRACK-01, TRACK-04). Amounts are in the currency of the Matomo site. The
 * console itself sells nothing: this is for installations that do.
 */

export type EcommerceItem = {
  /** The product's own id; sent after the fields that the protocol defines, if it differs from the `sku`. */
  id: string;
  name: string;
  category: string;
  sku: string;
  price?: number;
  quantity?: number;
};
export type EcommerceOrder = {
  orderId: string;
  revenue: number;
  subTotal?: number;
  tax?: number;
  shipping?: number;
  discount?: number;
};
export type EcommerceView = { sku: string; name?: string; category?: string; price?: number } | { category: string };
export type Parameters = Record<string, string | number | undefined>;

export type Cart = { add(item: EcommerceItem): void; remove(sku: string): void; clear(): void; items(): string };

export function createCart(): Cart {
  const items = new Map<string, EcommerceItem>();
  return {
    add: (item) => void items.set(item.sku, item),
    remove: (sku) => void items.delete(sku),
    clear: () => items.clear(),
    items: () =>
      JSON.stringify(
        [...items.values()].map(({ id, sku, name, category, price = 0, quantity = 1 }) => [
          sku,
          name,
          category,
          price,
          quantity,
          ...(id === sku ? [] : [id]),
        ]),
      ),
  };
}

/** Values that are not given are left out. */
export function orderParameters({ orderId, revenue, subTotal, tax, shipping, discount }: EcommerceOrder): Parameters {
  return { idgoal: 0, ec_id: orderId, revenue, ec_st: subTotal, ec_tx: tax, ec_sh: shipping, ec_dt: discount };
}

/** Sent with the next page view. */
export function viewParameters(view: EcommerceView): Parameters {
  if (!('sku' in view)) return { _pkc: view.category };
  return { _pks: view.sku, _pkn: view.name, _pkc: view.category, _pkp: view.price };
}
