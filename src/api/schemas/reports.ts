import * as z from 'zod/mini'
import { cents, envelope } from './values.ts'

const count = z.number()

export const stallReportAnswer = z.extend(envelope, {
  data: z.object({
    day: z.string(),
    firstDay: z.nullable(z.string()),
    sales: count,
    sold: cents,
    refunded: cents,
    paidOut: cents,
    owed: cents,
    products: z.array(z.object({ name: z.string(), sold: count, refunded: count, cents })),
    hours: z.array(z.object({ hour: count, sales: count, cents })),
  }),
})

const holdings = z.object({ wallets: cents, stalls: cents, missingCash: cents, kept: cents, gifts: cents })

export const booksAnswer = z.extend(envelope, {
  data: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        topUpsByGateway: cents,
        topUpsInCash: cents,
        topUpsTakenBack: cents,
        sales: cents,
        refunds: cents,
        withdrawals: cents,
        withdrawalsTakenBack: cents,
        payOutsInCash: cents,
        payOutsTakenBack: cents,
        stallPayOuts: cents,
        stallPayOutsTakenBack: cents,
        stallPayIns: cents,
        stallPayInsTakenBack: cents,
        missingCash: cents,
        surplusCash: cents,
        differencesPutRight: cents,
        gifts: cents,
        giftsTakenBack: cents,
        kept: cents,
        keptTakenBack: cents,
        claims: cents,
        claimsTakenBack: cents,
        inWallets: cents,
        owedToStalls: cents,
        owedUnderNumbers: cents,
      }),
    ),
    stalls: z.array(
      z.object({
        merchantNumber: z.string(),
        merchantName: z.string(),
        sold: cents,
        refunded: cents,
        paidOut: cents,
      }),
    ),
    stallDays: z.array(
      z.object({
        day: z.string(),
        merchantNumber: z.string(),
        sold: cents,
        refunded: cents,
        paidOut: cents,
      }),
    ),
    threeWays: z.tuple([holdings, holdings, holdings]),
  }),
})

export const leftInWalletsAnswer = z.extend(envelope, {
  data: z.array(
    z.object({ code: z.string(), name: z.string(), union: z.nullable(z.string()), balance: cents }),
  ),
})

const moment = z.nullable(z.string())

export const onlineDepositsAnswer = z.extend(envelope, {
  data: z.array(
    z.object({
      referenceId: z.string(),
      gateway: z.string(),
      gatewayReference: z.nullable(z.string()),
      code: z.string(),
      name: z.nullable(z.string()),
      amount: cents,
      fee: z.nullable(cents),
      status: z.enum(['pending', 'completed', 'failed']),
      createdAt: z.string(),
      paidAt: moment,
      disputed: cents,
      missing: cents,
      disputedAt: moment,
      releasedAt: moment,
    }),
  ),
})
