import { apiBase, pathOf } from '../../../src/api/routes.ts'
import { depositRequest } from '../../../src/api/schemas/wallet.ts'
import { type Cents, centsFromDollars, formatUsd } from '../../../src/domain/lib/money.ts'
import { repeatWhileOvertaken } from '../../database/retries.ts'
import {
  GatewayBusy,
  PaymentDeclined,
  type PaymentGateway,
  type PaymentRequest,
} from '../../gateways/gateway.ts'
import {
  claimDeposit,
  type DepositState,
  findDepositState,
  keepFailedInitiation,
  keepPayment,
  type NewDeposit,
  roomForDeposit,
  takeOverDeposit,
} from '../../ledger/depositClaims.ts'
import { abandonedAt } from '../../ledger/duePayments.ts'
import { newReference } from '../../ledger/reference.ts'
import { refusedUntil } from '../auth/retryAfter.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { attemptOf, keyReused } from '../http/idempotency.ts'
import { ownOrigin } from '../http/origin.ts'
import { Refused } from '../http/refused.ts'
import { requestIdOf } from '../http/requestId.ts'
import { cardOf, withdrawnPerson } from '../people/cards.ts'

/*
 * A deposit starts here and is credited later, when the gateway confirms it. Of concurrent calls with one key
 * the first claims the attempt and asks the gateway for a payment page; the others wait for its answer. A
 * claim without a result is taken over by the next retry under a new reference.
 */

const smallest: Cents = 100
const maxDeposit: Cents = 100_000
const firstPollAfter = 10_000

export async function deposit(call: Call<'deposit'>): Promise<Response> {
  const { context, host, session } = call
  const { gateway } = host.gateways
  if (gateway === undefined)
    throw new Refused(
      'notYet',
      'Deposits by card are not set up at this camp. Please pay at the camp office.',
    )
  const body = await readBody(call, depositRequest, 'Please enter an amount and the name of who pays.')
  const amount = amountFrom(body.amount)
  const payerName = `${body.firstName.trim()} ${body.lastName.trim()}`.trim()
  const attempt = attemptOf(context, session, ['deposit', session.subject, amount, payerName])

  const begun = await begin(call, gateway, (reference) => ({
    reference,
    ownerCode: session.subject,
    payerName,
    amount,
    gateway: gateway.name,
    actor: `${session.role}:${session.subject}`,
    attempt,
    leaseUntil: new Date(host.now().getTime() + host.gateways.timeouts.lease),
    limits: host.gateways.limits,
  }))
  return answer(context, {
    success: true,
    message: `Your deposit of ${formatUsd(amount)} is pending until it is paid.`,
    data: begun,
  })
}

function amountFrom(dollars: number | string): Cents {
  const amount = centsFromDollars(dollars)
  if (amount === undefined)
    throw new Refused('invalid', 'Please enter the amount with two decimals, such as 25.00.')
  if (amount < smallest)
    throw new Refused(
      'invalid',
      `The smallest deposit is ${formatUsd(smallest)}. Please enter a larger amount.`,
    )
  if (amount > maxDeposit)
    throw new Refused(
      'invalid',
      `The largest deposit is ${formatUsd(maxDeposit)}. Please enter a smaller amount.`,
    )
  return amount
}

interface BegunDeposit {
  readonly paymentUrl: string
  readonly referenceId: string
}

async function begin(
  call: Call<'deposit'>,
  gateway: PaymentGateway,
  depositUnder: (reference: string) => NewDeposit,
): Promise<BegunDeposit> {
  const { host } = call
  return repeatWhileOvertaken('A deposit', async () => {
    const wanted = depositUnder(newReference('DEP'))
    await refuseWhileBusy(call, gateway, wanted)
    const claimed = (await claimDeposit(host, wanted)) ?? (await takeOverDeposit(host, wanted))
    if (claimed !== undefined) return initiate(call, gateway, wanted, claimed)
    const state = await waitForOtherHosts(call, wanted)
    if (state?.initiation === 'answered' && state.paymentUrl !== null)
      return { paymentUrl: state.paymentUrl, referenceId: state.reference }
    if (state?.initiation === 'declined') throw declined(state.refusal ?? '')
    if (state?.status === 'completed')
      throw new Refused('taken', 'This deposit was paid already. Please look at your wallet again.')
    await refuseBeyondLimits(call, wanted)
    // It failed after this retry had tried to take it over.
    if (state?.initiation === 'unanswered') throw unreachable()
    return undefined
  })
}

