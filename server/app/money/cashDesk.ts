import { randomUUID } from 'node:crypto'
import * as schemas from '../../../src/api/schemas/cash.ts'
import type { SignerSecret } from '../../../src/domain/account/pins.ts'
import { type Cents, centsFromDollars, currencyWord, formatUsd } from '../../../src/domain/lib/money.ts'
import {
  frozenText,
  maxDeskCash,
  maxPersonCash,
  maxWitness,
  tooLargeText,
  tooLittleText,
} from '../../../src/domain/money/cashDesk.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import { instant, isUuid } from '../../database/sql.ts'
import { bookOf, dollars } from '../../ledger/amounts.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import {
  closing,
  fromSafe,
  movementKindOf,
  opening,
  payOut,
  stallPayIn,
  stallPayOut,
  topUp,
  toSafe,
} from '../../ledger/cashDesk.ts'
import { newReference, type ReferencePrefix } from '../../ledger/reference.ts'
import { fullName } from '../auth/identities.ts'
import { asksForPins, confirmPerson, isAnswered, signersJson } from '../auth/pins.ts'
import { answerText } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { attemptOf, keptAnswer } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { cardOf, heldText, isByName, lostCard, orByName, withdrawnPerson } from '../people/cards.ts'
import { codeFromPath } from '../people/codes.ts'
import { moveOnce, noWallet, tryToMove } from '../till/spend.ts'

/*
 * Cash desks (contract: "Cash desks"). Write first; if no row changed, a second query finds the reason to
 * refuse.
 */

type CashCall = Call<
  | 'openDesk'
  | 'closeDesk'
  | 'topUp'
  | 'payOut'
  | 'stallPayOut'
  | 'stallPayIn'
  | 'reverseCash'
  | 'moveToSafe'
  | 'makeClosingList'
  | 'claimKept'
  | 'reverseClosing'
  | 'bookTreasury'
>

interface Asked {
  readonly call: CashCall
  readonly attempt: Attempt | undefined
}

interface CashStep {
  readonly prefix: ReferencePrefix
  readonly move: (made: ReturnType<typeof attempted>) => Parameters<typeof tryToMove>[1]
  readonly refusal: () => Promise<Refused | undefined>
}

function attempted({ call: { host, session }, attempt }: Asked, prefix: ReferencePrefix) {
  return {
    reference: newReference(prefix),
    at: host.now(),
    subject: session.subject,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
  }
}

/** The stored answer is enough for a retry: answers that moved money are never deleted. */
export function moveCash(asked: Asked, { prefix, move, refusal }: CashStep): Promise<Response> {
  const { context, host } = asked.call
  return moveOnce({ context, host }, asked.attempt, {
    move: () => tryToMove(host.database, move(attempted(asked, prefix))),
    earlier: async (attempt) => {
      const kept = await keptAnswer(host, attempt)
      return kept && answerText(context, kept.answer, kept.status)
    },
    refusal,
  })
}

export function centsOf(amount: number | string, least: Cents, most: Cents): Cents {
  const cents = centsFromDollars(amount)
  if (cents === undefined)
    throw new Refused(
      'invalid',
      `Please enter the amount in ${currencyWord()} with at most two decimals, such as 12.50.`,
    )
  if (cents < least)
    throw new Refused(
      'invalid',
      least === 0 ? 'Please enter an amount of zero or more.' : 'Please enter an amount of more than zero.',
    )
  if (cents > most) throw new Refused('invalid', tooLargeText(most))
  return cents
}

interface Claimed {
  readonly name: string | undefined
  readonly signer: SignerSecret | undefined
}

interface Signature {
  readonly witness: string
  readonly witnessEmail: string | null
}

/** The secret is never stored, so it is not part of the fingerprint. */
export const claimOf = ({ name = '', signer }: Claimed) => signer?.id ?? name

/**
 * The second person. Where the camp asks for PINs, a staff member confirms within this call. A retry of an
 * answered attempt is not confirmed again.
 */
