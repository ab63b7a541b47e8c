import { setTimeout as pass } from 'node:timers/promises'
import type { Hono, MiddlewareHandler } from 'hono'
import type { RouteKey } from '../../../src/api/routes.ts'
import {
  dialledCallOf,
  type Faults,
  faultsAnswer,
  faultsBody,
  faultsPath,
  maxLatency,
} from '../../../src/api/schemas/faults.ts'
import { answer } from './answers.ts'
import { readBody, readJson } from './body.ts'
import type { ApiContext, ApiEnv, Host } from './call.ts'
import { refuseOtherSites } from './origin.ts'

/*
 * The fault dial: QA's bench sets which faults each call has. It affects this host only and is lost on
 * restart.
 */

export interface FaultDial {
  readonly inflictOn: (key: RouteKey) => MiddlewareHandler<ApiEnv>
  readonly serve: (app: Hono<ApiEnv>, host: Host) => void
}

const wrongBody = `Please send each call by its name with a kind of fault and a latency of 0 to ${maxLatency} ms.`

export function createFaultDial(): FaultDial {
  let faults: Faults = {}
  return {
    inflictOn: (key) => async (context, next) => {
      const { kind, latency } = faults[dialledCallOf(key, context.req.query('step'))] ?? {
        kind: 'none',
        latency: 0,
      }
      if (latency > 0) await pass(latency)
      if (kind === 'dropBefore') return drop(context)
      if (kind === 'failure') throw new Error('The fault dial is set to answer 500.')
      await next()
      if (kind === 'dropAfter') drop(context)
    },
    serve: (app, host) => {
      app.use(faultsPath, (context, next) => {
        refuseOtherSites(context, host)
        return next()
      })
      app.get(faultsPath, (context) => answer(context, told(faults)))
      app.put(faultsPath, async (context) => {
        const sent = await readBody({ readJson: () => readJson(context) }, faultsBody, wrongBody)
        faults = sent.faults
        return answer(context, told(faults))
      })
    },
  }
}

function told(faults: Faults) {
  return faultsAnswer.parse({ success: true, camp: 'demo', faults })
}

function drop(context: ApiContext): Response {
  context.env.incoming?.socket.destroy()
  return context.body(null)
}
