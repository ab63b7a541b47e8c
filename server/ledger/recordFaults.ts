import { type FaultFinder, type Slicing, slicings } from './faultFinder.ts'
import { usd } from './usd.ts'

/*
 * Compares the transfers with the other tables: the audit, the stored answers, the items of a charge and the
 * sandbox's payments. In both directions, to find an added transfer as well as one deleted with its entries.
 */

/** The demo camp's transfers were made without a call and have no audit rows. */
const isMadeUp = `t.actor is null and exists (select from settings where name = 'camp' and value = 'demo')`

const actionOf = `case t.type when 'donation' then 'giveToCamp' when 'donationReversal' then 'reverseGift'
  when 'kept' then 'keepWallet' when 'keptReversal' then 'reverseKept'
  when 'claim' then 'claimKept' when 'claimReversal' then 'reverseClaim' else case when t.reverses is not null then case t.type when 'deposit' then 'reversePayOut' when 'withdrawal' then 'reverseTopUp'
    when 'stallPayInReversal' then 'reverseStallPayIn' when 'cashSourceReversal' then 'reverseCashSource' when 'settlementReversal' then 'reverseSettlement'
    else 'reverseStallPayOut' end
  when t.desk_id is not null then case t.type when 'deposit' then 'topUp' when 'withdrawal' then 'payOut' else t.type end
  when t.type = 'deposit' then 'completeDeposit' when t.type = 'purchase' then 'charge' when t.type = 'refund' then 'refund'
  when t.type = 'withdrawal' then 'withdraw'
  when t.type in ('cashShort', 'cashOver', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'settlement') then t.type end end`

const actions = {
  completeDeposit: 'deposit',
  charge: 'purchase',
  refund: 'refund',
  withdraw: 'withdrawal',
  topUp: 'deposit',
  payOut: 'withdrawal',
  reverseTopUp: 'withdrawal',
  reversePayOut: 'deposit',
  toSafe: 'toSafe',
  fromSafe: 'fromSafe',
  cashShort: 'cashShort',
  cashOver: 'cashOver',
  stallPayOut: 'stallPayOut',
  stallPayIn: 'stallPayIn',
  reverseStallPayOut: 'stallPayOutReversal',
  reverseStallPayIn: 'stallPayInReversal',
  reverseCashSource: 'cashSourceReversal',
  giveToCamp: 'donation',
  reverseGift: 'donationReversal',
  keepWallet: 'kept',
  reverseKept: 'keptReversal',
  claimKept: 'claim',
  reverseClaim: 'claimReversal',
  firstMoney: 'firstMoney',
  toBank: 'toBank',
  fromBank: 'fromBank',
  expense: 'expense',
  cashSource: 'cashSource',
  settlement: 'settlement',
  reverseSettlement: 'settlementReversal',
}
const anyAction = Object.keys(actions)
  .map((action) => `'${action}'`)
  .join(', ')
const typeOfAction = `case action ${Object.entries(actions)
  .map(([action, type]) => `when '${action}' then '${type}'`)
  .join(' ')} end`

/** Deposits of earlier releases say `amount`. */
const centsIn = (a: string) => `coalesce(${a}.detail->>'cents', ${a}.detail->>'amount')`

const transferWithoutActor: FaultFinder = (within) => `
  select t.reference_id || ': expected somebody who asked for it; there is nobody' as fault
  from transfers t
  where ${within('t.owner_code')} and t.status = 'completed' and t.actor is null and not (${isMadeUp})`

const wrongAudit: FaultFinder = (within) => `
  select t.reference_id || ': expected one audit row (' || t.action || ' for ' || t.owner_code || '); there are ' ||
    coalesce(audited.number, 0) as fault
  from (
    select t.*, ${actionOf} as action from transfers t
    where ${within('t.owner_code')} and t.status = 'completed' and not (${isMadeUp})) t
  left join (
    select detail->>'reference' as reference, subject, action, count(*) as number from audit
    where ${within('subject')} and action in (${anyAction}) group by 1, 2, 3) audited
    on audited.reference = t.reference_id and audited.subject = t.owner_code and audited.action = t.action
  where t.action is not null and audited.number is distinct from 1`