export async function signatureOf(
  { name = '', signer }: Claimed,
  who: string,
  call: CashCall,
  attempt: Attempt | undefined,
): Promise<Signature> {
  const { context, host, session } = call
  if (await isAnswered(host, attempt)) return { witness: name, witnessEmail: null }
  if (signer === undefined) {
    if (await asksForPins(host))
      throw new Refused(
        'invalid',
        'Please choose who signs with you. Load the page again if you see no list. Nothing was booked.',
      )
    return { witness: await nameOf(name, who, call), witnessEmail: null }
  }
  const options = { safe: 'Nothing was booked.', otherwise: 'choose another person' }
  const { name: witness, email } = await confirmPerson({ context, host, session }, signer, options)
  if (email === session.subject)
    throw new Refused(
      'invalid',
      'Two people sign for this money: please choose another person than yourself.',
    )
  return { witness, witnessEmail: email }
}

/** Two people sign for cash, so the name must not be the cashier's own. */
export async function nameOf(witness: string, who: string, { host, session }: CashCall): Promise<string> {
  refuseHiddenCharacters(witness)
  if (witness === '') throw new Refused('invalid', `Please enter the name of ${who}.`)
  const { rows } = await host.database.pool.query<{ name: string }>({
    name: 'name-of-cashier',
    text: 'select name from admins where email = $1',
    values: [session.subject],
  })
  if ([session.subject, rows[0]?.name ?? ''].map(comparable).includes(comparable(witness)))
    throw new Refused(
      'invalid',
      'Two people sign for this money: please enter the name of somebody else than yourself.',
    )
  return witness
}

function comparable(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

const witnessShape = `Please enter the amount, and a name of at most ${maxWitness} characters.`

interface OpenDesk {
  readonly id: string
  readonly cash: Cents
}

export async function ownDeskOf({ database }: Host, { subject }: Session): Promise<OpenDesk | undefined> {
  const { rows } = await database.pool.query<OpenDesk>({
    name: 'own-cash-desk',
    text: `
      select d.id, -a.balance_cents as cash
      from cash_desks d join accounts a on a.kind = 'desk' and a.owner = d.id::text
      where d.cashier = $1 and d.closed_at is null`,
    values: [subject],
  })
  return rows[0]
}

export function noDesk(): Refused {
  return new Refused('noDesk', 'You have no open cash desk. Please open one first. Nothing was booked.')
}

export function tooLittleCash(cash: Cents): Refused {
  return new Refused(
    'notEnoughCash',
    `There is only ${formatUsd(cash)} in the drawer by the books. Please take money from the safe first. Nothing was booked.`,
  )
}

function tooMuchForSafe(cash: Cents): Refused {
  const sentence =
    cash === 0
      ? 'There is no money in the drawer by the books.'
      : `There is only ${formatUsd(cash)} in the drawer by the books. Please put that much or less into the safe.`
  return new Refused('notEnoughCash', `${sentence} Nothing was booked.`)
}

export async function openDesk(call: Call<'openDesk'>): Promise<Response> {
  const { context, host, session } = call
  const body = await readBody(call, schemas.openDeskRequest, witnessShape)
  const cents = centsOf(body.float, 0, maxDeskCash)
  const claimed = { name: body.witness, signer: body.signer }
  const attempt = attemptOf(context, session, ['openDesk', cents, cents === 0 ? '' : claimOf(claimed)])
  const signature =
    cents === 0
      ? { witness: '', witnessEmail: null }
      : await signatureOf(claimed, 'who gives you the money', call, attempt)
  const desk = randomUUID()
  return moveCash(
    { call, attempt },
    {
      prefix: 'CSH',
      move: (made) => opening.with({ ...made, desk, cents, ...signature }),
      refusal: async () =>
        (await ownDeskOf(host, session)) &&
        new Refused('taken', 'You have an open cash desk already. Please load the page again.'),
    },
  )
}

export async function closeDesk(call: Call<'closeDesk'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const body = await readBody(call, schemas.closeDeskRequest, witnessShape)
  const counted = centsOf(body.counted, 0, maxDeskCash)
  const { desk } = parameters
  if (!isUuid(desk)) throw noSuchDesk()
  const claimed = { name: body.handedTo, signer: body.signer }
  const attempt = attemptOf(context, session, ['closeDesk', desk, counted, claimOf(claimed)])
  const signature = await signatureOf(claimed, 'who takes the money', call, attempt)
  const isLead = hasRight(session.rights, ['lead'])
  return moveCash(
    { call, attempt },
    {
      prefix: 'CSH',
      move: (made) =>
        closing.with({
          ...made,
          desk,
          counted,
          ...signature,
          isLead,
          differenceReference: newReference('CSH'),
        }),
      refusal: () => closingRefusal(host, session, desk, isLead),
    },
  )
}

function noSuchDesk(): Refused {
  return new Refused('notFound', 'There is no such cash desk. Please load the page again.')
}

async function closingRefusal(
  { database }: Host,
  { subject }: Session,
  desk: string,
  isLead: boolean,
): Promise<Refused | undefined> {
  const { rows } = await database.pool.query<{ cashier: string; isOpen: boolean }>(
    'select cashier, closed_at is null as "isOpen" from cash_desks where id = $1',
    [desk],
  )
  const [found] = rows
  if (found === undefined) return noSuchDesk()
  if (found.cashier !== subject && !isLead)
    return new Refused('noRight', 'This cash desk is somebody else’s. Please ask a lead to close it.')
  return found.isOpen
    ? undefined
    : new Refused('taken', 'This cash desk is closed already. Please load the page again.')
}

export async function cashPerson({ context, host, parameters }: Call<'cashPerson'>): Promise<Response> {
  const number = codeFromPath(parameters.number, noWallet)
  const card = await cardOf(host, number)
  if (card === undefined) throw noWallet()
  if (card.lostAt !== null && !isByName(context)) throw lostCard(card.lostAt, host, orByName)
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'cash-person',
    text: `
      select jsonb_build_object('success', true, 'data', jsonb_build_object('code', a.code,
        'firstname', a.firstname, 'lastname', a.lastname, 'age', a.age, 'union', a.union_name,
        'balance', ${dollars('w.balance_cents')}, 'isFrozen', w.frozen_at is not null,
        'isWithdrawn', a.withdrawn_at is not null, 'disputed', ${dollars('w.disputed_cents')}))::text as answer
      from participants a join accounts w on w.kind = 'wallet' and w.owner = a.code where a.code = $1`,
    values: [card.code],
  })
  const [row] = rows
  if (row === undefined) throw noWallet()
  return answerText(context, row.answer)
}

