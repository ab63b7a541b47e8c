import type * as z from 'zod/mini'
import * as schemas from '../../../src/api/schemas/treasury.ts'
import { isDay } from '../../../src/domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../src/domain/lib/money.ts'
import { maxDeskCash } from '../../../src/domain/money/cashDesk.ts'
import { daysText } from '../../../src/domain/money/settlements.ts'
import { maxSlipLength, maxWhatForLength } from '../../../src/domain/money/treasury.ts'
import type { Database } from '../../database/database.ts'
import { campTime, instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import {
  countSafe,
  coversPartOf,
  deskAtTimeOf,
  heldIn,
  isWithoutSource,
  moves,
  type Settled,
  settlement,
  settlementReversal,
  sources,
} from '../../ledger/treasury.ts'
import { signersJson } from '../auth/pins.ts'
import { answerText } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { attemptOf } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { centsOf, claimOf, moveCash, signatureOf, tooLittleCash } from './cashDesk.ts'
import { takenBackAlready } from './cashReversals.ts'

/* The cash of the camp, and the treasurer's bookings (contract: "Cash of the camp"). */

const maxShown = 200

/** SQL: the name of an account of the staff, or its address; empty for a booking of the demo camp. */
const nameOf = (email: string) =>
  `coalesce((select s.name from admins s where s.email = ${email}), ${email}, '')`

const holdings = `
  holdings as materialized (
    select a.id, a.kind, a.owner from accounts a
    where a.kind = 'desk' or (a.kind = 'outside' and a.owner in ('safe', 'bank')))`

/**
 * Each transfer between a holding and another account. A booking of a closed desk, which corrects the difference
 * of its count, moves no cash: it is in both sums.
 */
const origins = `
  counts as (select a.id from accounts a where a.kind = 'outside' and a.owner = 'cashDifferences'),
  origins as (
    select side.origin, sum(side.cents)::bigint as cents
    from (select id, false as is_count from holdings union all select id, true from counts) h
      join ledger_entries e on e.account_id = h.id
      join ledger_entries other on other.transfer_id = e.transfer_id and other.id <> e.id
      join accounts o on o.id = other.account_id,
      lateral (values
        (case when o.kind = 'wallet' or o.owner = 'kept' then 'wallets' when o.kind = 'merchant' then 'stalls'
          when o.owner = 'cashSources' then 'withdrawals' when o.owner = 'cashDifferences' then 'differences'
          else o.owner end, other.amount_cents),
        (case when h.is_count then 'differences' end, -other.amount_cents)) side (origin, cents)
    where not exists (select from holdings h2 where h2.id = o.id)
    group by 1)`

const originOf = (origin: string) =>
  `${dollars(`coalesce((select o.cents from origins o where o.origin = '${origin}'), 0)`)}`

const movementsJson = `(
  select coalesce(jsonb_agg(jsonb_build_object('referenceId', t.reference_id, 'kind', t.type,
      'amount', ${dollars('t.amount_cents')}, 'createdAt', ${instant('t.created_at')},
      'by', ${nameOf('substr(t.actor, 7)')}, 'witness', nullif(t.witness, ''),
      'isConfirmed', t.witness_email is not null, 'slip', t.slip, 'whatFor', t.what_for,
      'safe', ${dollars('moved.safe')}, 'bank', ${dollars('moved.bank')})
    order by moved.last desc), '[]')
  from (
    select e.transfer_id, max(e.id) as last, sum(case h.owner when 'safe' then -e.amount_cents else 0 end) as safe,
      sum(case h.owner when 'bank' then -e.amount_cents else 0 end) as bank
    from holdings h join ledger_entries e on e.account_id = h.id
    where h.kind = 'outside' group by 1 order by 2 desc limit ${maxShown}) moved
    join transfers t on t.id = moved.transfer_id)`

const countsJson = `(
  select coalesce(jsonb_agg(jsonb_build_object('at', ${instant('c.at')}, 'by', ${nameOf('c.actor')},
      'witness', coalesce(c.detail->>'witness', ''), 'isConfirmed', coalesce((c.detail->>'isConfirmed')::boolean, false),
      'expected', ${dollars(`(c.detail->>'expected')::bigint`)}, 'counted', ${dollars(`(c.detail->>'counted')::bigint`)},
      'isFirst', (c.detail->>'isFirst')::boolean) order by c.at desc, c.id desc), '[]')
  from (select * from audit where action = 'countSafe' order by at desc, id desc limit ${maxShown}) c)`

const unnamedJson = `(
  select jsonb_build_object('count', count(*), 'amount', ${dollars('coalesce(sum(w.amount_cents), 0)')},
    'withdrawals', coalesce(jsonb_agg(jsonb_build_object('referenceId', w.reference_id, 'code', w.owner_code,
        'amount', ${dollars('w.amount_cents')}, 'createdAt', ${instant('w.created_at')},
        'by', ${nameOf('substr(w.actor, 7)')}, 'hadDesk', ${deskAtTimeOf('w')} is not null)
      order by w.created_at, w.id) filter (where w.place <= ${maxShown}), '[]'))
  from (
    select w.*, row_number() over (order by w.created_at, w.id) as place
    from transfers w where ${isWithoutSource('w')}) w)`

/** The paid deposits of each gateway by day. The fee is null where the gateway did not report each. */
const depositDaysJson = `(
  select coalesce(jsonb_agg(jsonb_build_object('gateway', d.gateway, 'day', d.day, 'count', d.count,
    'amount', ${dollars('d.amount')}, 'fee', ${dollars('d.fee')}, 'takenBack', ${dollars('d.taken')})
    order by d.day, d.gateway), '[]')
  from (
    select p.gateway, to_char(${campTime('p.settled_at')}, 'YYYY-MM-DD') as day, count(*) as count,
      sum(t.amount_cents)::bigint as amount, sum(p.disputed_cents)::bigint as taken,
      case when count(*) = count(p.fee_cents) then sum(p.fee_cents)::bigint end as fee
    from payments p join transfers t on t.id = p.transfer_id
    where t.status = 'completed' and p.settled_at is not null group by 1, 2) d)`

const settlementsJson = `(
  select coalesce(jsonb_agg(jsonb_build_object('referenceId', t.reference_id, 'gateway', s.gateway,
      'firstDay', s.first_day, 'lastDay', s.last_day, 'day', s.day, 'amount', ${dollars('t.amount_cents')},
      'fee', ${dollars('s.fee_cents')}, 'slip', t.slip, 'by', ${nameOf('substr(t.actor, 7)')},
      'takenBack', case when r.id is not null then jsonb_build_object('by', ${nameOf('substr(r.actor, 7)')},
        'at', ${instant('r.created_at')}, 'reason', r.reason) end)
    order by s.day desc, t.created_at desc, t.id), '[]')
  from settlements s join transfers t on t.reference_id = s.reference left join transfers r on r.reverses = t.id)`

/** One statement, so that all sums are of one moment. */
export async function cashPosition({ context, host, session }: Call<'cashPosition'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'cash-position',
    text: `
      with ${holdings}, ${origins}
      select jsonb_build_object('success', true, 'data', jsonb_build_object(
        'safe', (select ${dollars(heldIn('h'))} from holdings h where h.owner = 'safe' and h.kind = 'outside'),
        'bank', (select ${dollars(heldIn('h'))} from holdings h where h.owner = 'bank' and h.kind = 'outside'),
        'drawers', (
          select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', ${nameOf('d.cashier')},
            'openedAt', ${instant('d.opened_at')}, 'cash', ${dollars('-a.balance_cents')}) order by d.opened_at, d.id), '[]')
          from cash_desks d join accounts a on a.kind = 'desk' and a.owner = d.id::text where d.closed_at is null),
        'origins', jsonb_build_object('firstMoney', ${originOf('firstMoney')}, 'wallets', ${originOf('wallets')},
          'stalls', ${originOf('stalls')}, 'withdrawals', ${originOf('withdrawals')},
          'expenses', ${originOf('expenses')}, 'settlements', ${originOf('settlements')},
          'differences', ${originOf('differences')}),
        'counts', ${countsJson}, 'movements', ${movementsJson}, 'unnamed', ${unnamedJson},
        'depositDays', ${depositDaysJson}, 'settlements', ${settlementsJson},
        'signers', ${signersJson('$1')}))::text as answer`,
    values: [session.subject],
  })
  const [row] = rows
  if (row === undefined) throw new Error('The cash position gave no row')
  return answerText(context, row.answer)
}

