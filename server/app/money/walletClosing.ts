import { setImmediate as otherWork } from 'node:timers/promises'
import * as schemas from '../../../src/api/schemas/walletClosing.ts'
import { campDay, isDay } from '../../../src/domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../src/domain/lib/money.ts'
import { maxDeskCash } from '../../../src/domain/money/cashDesk.ts'
import { bookedPerCall, type ClosingKind, keptNumberIn } from '../../../src/domain/money/walletClosing.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import { repeatWhileOvertaken } from '../../database/retries.ts'
import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { newReference } from '../../ledger/reference.ts'
import {
  claim,
  claimReversal,
  closingPayOut,
  closingRefusal,
  closingReversal,
  closingSummaryJson,
  donation,
  ending,
  keeping,
  keptListOf,
  listing,
  openListOf,
  settling,
} from '../../ledger/walletClosing.ts'
import { randomLegibleText } from '../../legibleText.ts'
import { fullName } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import { readBody, readEmptyBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { attemptOf, keptAnswer } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { moveOnce, tryToMove } from '../till/spend.ts'
import { centsOf, moveCash, nameOf, noDesk, ownDeskOf, tooLittleCash } from './cashDesk.ts'

/* The end of the camp for wallets (contract: "Closing of the wallets"). */

const isLeadIn = ({ session }: Pick<Call<'closing'>, 'session'>) => hasRight(session.rights, ['lead'])

const ownerName = fullName.replaceAll('a.', 'p.')

const keptJson = `(
  select coalesce(jsonb_agg(jsonb_build_object('number', k.number, 'code', t.owner_code,
    'name', coalesce(${ownerName}, t.owner_code), 'amount', ${dollars('t.amount_cents')}, 'reference', k.reference,
    'claimUntil', l.claim_until, 'claim', case when c.id is not null then jsonb_build_object(
      'reference', c.reference_id, 'at', ${instant('c.created_at')}, 'takenBy', c.witness) end)
    order by k.ended_by is not null, p.lastname, p.firstname, k.number), '[]')
  from kept_wallets k join transfers t on t.reference_id = k.reference ${keptListOf('t')}
    left join participants p on p.code = t.owner_code
    left join transfers c on c.reference_id = k.ended_by
  where c.type is distinct from 'keptReversal')`

export async function closing({ context, host, session }: Call<'closing'>): Promise<Response> {
  const desk = await ownDeskOf(host, session)
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'closing',
    text: `
      select jsonb_build_object('success', true, 'data', jsonb_build_object(
        'wallets', (
          select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'name', ${fullName}, 'union', a.union_name,
            'balance', ${dollars('w.balance_cents')}, 'held', ${dollars('w.disputed_cents')},
            'isFrozen', w.frozen_at is not null, 'isWithdrawn', a.withdrawn_at is not null,
            'list', ${openListOf('w')}) order by a.union_name nulls last, a.lastname, a.firstname, a.code), '[]')
          from accounts w join participants a on a.code = w.owner where w.kind = 'wallet' and w.balance_cents > 0),
        'lists', (
          select coalesce(jsonb_agg(${closingSummaryJson} order by l.ended_at is not null, l.made_at desc, l.number), '[]')
          from closing_lists l),
        'kept', ${keptJson}, 'cash', ${dollars('$1::bigint')}))::text as answer`,
    values: [desk?.cash ?? null],
  })
  return answered(context, rows)
}

function answered(context: Call<'closing'>['context'], rows: readonly { answer: string }[]): Response {
  const [row] = rows
  if (row === undefined) throw noSuchList()
  return answerText(context, row.answer)
}

function noSuchList(): Refused {
  return new Refused('notFound', 'There is no such list. Please load the page again.')
}

const listShape = 'Please choose what to do with which wallets, and say who signs.'

export async function makeClosingList(call: Call<'makeClosingList'>): Promise<Response> {
  const { context, host, session } = call
  const body = await readBody(call, schemas.closingListRequest, listShape)
  const { kind, union, code } = body
  const below = body.below === null ? null : centsOf(body.below, 1, maxDeskCash)
  const isKept = kind === 'keep'
  refuseHiddenCharacters(body.contact)
  if (isKept && body.contact === '')
    throw new Refused('invalid', 'Please say where people ask for their money, such as a phone number.')
  if (isKept && !(isDay(body.claimUntil) && body.claimUntil >= campDay(host.now().getTime())))
    throw new Refused('invalid', 'Please choose a last day that is not over.')
  const request = [kind, union, code, below, body.signedBy, isKept && body.contact, isKept && body.claimUntil]
  const attempt = attemptOf(context, session, ['makeClosingList', ...request])
  const whoSigns = kind === 'give' ? 'who gives this to the camp' : 'the leader who takes the money'
  const signedBy = isKept ? '' : await nameOf(body.signedBy, whoSigns, call)
  return moveOnce({ context, host }, attempt, {
    move: () =>
      tryToMove(
        host.database,
        listing.with({
          ...{ list: `LST-${randomLegibleText(6)}`, kind, union, code, below, signedBy },
          ...{ contact: isKept ? body.contact : null, claimUntil: isKept ? body.claimUntil : null },
          ...{ at: host.now(), subject: session.subject },
          ...{ key: attempt?.key ?? null, fingerprint: attempt?.fingerprint ?? null },
        }),
      ),
    earlier: async (made) => {
      const kept = await keptAnswer(host, made)
      return kept && answerText(context, kept.answer, kept.status)
    },
    refusal: async () =>
      new Refused('notEnoughMoney', 'These wallets hold nothing that can be booked. No list was made.'),
  })
}

