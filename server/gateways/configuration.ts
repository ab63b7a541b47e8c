import type { DepositLimits } from '../ledger/depositClaims.ts'
import { StartRefused } from '../refusal.ts'

export interface PaymentConfiguration {
  readonly publicUrl: string | undefined
  readonly gateway: { readonly name: 'sandbox' } | PaynowConfiguration | undefined
  readonly limits: DepositLimits
}

export interface PaynowConfiguration {
  readonly name: 'paynow'
  readonly baseUrl: string
  readonly integrationId: string
  readonly integrationKey: string
}

export const usualLimits: DepositLimits = { open: 3, perHour: 10 }

const paynowNames = ['PAYNOW_INTEGRATION_ID', 'PAYNOW_INTEGRATION_KEY', 'PAYNOW_BASE_URL'] as const
const publicPaynow = 'https://www.paynow.co.zw'

export function readPayments(read: (name: string) => string | undefined): PaymentConfiguration {
  const publicUrl = readOrigin('PUBLIC_URL', read('PUBLIC_URL'))
  const limits = {
    open: readLimit('OPEN_DEPOSITS', read('OPEN_DEPOSITS')) ?? usualLimits.open,
    perHour: readLimit('DEPOSITS_PER_HOUR', read('DEPOSITS_PER_HOUR')) ?? usualLimits.perHour,
  }
  const chosen = read('PAYMENT_GATEWAY')
  if (chosen !== 'paynow') {
    const stray = paynowNames.find((name) => read(name) !== undefined)
    if (stray !== undefined)
      throw new StartRefused(`${stray} needs PAYMENT_GATEWAY=paynow; set it, or leave ${stray} out.`)
  }
  switch (chosen) {
    case undefined:
      return { publicUrl, gateway: undefined, limits }
    case 'sandbox':
      return { publicUrl, gateway: { name: 'sandbox' }, limits }
    case 'paynow':
      return { publicUrl, gateway: readPaynow(read, publicUrl), limits }
    default:
      throw new StartRefused(
        'PAYMENT_GATEWAY must be paynow or sandbox; set it to one of them, or leave it out.',
      )
  }
}

function readLimit(name: string, limit: string | undefined): number | undefined {
  if (limit === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit)
  throw new StartRefused(`${name} must be a whole number from 1 to 999999; set it to 5, for example.`)
}

function readPaynow(
  read: (name: string) => string | undefined,
  publicUrl: string | undefined,
): PaynowConfiguration {
  const integrationId = read('PAYNOW_INTEGRATION_ID')
  if (integrationId === undefined || !/^\d{1,20}$/.test(integrationId))
    throw new StartRefused(
      'PAYNOW_INTEGRATION_ID must be the number of the integration; copy it from "Receive Payment Links" at Paynow.',
    )
  const integrationKey = read('PAYNOW_INTEGRATION_KEY')
  if (integrationKey === undefined || !/^[!-~]{8,}$/.test(integrationKey))
    throw new StartRefused(
      'PAYNOW_INTEGRATION_KEY must be the key of the integration; copy it from "Receive Payment Links" at Paynow.',
    )
  const baseUrl = readOrigin('PAYNOW_BASE_URL', read('PAYNOW_BASE_URL')) ?? publicPaynow
  if (!isSecure(baseUrl))
    throw new StartRefused(`PAYNOW_BASE_URL must begin with https://; leave it out for ${publicPaynow}.`)
  if (publicUrl === undefined || !isSecure(publicUrl))
    throw new StartRefused(
      'PAYMENT_GATEWAY=paynow needs PUBLIC_URL, the https address at which Paynow reaches this portal; set it to https://portal.example.org in that manner.',
    )
  return { name: 'paynow', baseUrl, integrationId, integrationKey }
}

function readOrigin(name: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    `${url.origin}/` === url.href &&
    url.username === ''
  if (isOrigin) return url.origin
  throw new StartRefused(
    `${name} must be an address without a path; set it to https://portal.example.org in that manner.`,
  )
}

/** Plain http is allowed on the loopback interface only. */
function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}