const cashShape = 'Please enter a participant code and an amount.'

export function topUpCash(call: Call<'topUp'>): Promise<Response> {
  return bookCash(call, 'topUp')
}

export function payOutCash(call: Call<'payOut'>): Promise<Response> {
  return bookCash(call, 'payOut')
}

async function bookCash(call: Call<'topUp' | 'payOut'>, kind: 'topUp' | 'payOut'): Promise<Response> {
  const { context, session } = call
  const body = await readBody(call, schemas.cashRequest, cashShape)
  const number = codeFromPath(body.number, noWallet)
  const cents = centsOf(body.amount, 1, maxPersonCash)
  const byName = isByName(context)
  const attempt = attemptOf(context, session, [kind, number, cents, ...(byName ? ['name'] : [])])
  const statement = kind === 'topUp' ? topUp : payOut
  return moveCash(
    { call, attempt },
    {
      prefix: kind === 'topUp' ? 'DEP' : 'WDR',
      move: (made) => statement.with({ ...made, number, cents, isByName: byName }),
      refusal: () => personRefusal(call, kind, { number, cents, byName }),
    },
  )
}

/** Checked in this order: card, wallet, balance, drawer. */
async function personRefusal(
  { host, session }: Call<'topUp' | 'payOut'>,
  kind: 'topUp' | 'payOut',
  { number, cents, byName }: { readonly number: string; readonly cents: Cents; readonly byName: boolean },
): Promise<Refused | undefined> {
  const desk = await ownDeskOf(host, session)
  if (desk === undefined) return noDesk()
  const card = await cardOf(host, number)
  if (card === undefined) return noWallet()
  if (card.lostAt !== null && !byName) return lostCard(card.lostAt, host, orByName)
  if (card.isWithdrawn) return withdrawnPerson(card)
  if (kind === 'topUp') return undefined
  if (card.isFrozen) return new Refused('walletFrozen', frozenText(card.name))
  const held = heldText(card)
  if (card.balance < cents && held !== undefined)
    return new Refused('notEnoughMoney', `${held} Nothing was paid out.`)
  if (card.balance < cents)
    return new Refused('notEnoughMoney', tooLittleText(card.name, card.balance, 'payOut'))
  return desk.cash < cents ? tooLittleCash(desk.cash) : undefined
}