export async function closingList({ context, host, parameters }: Call<'closingList'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'closing-list',
    text: `
      select jsonb_build_object('success', true, 'data', ${closingSummaryJson} || jsonb_build_object('items', (
        select jsonb_agg(jsonb_build_object('code', w.owner, 'name', coalesce(${ownerName}, w.owner),
          'amount', ${dollars('i.amount_cents')}, 'held', ${dollars('i.held_cents')}, 'refusal', i.refusal,
          'reference', i.reference, 'isTakenBack', r.id is not null, 'kept', k.number) order by i.place)
        from closing_items i join accounts w on w.id = i.wallet left join participants p on p.code = w.owner
          left join transfers t on t.reference_id = i.reference left join transfers r on r.reverses = t.id
          left join kept_wallets k on k.reference = i.reference
        where i.list = l.number)))::text as answer
      from closing_lists l where l.number = $1`,
    values: [parameters.number],
  })
  return answered(context, rows)
}

async function progressOf({ database }: Host, context: Call<'closing'>['context'], number: string) {
  const { rows } = await database.pool.query<{ answer: string }>({
    name: 'closing-progress',
    text: `select jsonb_build_object('success', true, 'data', ${closingSummaryJson})::text as answer
      from closing_lists l where l.number = $1`,
    values: [number],
  })
  return answered(context, rows)
}

interface FoundList {
  readonly kind: ClosingKind
  readonly madeBy: string
  readonly isEnded: boolean
  readonly open: readonly { readonly wallet: number; readonly cents: Cents }[]
}

async function openList({ database }: Host, number: string): Promise<FoundList> {
  const { rows } = await database.pool.query<FoundList>({
    name: 'open-closing-list',
    text: `
      select l.kind, l.made_by as "madeBy", l.ended_at is not null as "isEnded", coalesce((
        select jsonb_agg(jsonb_build_object('wallet', i.wallet, 'cents', i.amount_cents) order by i.place)
        from (select * from closing_items where list = l.number and refusal is null and reference is null
          order by place limit ${bookedPerCall}) i), '[]') as open
      from closing_lists l where l.number = $1`,
    values: [number],
  })
  const [list] = rows
  if (list === undefined) throw noSuchList()
  return list
}

function refuseOthers(call: Call<'bookClosingList' | 'endClosingList'>, { madeBy }: FoundList): void {
  if (madeBy !== call.session.subject && !isLeadIn(call))
    throw new Refused('noRight', 'Somebody else made this list. Please ask that person, or a lead.')
}

/** Books the next people of a list; a repeat goes on with those who are not booked yet. */
export async function bookClosingList(call: Call<'bookClosingList'>): Promise<Response> {
  const { context, host, parameters } = call
  await readEmptyBody(call)
  const list = await openList(host, parameters.number)
  refuseOthers(call, list)
  for (const item of list.open) {
    await bookItem(call, list.kind, item)
    // Awaiting the embedded database never yields to other work.
    await otherWork()
  }
  await host.database.pool.query(settling.with({ list: parameters.number, at: host.now() }))
  return progressOf(host, context, parameters.number)
}

async function bookItem(
  call: Call<'bookClosingList'>,
  kind: ClosingKind,
  { wallet, cents }: FoundList['open'][number],
): Promise<void> {
  const { host, session, parameters } = call
  const { number: list } = parameters
  const isLead = isLeadIn(call)
  const key = `${list}:${wallet}`
  const made = { list, wallet, isLead, subject: session.subject, key, fingerprint: key }
  await repeatWhileOvertaken('A person of a list', async () => {
    const at = host.now()
    const movement =
      kind === 'payBack'
        ? closingPayOut.with({ ...made, at, reference: newReference('WDR') })
        : kind === 'give'
          ? donation.with({ ...made, at, reference: newReference('GFT') })
          : keeping.with({ ...made, at, reference: newReference('KPT'), number: randomLegibleText(8) })
    if ((await tryToMove(host.database, movement)) !== undefined) return true
    const { rows } = await host.database.pool.query(closingRefusal.with({ list, wallet }))
    if (rows.length > 0) return true
    const { open } = await openList(host, list)
    if (!open.some((other) => other.wallet === wallet)) return true
    const desk = await ownDeskOf(host, session)
    if (desk === undefined && (kind === 'payBack' || !isLead)) throw noDesk()
    if (kind === 'payBack' && desk !== undefined && cents > desk.cash)
      throw new Refused(
        'notEnoughCash',
        `There is only ${formatUsd(desk.cash)} in the drawer by the books, and the next person gets ${formatUsd(cents)}. Take money from the safe at the cash desk, then press Go on.`,
      )
    return undefined
  })
}

