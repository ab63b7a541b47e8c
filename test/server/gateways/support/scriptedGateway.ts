import { usualLimits } from '../../../../server/gateways/configuration.ts'
import type {
  InitiatedPayment,
  PaymentGateway,
  PaymentReport,
  PaymentRequest,
} from '../../../../server/gateways/gateway.ts'
import { defaultTimeouts, type Gateways } from '../../../../server/gateways/gateways.ts'

export interface ScriptedGateway extends PaymentGateway {
  readonly asked: PaymentRequest[]
  script: {
    initiate?: (request: PaymentRequest, signal: AbortSignal) => Promise<InitiatedPayment>
    poll?: (reference: string, signal: AbortSignal) => Promise<PaymentReport>
  }
}

export function scriptedGateway(): ScriptedGateway {
  const asked: PaymentRequest[] = []
  const gateway: ScriptedGateway = {
    name: 'scripted',
    confirmsByPolling: false,
    asked,
    script: {},
    initiate(request, signal) {
      asked.push(request)
      return gateway.script.initiate?.(request, signal) ?? Promise.resolve(pageOf(request))
    },
    poll: (reference, signal) =>
      gateway.script.poll?.(reference, signal) ?? Promise.reject(new Error('Nothing is scripted')),
    // Accepts every callback, because only the handling of its report is tested.
    readCallback: (rawBody) => ({ ok: true, report: JSON.parse(rawBody) }),
  }
  return gateway
}

export function pageOf({ reference }: PaymentRequest): InitiatedPayment {
  return { paymentUrl: `https://gateway.example/pay/${reference}`, pollReference: reference }
}

export function gatewaysWith(gateway: PaymentGateway, timeouts = defaultTimeouts): Gateways {
  return { gateway, publicUrl: 'https://portal.example.org', limits: usualLimits, timeouts }
}

export function signalled(): { readonly happened: Promise<void>; readonly happens: () => void } {
  let happens = () => {}
  const happened = new Promise<void>((resolve) => {
    happens = resolve
  })
  return { happened, happens }
}
