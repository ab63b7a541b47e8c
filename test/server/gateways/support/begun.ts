import type { Database } from '../../../../server/database/database.ts'
import type { PaymentGateway } from '../../../../server/gateways/gateway.ts'
import { depositAnswer } from '../../../../src/api/schemas/wallet.ts'
import { addCampers, signIn } from '../../app/support/people.ts'
import { answerOf, type Portal, portalOver } from '../../app/support/portal.ts'
import { paymentsOf } from './books.ts'
import { gatewaysWith } from './scriptedGateway.ts'

let free = 0

export function newcomer() {
  free++
  return { code: `GW-${free}`, from: `10.3.0.${free}` }
}

export interface Begun {
  readonly portal: Portal
  readonly code: string
  readonly reference: string
}

export async function begin(database: Database, gateway: PaymentGateway): Promise<Begun> {
  const { code, from } = newcomer()
  await addCampers(database, [code])
  const portal = portalOver(database, { gateways: gatewaysWith(gateway) })
  const cookie = await signIn(portal, code, from)
  const body = { amount: 25.5, firstName: 'Rudo', lastName: 'Moyo', ownerCode: code }
  await answerOf(depositAnswer, await portal.call('deposit', {}, { cookie, body }))
  const [payment] = await paymentsOf(database, code)
  if (payment === undefined) throw new Error('Nothing was begun')
  return { portal, code, reference: payment.reference }
}

export const post = ({ portal }: Begun, name: string, body: string) =>
  portal.request(`/api/gateway/${name}/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://gateway.example' },
    body,
  })