/** Returns undefined when another call took over the claim in the meantime. */
async function initiate(
  { context, host }: Call<'deposit'>,
  gateway: PaymentGateway,
  { reference, amount, ownerCode, payerName }: NewDeposit,
  claimed: string,
): Promise<BegunDeposit | undefined> {
  const origin = host.gateways.publicUrl ?? ownOrigin(context, host) ?? ''
  const request: PaymentRequest = {
    reference,
    amount,
    payer: { code: ownerCode, name: payerName },
    ownOrigin: origin,
    returnUrl: `${origin}/app/wallet`,
    resultUrl: `${origin}${apiBase}${pathOf('gatewayCallback', { name: gateway.name })}`,
  }
  try {
    const payment = await gateway.initiate(
      request,
      AbortSignal.timeout(host.gateways.timeouts.gatewayAnswers),
    )
    const now = host.now()
    const asked = { firstPollAt: new Date(now.getTime() + firstPollAfter), giveUpAt: abandonedAt(now) }
    return (await keepPayment(host, { transferId: claimed, ...payment, ...asked }))
      ? { paymentUrl: payment.paymentUrl, referenceId: reference }
      : undefined
  } catch (error) {
    if (error instanceof PaymentDeclined) {
      await keepFailedInitiation(host, claimed, { initiation: 'declined', refusal: error.message })
      throw declined(error.message)
    }
    if (!(error instanceof GatewayBusy)) {
      const requestId = requestIdOf(context)
      host.log(`${requestId} ${gateway.name} did not begin the payment of ${reference}.`, error)
    }
    await keepFailedInitiation(host, claimed, { initiation: 'unanswered', refusal: null })
    throw error instanceof GatewayBusy ? busy() : unreachable()
  }
}

/** Waits until no host is asking the gateway for this attempt. */
async function waitForOtherHosts(
  { host }: Call<'deposit'>,
  { attempt }: NewDeposit,
): Promise<DepositState | undefined> {
  if (attempt === undefined) return undefined
  const { polls, untilNextPoll } = host.gateways.timeouts
  for (let looked = 1; ; looked++) {
    const state = await findDepositState(host, attempt)
    if (state !== undefined && state.fingerprint !== attempt.fingerprint) throw keyReused()
    if (state?.initiation !== 'claimed' || state.isLeaseOver) return state
    if (looked === polls)
      throw new Refused('unavailable', 'Your payment is still being prepared. Please try again in a minute.')
    await untilNextPoll()
  }
}

async function refuseBeyondLimits({ host }: Call<'deposit'>, wanted: NewDeposit): Promise<void> {
  const { limits, ownerCode } = wanted
  const card = await cardOf(host, ownerCode)
  if (card?.isWithdrawn) throw withdrawnPerson(card)
  const { open, fullUntil } = await roomForDeposit(host, wanted)
  if (open >= limits.open) {
    const unpaid = limits.open === 1 ? 'a deposit that is' : `${limits.open} deposits that are`
    throw new Refused('taken', `You have ${unpaid} not paid yet. Pay or cancel one of them in your wallet.`)
  }
  if (fullUntil !== null)
    throw refusedUntil(
      fullUntil,
      host,
      (wait) => `You have started ${limits.perHour} deposits in one hour. Please wait ${wait} and try again.`,
    )
}

/** Checked before anything is booked, which would count as started. An answered attempt is not refused. */
async function refuseWhileBusy(
  { host }: Call<'deposit'>,
  gateway: PaymentGateway,
  { attempt }: NewDeposit,
): Promise<void> {
  if (!gateway.isBusy?.()) return
  const state = attempt && (await findDepositState(host, attempt))
  if (state?.initiation !== 'answered' && state?.initiation !== 'declined') throw busy()
}

function busy(): Refused {
  return new Refused('unavailable', 'Many people are paying now. Please try again in a minute.', {
    headers: { 'Retry-After': '60' },
  })
}

function declined(words: string): Refused {
  return new Refused('invalid', words)
}

function unreachable(): Refused {
  return new Refused('unavailable', 'Failed to connect to payment gateway. Please try again.', {
    isDocumented: true,
  })
}