const auditOfOtherTransfer: FaultFinder = (within) => `
  select t.reference_id || ': expected its audit row to say ' || ${usd('t.amount_cents')} || ' by ' ||
    coalesce(t.by, 'nobody') || '; it says ' || coalesce(${centsIn('a')}, 'no') || ' cents by ' ||
    a.actor_role || ':' || a.actor as fault
  from (
    select t.*, ${actionOf} as action, case when t.type = 'deposit' and t.desk_id is null and t.reverses is null
      then 'gateway:' || p.gateway else t.actor end as by
    from transfers t left join payments p on p.transfer_id = t.id where t.status = 'completed') t
  join audit a on a.detail->>'reference' = t.reference_id and a.action = t.action
  where ${within('a.id')} and (${centsIn('a')} is distinct from t.amount_cents::text
    or a.actor_role || ':' || a.actor is distinct from t.by)`

const auditWithoutTransfer: FaultFinder = (within) => `
  select 'audit row ' || a.id || ': expected a completed ' || a.type || ' ' ||
    coalesce(a.detail->>'reference', 'with a reference') || ' of ' || a.subject || '; there is none' as fault
  from (
    select a.*, ${typeOfAction} as type
    from audit a where ${within('a.id')} and action in (${anyAction})) a
  left join transfers t
    on t.reference_id = a.detail->>'reference' and t.type = a.type and t.status = 'completed'
  where t.id is null`

const answerWithoutTransfer: FaultFinder = (within) => `
  select 'kept answer of ' || k.actor || ': expected a completed transfer ' ||
    coalesce(k.answer->'data'->>'referenceId', 'with a reference') || ' of the same attempt; there is none' as fault
  from idempotency_keys k
  left join transfers t
    on t.reference_id = k.answer->'data'->>'referenceId' and t.actor = k.actor and t.attempt = k.key
      and t.status = 'completed'
  where ${within('k.actor', 'k.key')} and k.moved_money and k.status = 200 and t.id is null`

const isNumber = (part: string) => `jsonb_typeof(item->'${part}') = 'number'`

const wrongItems: FaultFinder = (within) => `
  select t.reference_id || ': expected items of ' || ${usd('t.amount_cents')} || '; there are items of ' ||
    ${usd('items.cents')} as fault
  from transfers t, lateral (
    select coalesce(sum(case when ${isNumber('price')} and ${isNumber('quantity')}
      then (item->>'price')::numeric * (item->>'quantity')::numeric end), 0) as cents
    from jsonb_array_elements(case when jsonb_typeof(t.items) = 'array' then t.items else '[]' end) item) items
  where ${within('t.owner_code')} and t.type in ('purchase', 'refund') and items.cents <> t.amount_cents`

/** A pending payment that is about to be polled is in progress. */
const approvalWithoutDeposit: FaultFinder = (within) => `
  select s.reference || ': expected a completed deposit of ' || ${usd('s.amount_cents')} ||
    ', which the sandbox has as approved; there is ' || coalesce('a ' || t.status || ' ' || t.type || ' of ' ||
    ${usd('t.amount_cents')}, 'none') as fault
  from sandbox_payments s
  left join transfers t on t.reference_id = s.reference
  left join payments p on p.transfer_id = t.id
  where ${within('s.token')} and s.decision = 'approved'
    and (t.type, t.status, t.amount_cents) is distinct from ('deposit', 'completed', s.amount_cents)
    and not (t.status is not distinct from 'pending' and p.next_poll_at is not null)`

export const recordFaultFinders: readonly (readonly [Slicing, FaultFinder])[] = [
  [slicings.transfers, transferWithoutActor],
  [slicings.transfers, wrongAudit],
  [slicings.audit, auditOfOtherTransfer],
  [slicings.audit, auditWithoutTransfer],
  [slicings.answers, answerWithoutTransfer],
  [slicings.transfers, wrongItems],
  [slicings.sandboxPayments, approvalWithoutDeposit],
]
