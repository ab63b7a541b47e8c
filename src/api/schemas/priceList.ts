import * as z from 'zod/mini'
import { maxProductNameLength, maxProducts } from '../../domain/till/priceList.ts'
import { cents, envelope } from './values.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxProductNameLength))

export const priceListRequest = z.object({
  version: z.nullable(z.string().check(z.maxLength(40))),
  products: z
    .array(z.object({ name, price: z.number(), isSoldOut: z.boolean() }))
    .check(z.minLength(1), z.maxLength(maxProducts)),
})

export const soldOutRequest = z.object({ name, isSoldOut: z.boolean() })

export const priceList = z.object({
  version: z.nullable(z.string()),
  products: z.array(z.object({ name: z.string(), price: cents, isSoldOut: z.boolean() })),
})

export const priceListAnswer = z.extend(envelope, { data: priceList })
