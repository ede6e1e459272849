import { z } from 'zod';
import type { KeptPrice, KeptProduct } from '../kept/kept.ts';
import { newId } from '../kept/open-store.ts';
import { showPrice, showProduct } from '../show/show-catalogue.ts';
import type { ShownPrice } from '../show/show-catalogue.ts';
import type { Call, Calls } from './call.ts';
import { find } from './find.ts';
import { pageOf } from './page-of.ts';
import { flag, listOf, metadata, page, whole } from './params.ts';
import { invalidRequest } from './stripe-failure.ts';

const newProduct = z.object({ id: z.string().optional(), name: z.string().min(1), metadata });

function createProduct({ till, params }: Call): KeptProduct {
  const given = newProduct.parse(params);
  const id = given.id ?? newId('prod');
  if (Object.hasOwn(till.kept.products, id)) {
    throw invalidRequest('Product already exists.', 'id', 'resource_already_exists');
  }
  const product = { id, created: till.now(), name: given.name, metadata: given.metadata ?? {} };
  till.kept.products[id] = product;
  till.emit('product.created', showProduct(product));
  return product;
}

const newPrice = z.object({
  currency: z.string().length(3),
  unit_amount: whole.min(0),
  product: z.string().optional(),
  product_data: newProduct.optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.default(false),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
  nickname: z.string().optional(),
  recurring: z.object({
    interval: z.literal('month'),
    interval_count: z.literal('1').optional(),
  }),
  metadata,
});

function createPrice({ till, params }: Call): ShownPrice {
  const { kept } = till;
  const given = newPrice.parse(params);
  const holder = Object.values(kept.prices).find(
    ({ lookupKey }) => lookupKey !== null && lookupKey === given.lookup_key,
  );
  if (holder !== undefined && !given.transfer_lookup_key) {
    throw invalidRequest(
      'A price with this lookup key exists; transfer it, or use another one.',
      'lookup_key',
    );
  }
  if (holder !== undefined) holder.lookupKey = null;
  const product =
    given.product === undefined
      ? createProduct({ till, params: { ...given.product_data } as Call['params'], ids: [] })
      : find(kept, 'products', given.product, 'product');
  const price: KeptPrice = {
    id: newId('price'),
    created: till.now(),
    product: product.id,
    cents: given.unit_amount,
    currency: given.currency.toLowerCase(),
    lookupKey: given.lookup_key ?? null,
    taxBehavior: given.tax_behavior,
    nickname: given.nickname ?? null,
    isActive: true,
    metadata: given.metadata ?? {},
  };
  kept.prices[price.id] = price;
  till.emit('price.created', showPrice(price));
  return showPrice(price);
}

const askedPrices = z.object({
  ...page,
  lookup_keys: listOf(z.string()).optional(),
  product: z.string().optional(),
  active: flag.optional(),
});

export const catalogueCalls: Calls = {
  'POST /v1/products': (call) => showProduct(createProduct(call)),
  'GET /v1/products': ({ till, params }) =>
    pageOf(
      Object.values(till.kept.products),
      z.object(page).parse(params),
      '/v1/products',
      showProduct,
    ),
  'GET /v1/products/:id': ({ till, ids: [id = ''] }) =>
    showProduct(find(till.kept, 'products', id)),
  'POST /v1/prices': createPrice,
  'GET /v1/prices': ({ till, params }) => {
    const asked = askedPrices.parse(params);
    const found = Object.values(till.kept.prices).filter(
      (price) =>
        (asked.lookup_keys?.includes(price.lookupKey ?? '') ?? true) &&
        (asked.product === undefined || asked.product === price.product) &&
        (asked.active === undefined || asked.active === price.isActive),
    );
    return pageOf(found, asked, '/v1/prices', showPrice);
  },
  'GET /v1/prices/:id': ({ till, ids: [id = ''] }) => showPrice(find(till.kept, 'prices', id)),
  'POST /v1/prices/:id': ({ till, params, ids: [id = ''] }) => {
    const given = z.object({ active: flag.optional(), metadata }).parse(params);
    const price = find(till.kept, 'prices', id);
    if (given.active !== undefined) price.isActive = given.active;
    Object.assign(price.metadata, given.metadata);
    return showPrice(price);
  },
};