const shape = `Please enter the amount, and a slip or receipt of at most ${maxSlipLength} and what it is for of at most ${maxWhatForLength} characters.`

export async function bookTreasury(call: Call<'bookTreasury'>): Promise<Response> {
  const { context, host, session } = call
  const body = await readBody(call, schemas.treasuryRequest, shape)
  const { database } = host
  if (body.kind === 'cashSource') {
    const { withdrawal, from } = body
    const attempt = attemptOf(context, session, ['cashSource', withdrawal, from])
    return moveCash(
      { call, attempt },
      {
        prefix: 'CSH',
        move: (made) => sources[from].with({ ...made, withdrawal }),
        refusal: () => sourceRefusal(database, withdrawal, from),
      },
    )
  }
  if (body.kind === 'settlement') return bookSettlement(call, body)
  if (body.kind === 'reverseSettlement') {
    const { settlement: reversed, reason } = body
    refuseHiddenCharacters(reason)
    const attempt = attemptOf(context, session, ['reverseSettlement', reversed, reason])
    return moveCash(
      { call, attempt },
      {
        prefix: 'REV',
        move: (made) => settlementReversal.with({ ...made, settlement: reversed, reason }),
        refusal: () => settlementRefusal(database, reversed),
      },
    )
  }
  const claimed = { name: body.witness, signer: body.signer }
  if (body.kind === 'countSafe') {
    const counted = centsOf(body.amount, 0, maxDeskCash)
    const expected = Math.round(body.expected * 100)
    const attempt = attemptOf(context, session, ['countSafe', counted, expected, claimOf(claimed)])
    const signature = await signatureOf(claimed, 'who counts with you', call, attempt)
    return moveCash(
      { call, attempt },
      {
        prefix: 'CSH',
        move: (made) => countSafe.with({ ...made, counted, expected, ...signature }),
        refusal: async () => {
          const { cash } = await safeOf(database)
          return cash === expected ? undefined : safeHasChanged(cash)
        },
      },
    )
  }
  const cents = centsOf(body.amount, 1, maxDeskCash)
  const { slip } = body
  const [whatFor, from] = body.kind === 'expense' ? [body.whatFor, body.from] : [null, null]
  refuseHiddenCharacters(slip)
  if (whatFor !== null) refuseHiddenCharacters(whatFor)
  const attempt = attemptOf(context, session, [
    body.kind,
    cents,
    slip,
    ...(whatFor === null ? [] : [whatFor, from]),
    claimOf(claimed),
  ])
  const signature = await signatureOf(claimed, 'who is there with you', call, attempt)
  const ofExpense = from === 'bank' ? moves.expenseFromBank : moves.expenseFromSafe
  const statement = body.kind === 'expense' ? ofExpense : moves[body.kind]
  return moveCash(
    { call, attempt },
    {
      prefix: 'CSH',
      move: (made) => statement.with({ ...made, cents, slip, whatFor, ...signature }),
      refusal: async () =>
        body.kind === 'fromBank' || from === 'bank'
          ? undefined
          : tooLittleInSafe(await safeOf(database), cents),
    },
  )
}

