import { isDay } from '../../../src/domain/lib/campTime.ts'
import { type Cents, dollarsFromCents } from '../../../src/domain/lib/money.ts'
import {
  type BooksDay,
  type DayMovements,
  type Holdings,
  heldAfter,
  noMovements,
  type StallDay,
  withHoldings,
} from '../../../src/domain/money/reports.ts'
import { boundsOfDay } from '../../../src/domain/staff/audit.ts'
import { campTime } from '../../database/sql.ts'
import { bookOf, dollars } from '../../ledger/amounts.ts'
import { settleWhenDue } from '../../ledger/checkpoint.ts'
import { fullName } from '../auth/identities.ts'
import { answer, answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/* The report of a stall and the camp's books (contract: "Reports"). */

/** Its time grows with the sales of the day, not with all sales of the stall. */
export async function stallReport({ context, host, parameters }: Call<'stallReport'>): Promise<Response> {
  const { merchantNumber, day } = parameters
  if (!isDay(day))
    throw new Refused('invalid', `Please choose a day, such as ${host.camp.current().facts.time.firstDay}.`)
  const { from, to } = boundsOfDay(day)
  const { rows } = await host.database.pool.query<{ answer: string; unsettled: number }>({
    name: 'stall-report',
    text: `
      with moved as materialized (
        select t.type, t.amount_cents, t.created_at, t.items from transfers t
        where t.merchant_number = $1 and t.status = 'completed' and t.created_at >= $2 and t.created_at < $3),
      products as (
        select line->>'name' as name,
          sum(case m.type when 'purchase' then (line->>'quantity')::int else 0 end) as sold,
          sum(case m.type when 'refund' then (line->>'quantity')::int else 0 end) as refunded,
          sum((line->>'price')::numeric * (line->>'quantity')::int * case m.type when 'purchase' then 1 else -1 end) as cents
        from moved m, jsonb_array_elements(m.items) line
        where m.type in ('purchase', 'refund') group by 1),
      hours as (
        select extract(hour from ${campTime('created_at')})::int as hour, count(*) as sales, sum(amount_cents) as cents
        from moved where type = 'purchase' group by 1)
      select book.unsettled, jsonb_build_object('success', true, 'data', jsonb_build_object(
        'day', $4::text,
        'firstDay', (select to_char(${campTime('min(f.created_at)')}, 'YYYY-MM-DD') from transfers f
          where f.merchant_number = $1 and f.status = 'completed'),
        'sales', (select count(*) from moved where type = 'purchase'),
        'sold', ${dollars(`(select coalesce(sum(amount_cents), 0) from moved where type = 'purchase')`)},
        'refunded', ${dollars(`(select coalesce(sum(amount_cents), 0) from moved where type = 'refund')`)},
        'paidOut', ${dollars(`(select coalesce(sum(case when type in ('stallPayOut', 'stallPayInReversal') then amount_cents else -amount_cents end), 0) from moved where type like 'stallPay%')`)},
        'owed', ${dollars('book.cents')},
        'products', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'sold', sold, 'refunded', refunded,
          'cents', ${dollars('cents')}) order by cents desc, name) from products), '[]'),
        'hours', coalesce((select jsonb_agg(jsonb_build_object('hour', hour, 'sales', sales, 'cents', ${dollars('cents')})
          order by hour) from hours), '[]')))::text as answer
      from ${bookOf('$1')} book`,
    values: [merchantNumber, from, to, day],
  })
  const [row] = rows
  if (row === undefined)
    throw new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
  settleWhenDue(host, row.unsettled)
  return answerText(context, row.answer)
}

/** SQL: the transfer `t` reverses a withdrawal, which came from no drawer. */
const isOfWithdrawal = `(t.reverses is not null and t.type = 'deposit'
  and exists (select from transfers r where r.id = t.reverses and r.desk_id is null))`

/** Cash between a drawer, the safe and the bank is in no book of a day. */
const kindOf = `case t.type when 'donation' then 'gifts' when 'donationReversal' then 'giftsTakenBack'
  when 'kept' then 'kept' when 'keptReversal' then 'keptTakenBack'
  when 'claim' then 'claims' when 'claimReversal' then 'claimsTakenBack' else case
  when ${isOfWithdrawal} then 'withdrawalsTakenBack'
  when t.reverses is not null then case t.type when 'deposit' then 'payOutsTakenBack' when 'withdrawal' then 'topUpsTakenBack'
    when 'stallPayInReversal' then 'stallPayInsTakenBack' when 'cashSourceReversal' then 'drawerSourcesTakenBack'
    else 'stallPayOutsTakenBack' end
  when t.type = 'deposit' then case when t.desk_id is null then 'topUpsByGateway' else 'topUpsInCash' end
  when t.type = 'withdrawal' then case when t.desk_id is null then 'withdrawals' else 'payOutsInCash' end
  when t.type = 'purchase' then 'sales' when t.type = 'refund' then 'refunds'
  when t.type = 'stallPayOut' then 'stallPayOuts' when t.type = 'stallPayIn' then 'stallPayIns'
  when t.type = 'cashShort' then 'missingCash' when t.type = 'cashOver' then 'surplusCash'
  when t.type = 'cashSource' then 'drawerSources' end end`

/** SQL: the cash source `t` corrects the count of a desk that was closed already. */
const isOfCountedDrawer = (t: string) => `exists (
  select from ledger_entries e join accounts a on a.id = e.account_id
  where e.transfer_id = ${t}.id and a.kind = 'outside' and a.owner = 'cashDifferences')`

interface Sum {
  readonly day: string
  readonly kind: keyof DayMovements | 'drawerSources' | 'drawerSourcesTakenBack'
  readonly stall: string | null
  readonly cents: Cents
  /** A later booking of a closed desk, which changes the difference of its count. */
  readonly isOfClosedDesk: boolean
}

interface Found {
  readonly sums: readonly Sum[]
  readonly stalls: readonly { readonly merchantNumber: string; readonly merchantName: string }[]
  readonly entries: Holdings
  readonly balances: Holdings
}

/** One statement, because a concurrent movement could otherwise be in one part and not in another. */
const booksText = `
  with sums as (
    select to_char(${campTime('t.created_at')}, 'YYYY-MM-DD') as day, ${kindOf} as kind, t.merchant_number as stall,
      (t.reverses is not null and t.desk_id is null and t.type not in ('donationReversal', 'keptReversal')
        and not ${isOfWithdrawal}) or t.type = 'cashSource' as is_of_closed_desk,
      sum(t.amount_cents)::bigint as cents
    from transfers t
    where t.status = 'completed' and t.type not in ('toSafe', 'fromSafe', 'firstMoney', 'toBank', 'fromBank', 'expense',
        'settlement', 'settlementReversal')
      and (t.type not in ('cashSource', 'cashSourceReversal') or ${isOfCountedDrawer('t')})
    group by 1, 2, 3, 4),
  entries as (
    select case when a.kind = 'outside' then a.owner else a.kind end as kind, sum(of_account.cents)::bigint as cents
    from (select account_id, sum(amount_cents) as cents from ledger_entries group by 1) of_account
    join accounts a on a.id = of_account.account_id group by 1)
  select
    coalesce((select jsonb_agg(jsonb_build_object('day', day, 'kind', kind, 'stall', stall, 'cents', cents,
      'isOfClosedDesk', is_of_closed_desk)) from sums), '[]')
      as sums,
    coalesce((select jsonb_agg(jsonb_build_object('merchantNumber', merchant_number, 'merchantName', merchant_name)
      order by merchant_number) from merchants), '[]') as stalls,
    jsonb_build_object('wallets', coalesce((select cents from entries where kind = 'wallet'), 0),
      'stalls', coalesce((select cents from entries where kind = 'merchant'), 0),
      'missingCash', coalesce((select -cents from entries where kind = 'cashDifferences'), 0),
      'kept', coalesce((select cents from entries where kind = 'kept'), 0),
      'gifts', coalesce((select cents from entries where kind = 'donations'), 0)) as entries,
    jsonb_build_object(
      'wallets', (select coalesce(sum(balance_cents), 0) from accounts where kind = 'wallet'),
      'stalls', (select coalesce(sum(book.cents), 0) from merchants s, lateral ${bookOf('s.merchant_number')} book),
      'missingCash', (select coalesce(sum(expected_cents - counted_cents), 0) from cash_desks) +
        (select coalesce(sum((detail->>'expected')::bigint - (detail->>'counted')::bigint), 0) from audit
          where action = 'countSafe' and not ((detail->>'isFirst')::boolean
            and (detail->>'counted')::bigint > (detail->>'expected')::bigint)) -
        (select coalesce(sum(case when kind in ('topUpsTakenBack', 'stallPayInsTakenBack', 'drawerSources') then cents else -cents end), 0)
          from sums where is_of_closed_desk),
      'kept', (select coalesce(sum(t.amount_cents), 0)::bigint from kept_wallets k
        join transfers t on t.reference_id = k.reference where k.ended_by is null),
      'gifts', (select coalesce(sum(i.amount_cents), 0)::bigint from closing_items i
        join closing_lists l on l.number = i.list and l.kind = 'give' join transfers t on t.reference_id = i.reference
        where not exists (select from transfers r where r.reverses = t.id))) as balances`

/**
 * Compares three sums: the days from the transfers, the ledger entries, and the account balances. Missing
 * cash, gifts and what is kept have no balance, so the counts of the desks, the lists and the numbers are used
 * there.
 */
export async function books({ context, host }: Call<'books'>): Promise<Response> {
  const { rows } = await host.database.pool.query<Found>({ name: 'books', text: booksText })
  const [found] = rows
  if (found === undefined) throw new Error('The books gave no row')
  const days = withHoldings(daysOf(found.sums))
  const stallDays = stallDaysOf(found.sums)
  const threeWays = [heldAfter(days), found.entries, found.balances]
  const data = {
    days: days.map(inDollars),
    stalls: found.stalls.map((stall) =>
      inDollars({ ...stall, ...allDaysOf(stallDays, stall.merchantNumber) }),
    ),
    stallDays: stallDays.map(inDollars),
    threeWays: threeWays.map(inDollars),
  }
  return answer(context, { success: true, data })
}

/** The source of a withdrawal is in no column of a day. */
function isOfDrawer(kind: Sum['kind']): kind is Exclude<Sum['kind'], keyof DayMovements> {
  return kind === 'drawerSources' || kind === 'drawerSourcesTakenBack'
}

/** Cash that a closed desk should have had less of when it was counted. */
const putRightBy: ReadonlySet<Sum['kind']> = new Set([
  'topUpsTakenBack',
  'stallPayInsTakenBack',
  'drawerSources',
])

function daysOf(sums: readonly Sum[]): readonly (DayMovements & Pick<BooksDay, 'day'>)[] {
  const days = new Map<string, DayMovements & Pick<BooksDay, 'day'>>()
  for (const { day, kind, cents, isOfClosedDesk } of sums) {
    const before = days.get(day) ?? { ...noMovements, day }
    const moved = isOfDrawer(kind) ? before : { ...before, [kind]: before[kind] + cents }
    const putRight = putRightBy.has(kind) ? cents : -cents
    days.set(
      day,
      isOfClosedDesk ? { ...moved, differencesPutRight: moved.differencesPutRight + putRight } : moved,
    )
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

const columnOfStall = {
  sales: ['sold', 1],
  refunds: ['refunded', 1],
  stallPayOuts: ['paidOut', 1],
  stallPayOutsTakenBack: ['paidOut', -1],
  stallPayIns: ['paidOut', -1],
  stallPayInsTakenBack: ['paidOut', 1],
} as const satisfies { readonly [Kind in Sum['kind']]?: readonly [keyof StallDay, 1 | -1] }

function stallDaysOf(sums: readonly Sum[]): readonly StallDay[] {
  const days = new Map<string, StallDay>()
  for (const { day, kind, stall: merchantNumber, cents } of sums) {
    if (merchantNumber === null || !isOfStall(kind)) continue
    const key = `${day} ${merchantNumber}`
    const before = days.get(key) ?? { day, merchantNumber, sold: 0, refunded: 0, paidOut: 0 }
    const [column, sign] = columnOfStall[kind]
    days.set(key, { ...before, [column]: before[column] + sign * cents })
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day)
}

function isOfStall(kind: Sum['kind']): kind is keyof typeof columnOfStall {
  return kind in columnOfStall
}

function allDaysOf(days: readonly StallDay[], merchantNumber: string): Omit<StallDay, 'day'> {
  const own = days.filter((day) => day.merchantNumber === merchantNumber)
  const sumOf = (column: 'sold' | 'refunded' | 'paidOut') => own.reduce((sum, day) => sum + day[column], 0)
  return { merchantNumber, sold: sumOf('sold'), refunded: sumOf('refunded'), paidOut: sumOf('paidOut') }
}

function inDollars<Row extends object>(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? dollarsFromCents(value) : value,
    ]),
  ) as Row
}

export async function leftInWallets({ context, host }: Call<'leftInWallets'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'left-in-wallets',
    text: `
      select jsonb_build_object('success', true, 'data', coalesce(jsonb_agg(jsonb_build_object('code', a.code,
        'name', ${fullName}, 'union', a.union_name, 'balance', ${dollars('w.balance_cents')})
        order by w.balance_cents desc, a.code), '[]'))::text as answer
      from accounts w join participants a on a.code = w.owner where w.kind = 'wallet' and w.balance_cents > 0`,
  })
  const [row] = rows
  if (row === undefined) throw new Error('The wallets gave no row')
  return answerText(context, row.answer)
}
