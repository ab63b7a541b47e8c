import type { SessionUser } from '../../../domain/account/session.ts'
import { formOver } from '../../../domain/health/healthForm.ts'
import { sessionMachine } from '../../../machines/account/session.ts'
import { walletMachine } from '../../../machines/camper/wallet.ts'
import { healthFormMachine } from '../../../machines/health/healthForm.ts'
import { copyMachine } from '../../../machines/lib/copy.ts'
import { soundMachine } from '../../../machines/lib/sound.ts'
import { merchantBookMachine } from '../../../machines/money/merchantBook.ts'
import { priceListMachine } from '../../../machines/till/priceList.ts'
import type { FlowProps } from '../../../views/ui/flows/flow.ts'
import { sampleReading } from '../camper/wallet.tsx'
import { noHealth } from '../health/healthRecords.ts'
import type { SiblingFlows } from '../health/siblingFlows.ts'
import { deposit, sale } from '../money/merchantBook.tsx'
import { registered } from '../people/people.ts'
import { fairList } from '../till/tillSamples.ts'

export const soundIsOn: FlowProps<typeof soundMachine> = {
  state: soundMachine.resolveState({ value: 'on', context: { atFirst: 'on' } }),
  send: () => {},
}

export const passwordPaper = {
  signInAddress: 'https://portal.camporee-of-the-southern-fields.example.org/auth/merchant/signin',
  onPrint: () => {},
}

export const copyIsIdle: FlowProps<typeof copyMachine> = {
  state: copyMachine.resolveState({ value: 'idle', context: { text: '' } }),
  send: () => {},
}

export const walletIsShown: FlowProps<typeof walletMachine> = {
  state: walletMachine.resolveState({
    value: { shown: { tab: 'overview', figures: 'current' } },
    context: {
      code: 'EZC104',
      campId: '4821',
      reading: sampleReading,
      callError: null,
      search: '',
      filter: 'all',
    },
  }),
  send: () => {},
}

/** A merchant's page waits for both of its flows, so this is not its first state. */
export const bookIsShown: FlowProps<typeof merchantBookMachine> = {
  state: merchantBookMachine.resolveState({
    value: { shown: 'settled' },
    context: {
      merchantNumber: 'M1001',
      rows: [sale, deposit],
      balance: 12_500,
      total: 2,
      passwordMade: null,
    },
  }),
  send: () => {},
}

export const healthFormIsNew: FlowProps<typeof healthFormMachine> = {
  state: healthFormMachine.resolveState({
    value: { form: 'editing', draft: 'none', clear: 'closed' },
    context: {
      code: 'EZC104',
      health: noHealth,
      form: formOver(null),
      version: noHealth.version,
      fieldErrors: {},
      failure: null,
      restoredAt: null,
      unanswered: null,
      draft: null,
      typed: null,
      clearError: null,
    },
  }),
  send: () => {},
}

const stall = { name: 'Adventure Desk', number: 'M1001' }

export function stallIn({ valueIn }: SiblingFlows): typeof stall {
  return valueIn(sessionMachine, stall, ({ session }) => {
    const { merchantNumber = '', merchantName = 'Merchant' } = session?.user ?? {}
    return session ? { name: merchantName, number: merchantNumber } : undefined
  })
}

export function camperIn({ valueIn }: SiblingFlows): SessionUser {
  return valueIn<typeof sessionMachine, SessionUser>(
    sessionMachine,
    registered,
    ({ session }) => session?.user,
  )
}

export const priceListIsShown: FlowProps<typeof priceListMachine> = {
  state: priceListMachine.resolveState({
    value: { shown: 'still' },
    context: { stall: 'M1001', list: fairList, marked: null, failure: null },
  }),
  send: () => {},
}