export async function moveToSafe(call: Call<'moveToSafe'>): Promise<Response> {
  const { context, host, session } = call
  const { direction, ...body } = await readBody(call, schemas.moveToSafeRequest, witnessShape)
  const cents = centsOf(body.amount, 1, maxDeskCash)
  const claimed = { name: body.witness, signer: body.signer }
  const attempt = attemptOf(context, session, [direction, cents, claimOf(claimed)])
  const signature = await signatureOf(claimed, 'who is there with you', call, attempt)
  const statement = direction === 'toSafe' ? toSafe : fromSafe
  return moveCash(
    { call, attempt },
    {
      prefix: 'CSH',
      move: (made) => statement.with({ ...made, cents, ...signature }),
      refusal: async () => {
        const desk = await ownDeskOf(host, session)
        if (desk === undefined) return noDesk()
        return direction === 'toSafe' && desk.cash < cents ? tooMuchForSafe(desk.cash) : undefined
      },
    },
  )
}

export async function payStallOut(call: Call<'stallPayOut'>): Promise<Response> {
  const { host, context, session } = call
  const invalidBodyMessage = 'Please say which stall it is, the amount, and who takes the money.'
  const body = await readBody(call, schemas.stallPayOutRequest, invalidBodyMessage)
  const { merchantNumber } = body
  const cents = centsOf(body.amount, 1, maxDeskCash)
  const takenBy = await nameOf(body.takenBy, 'who takes the money', call)
  const attempt = attemptOf(context, session, ['stallPayOut', merchantNumber, cents, takenBy])
  return moveCash(
    { call, attempt },
    {
      prefix: 'WDR',
      move: (made) => stallPayOut.with({ ...made, merchantNumber, cents, takenBy }),
      refusal: () => stallRefusal(host, session, merchantNumber, cents),
    },
  )
}

export async function takeFromStall(call: Call<'stallPayIn'>): Promise<Response> {
  const { host, context, session } = call
  const invalidBodyMessage = 'Please say which stall it is, the amount, and who brings the money.'
  const body = await readBody(call, schemas.stallPayInRequest, invalidBodyMessage)
  const { merchantNumber } = body
  const cents = centsOf(body.amount, 1, maxDeskCash)
  const paidBy = await nameOf(body.paidBy, 'who brings the money', call)
  const attempt = attemptOf(context, session, ['stallPayIn', merchantNumber, cents, paidBy])
  return moveCash(
    { call, attempt },
    {
      prefix: 'DEP',
      move: (made) => stallPayIn.with({ ...made, merchantNumber, cents, takenBy: paidBy }),
      refusal: () => debtRefusal(host, session, merchantNumber, cents),
    },
  )
}

async function debtRefusal(
  host: Host,
  session: Session,
  merchantNumber: string,
  cents: Cents,
): Promise<Refused | undefined> {
  if ((await ownDeskOf(host, session)) === undefined) return noDesk()
  const owed = -(await owedToStall(host, merchantNumber))
  if (owed >= cents) return undefined
  return new Refused(
    'invalid',
    owed > 0
      ? `This stall owes the camp only ${formatUsd(owed)}. Please pay in that or less.`
      : 'This stall owes the camp nothing. Nothing was paid in.',
  )
}

async function stallRefusal(
  host: Host,
  session: Session,
  merchantNumber: string,
  cents: Cents,
): Promise<Refused | undefined> {
  const desk = await ownDeskOf(host, session)
  if (desk === undefined) return noDesk()
  const owed = await owedToStall(host, merchantNumber)
  if (owed < cents)
    return new Refused(
      'notEnoughMoney',
      owed > 0
        ? `The camp owes this stall only ${formatUsd(owed)}. Please pay out that or less.`
        : 'The camp owes this stall nothing. Nothing was paid out.',
    )
  return desk.cash < cents ? tooLittleCash(desk.cash) : undefined
}