export async function endClosingList(call: Call<'endClosingList'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  refuseOthers(call, await openList(host, parameters.number))
  const { subject } = session
  await host.database.pool.query(
    ending.with({ list: parameters.number, at: host.now(), subject, isLead: isLeadIn(call) }),
  )
  return progressOf(host, context, parameters.number)
}

export async function claimKept(call: Call<'claimKept'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const body = await readBody(call, schemas.claimRequest, 'Please enter the name of who takes the money.')
  const number = keptNumberIn(parameters.number)
  const attempt = attemptOf(context, session, ['claimKept', number, body.takenBy])
  const takenBy = await nameOf(body.takenBy, 'who takes the money', call)
  const today = campDay(host.now().getTime())
  const isLead = isLeadIn(call)
  return moveCash(
    { call, attempt },
    {
      prefix: 'CLM',
      move: (made) => claim.with({ ...made, number, takenBy, today, isLead }),
      refusal: () => claimRefusal(call, number, today, isLead),
    },
  )
}

interface FoundKept {
  readonly cents: Cents
  readonly claimUntil: string
  readonly endedBy: string | null
}

async function claimRefusal(
  { host, session }: Call<'claimKept'>,
  number: string,
  today: string,
  isLead: boolean,
): Promise<Refused | undefined> {
  const { rows } = await host.database.pool.query<FoundKept>({
    name: 'kept-wallet',
    text: `select t.amount_cents as cents, l.claim_until as "claimUntil", k.ended_by as "endedBy"
      from kept_wallets k join transfers t on t.reference_id = k.reference ${keptListOf('t')} where k.number = $1`,
    values: [number],
  })
  const [found] = rows
  if (found === undefined)
    return new Refused('notFound', 'No money is kept under this number. Please compare it with the slip.')
  if (found.endedBy?.startsWith('REV'))
    return new Refused('undone', `This money is in the wallet again, by ${found.endedBy}.`)
  if (found.endedBy !== null)
    return new Refused('undone', `This was paid out already, by ${found.endedBy}. Nothing was paid out.`)
  if (found.claimUntil < today && !isLead)
    return new Refused(
      'tooLate',
      'The last day on the slip is over. The money is still owed: please ask a lead to pay it out.',
    )
  const desk = await ownDeskOf(host, session)
  if (desk === undefined) return noDesk()
  return desk.cash < found.cents ? tooLittleCash(desk.cash) : undefined
}

const reversalShape = 'Please say which booking it is, and why it is taken back.'

/** Takes back a gift, what is kept, or a claim. What was paid back is taken back as any pay-out is. */
export async function reverseClosing(call: Call<'reverseClosing'>): Promise<Response> {
  const { context, host, session } = call
  const { referenceId: reversed, reason } = await readBody(
    call,
    schemas.closingReversalRequest,
    reversalShape,
  )
  refuseHiddenCharacters(reason)
  const attempt = attemptOf(context, session, ['reverseClosing', reversed, reason])
  const isLead = isLeadIn(call)
  const statement = reversed.startsWith('CLM') ? claimReversal : closingReversal
  return moveCash(
    { call, attempt },
    {
      prefix: 'REV',
      move: (made) => statement.with({ ...made, reversed, reason, isLead }),
      refusal: () => reversalRefusal(host, reversed, isLead),
    },
  )
}

interface FoundBooking {
  readonly reversedBy: string | null
  readonly claimedBy: string | null
}

async function reversalRefusal(
  { database }: Host,
  reversed: string,
  isLead: boolean,
): Promise<Refused | undefined> {
  const { rows } = await database.pool.query<FoundBooking>({
    name: 'reversible-closing',
    text: `select r.reference_id as "reversedBy", k.ended_by as "claimedBy"
      from transfers t left join transfers r on r.reverses = t.id left join kept_wallets k on k.reference = t.reference_id
      where t.reference_id = $1 and t.type in ('donation', 'kept', 'claim')`,
    values: [reversed],
  })
  const [found] = rows
  if (found === undefined)
    return new Refused('notFound', 'There is no such booking. Please load the page again.')
  if (found.reversedBy !== null)
    return new Refused('undone', `This was taken back already, by ${found.reversedBy}.`)
  if (found.claimedBy !== null)
    return new Refused('undone', `This was paid out already, by ${found.claimedBy}. Nothing was taken back.`)
  return isLead
    ? undefined
    : new Refused('noRight', 'The desk of this booking is closed or somebody else’s. Please ask a lead.')
}