async function bookSettlement(
  call: Call<'bookTreasury'>,
  body: Extract<z.output<typeof schemas.treasuryRequest>, { readonly kind: 'settlement' }>,
): Promise<Response> {
  const { gateway, firstDay, lastDay, day, slip } = body
  const cents = centsOf(body.amount, 1, maxDeskCash)
  const fee = centsOf(body.fee, 0, maxDeskCash)
  refuseHiddenCharacters(slip)
  if (![firstDay, lastDay, day].every(isDay) || firstDay > lastDay)
    throw new Refused('invalid', 'Please choose the day of the settlement, and the days of the deposits.')
  const settled = { gateway, firstDay, lastDay }
  const attempt = attemptOf(call.context, call.session, ['settlement', cents, fee, settled, day, slip])
  return moveCash(
    { call, attempt },
    {
      prefix: 'CSH',
      move: (made) => settlement.with({ ...made, ...settled, cents, fee, day, slip }),
      refusal: () => overlapRefusal(call.host.database, settled),
    },
  )
}

async function overlapRefusal(
  { pool }: Database,
  { gateway, firstDay, lastDay }: Settled,
): Promise<Refused | undefined> {
  const { rows } = await pool.query<{ reference: string; first: string; last: string }>({
    name: 'overlapping-settlement',
    text: `
      select s.reference, s.first_day::text as first, s.last_day::text as last from settlements s
      where ${coversPartOf('s', { gateway: '$1', firstDay: '$2', lastDay: '$3' })} order by s.first_day limit 1`,
    values: [gateway, firstDay, lastDay],
  })
  const [other] = rows
  return (
    other &&
    new Refused(
      'taken',
      `${other.reference} covers the deposits of ${daysText(other.first, other.last)} already. Choose the same days or other days. Nothing was booked.`,
    )
  )
}