/** Negative when the stall owes the camp. */
async function owedToStall({ database }: Host, merchantNumber: string): Promise<Cents> {
  const { rows } = await database.pool.query<{ cents: Cents }>({
    name: 'balance-of-stall',
    text: `select book.cents from ${bookOf('$1')} book`,
    values: [merchantNumber],
  })
  const [book] = rows
  if (book === undefined)
    throw new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
  return book.cents
}

const maxShown = 200

/** SQL of a transfer `t` of cash, with its person `p` and its merchant `m`. */
export const movementJson = `jsonb_build_object('referenceId', t.reference_id, 'kind', ${movementKindOf('t')},
  'amount', ${dollars('t.amount_cents')}, 'createdAt', ${instant('t.created_at')},
  'code', coalesce(p.code, t.merchant_number), 'name', coalesce(${fullName.replaceAll('a.', 'p.')}, m.merchant_name),
  'witness', nullif(t.witness, ''), 'isConfirmed', t.witness_email is not null, 'reason', t.reason,
  'by', (select coalesce(s.name, substr(t.actor, 7)) from cash_desks d left join admins s on s.email = substr(t.actor, 7)
    where d.id = t.desk_id and t.actor <> 'admin:' || d.cashier),
  'reverses', (select r.reference_id from transfers r where r.id = t.reverses),
  'reversedBy', (select r.reference_id from transfers r where r.reverses = t.id))`

const deskJson = `jsonb_build_object('id', d.id, 'cashier', d.cashier, 'name', coalesce(s.name, d.cashier),
  'openedAt', ${instant('d.opened_at')}, 'cash', ${dollars('-a.balance_cents')})`

/** The last desk of `$1`, if another person closed it and no desk is open since. */
const closedByOtherJson = `(
  select jsonb_build_object('by', coalesce(s.name, d.closed_by), 'closedAt', ${instant('d.closed_at')},
    'expected', ${dollars('d.expected_cents')}, 'counted', ${dollars('d.counted_cents')}, 'handedTo', d.handed_to)
  from (select * from cash_desks where cashier = $1 order by opened_at desc, id desc limit 1) d
    left join admins s on s.email = d.closed_by
  where d.closed_by <> d.cashier)`

/** A lead also sees the other open desks with their cash. */
export async function cashDesks({ context, host, session }: Call<'cashDesks'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'cash-desks',
    text: `
      with open as (
        select d.cashier, ${deskJson} as desk, d.id, d.opened_at
        from cash_desks d join accounts a on a.kind = 'desk' and a.owner = d.id::text
          left join admins s on s.email = d.cashier
        where d.closed_at is null and (d.cashier = $1 or $2::boolean))
      select jsonb_build_object('success', true, 'data', jsonb_build_object(
        'desk', (select open.desk || jsonb_build_object('movements', coalesce((
            select jsonb_agg(${movementJson} order by t.created_at desc, t.id desc)
            from (select * from transfers where desk_id = open.id order by created_at desc, id desc limit ${maxShown}) t
              left join participants p on p.code = t.owner_code
              left join merchants m on m.merchant_number = t.merchant_number), '[]'))
          from open where open.cashier = $1),
        'closedByOther', ${closedByOtherJson},
        'signers', ${signersJson('$1')},
        'disputed', coalesce((
          select jsonb_agg(jsonb_build_object('code', p.code, 'name', ${fullName.replaceAll('a.', 'p.')},
            'amount', ${dollars('w.disputed_cents')},
            'missing', ${dollars('greatest(w.disputed_cents - w.balance_cents, 0)')}) order by p.code)
          from accounts w join participants p on p.code = w.owner
          where w.kind = 'wallet' and w.disputed_cents > 0), '[]'),
        'others', coalesce((select jsonb_agg(open.desk order by open.opened_at, open.id) from open
          where open.cashier <> $1), '[]')))::text as answer`,
    values: [session.subject, hasRight(session.rights, ['lead'])],
  })
  const [row] = rows
  if (row === undefined) throw new Error('The cash desks gave no row')
  return answerText(context, row.answer)
}