async function settlementRefusal({ pool }: Database, reference: string): Promise<Refused | undefined> {
  const { rows } = await pool.query<{ by: string | null }>({
    name: 'settlement-to-reverse',
    text: `
      select r.reference_id as by from transfers t left join transfers r on r.reverses = t.id
      where t.reference_id = $1 and t.type = 'settlement'`,
    values: [reference],
  })
  const [found] = rows
  if (found === undefined)
    return new Refused('notFound', 'There is no such settlement. Please load the page again.')
  return found.by === null ? undefined : takenBackAlready(found.by)
}

interface Safe {
  readonly cash: Cents
  readonly isCounted: boolean
}

async function safeOf({ pool }: Database): Promise<Safe> {
  const { rows } = await pool.query<Safe>({
    name: 'safe-by-the-books',
    text: `
      select ${heldIn('a')} as cash, exists (select from audit where action = 'countSafe') as "isCounted"
      from accounts a where a.kind = 'outside' and a.owner = 'safe'`,
  })
  const [safe] = rows
  if (safe === undefined) throw new Error('There is no account of the safe')
  return safe
}

function tooLittleInSafe({ cash, isCounted }: Safe, cents: Cents): Refused | undefined {
  if (cash >= cents) return undefined
  const there =
    cash > 0
      ? `There is only ${formatUsd(cash)} in the safe by the books.`
      : 'There is no money in the safe by the books.'
  const advice = isCounted ? 'Please count the safe.' : 'Please count the safe for the first time.'
  return new Refused('notEnoughCash', `${there} ${advice} Nothing was booked.`)
}

function safeHasChanged(cash: Cents): Refused {
  return new Refused(
    'changedElsewhere',
    `Money was moved while you counted: by the books the safe ${cash < 0 ? `is ${formatUsd(-cash)} below zero` : `has ${formatUsd(cash)}`} now. Please close this and count again. Nothing was booked.`,
  )
}

interface Withdrawal {
  readonly cents: Cents
  readonly source: string | null
  readonly isTakenBack: boolean
  readonly isOpen: boolean | null
  readonly drawer: Cents | null
}

async function sourceRefusal(
  database: Database,
  withdrawal: string,
  from: 'safe' | 'bank' | 'drawer',
): Promise<Refused | undefined> {
  const { rows } = await database.pool.query<Withdrawal>({
    name: 'withdrawal-to-name',
    text: `
      select w.amount_cents as cents, (select s.reference_id from transfers s where s.source_of = w.id) as source,
        exists (select from transfers r where r.reverses = w.id) as "isTakenBack",
        d.closed_at is null as "isOpen", -a.balance_cents as drawer
      from transfers w left join cash_desks d on d.id = ${deskAtTimeOf('w')}
        left join accounts a on a.kind = 'desk' and a.owner = d.id::text
      where w.reference_id = $1 and w.type = 'withdrawal' and w.status = 'completed' and w.desk_id is null
        and w.reverses is null`,
    values: [withdrawal],
  })
  const [found] = rows
  if (found === undefined)
    return new Refused(
      'notFound',
      'There is no such withdrawal without a cash desk. Please load the page again.',
    )
  if (found.isTakenBack)
    return new Refused('undone', 'This withdrawal was taken back. Please load the page again.')
  if (found.source !== null)
    return new Refused('taken', `It is in the books already where this cash came from: ${found.source}.`)
  if (from === 'safe') return tooLittleInSafe(await safeOf(database), found.cents)
  if (from === 'bank') return undefined
  if (found.drawer === null)
    return new Refused(
      'invalid',
      'The person who paid this had no cash desk open. Please choose the safe or the bank.',
    )
  return found.isOpen && found.drawer < found.cents ? tooLittleCash(found.drawer) : undefined
}
