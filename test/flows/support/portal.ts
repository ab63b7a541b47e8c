import { afterAll, afterEach, vi } from 'vitest'
import { type AnyActor, createActor } from 'xstate'
import type { Settings } from '../../../src/domain/lib/settings.ts'
import { openPortal, sessionActor } from '../../../src/flows/account/session.ts'
import { settingsFor } from '../../api/support/settingsFor.ts'
import { json, type StandInHost, startStandInHost } from '../../api/support/standInHost.ts'

const flows: AnyActor[] = []
let closePortal = () => {}

/**
 * A host for the tests of one file. After each test its flows are stopped, the portal is closed, and what the test has
 * put in place of the browser's is gone: nothing of it reaches the next test or file.
 */
export async function connectHost(): Promise<StandInHost> {
  const host = await startStandInHost()
  afterEach(() => {
    for (const flow of flows.splice(0)) flow.stop()
    closePortal()
    closePortal = () => {}
    host.received.length = 0
    host.answer = json({ success: true })
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  afterAll(() => host.stop())
  return host
}

/** The portal on a page that has just been loaded, built for this host. @returns its session */
export function loadPortal(host: StandInHost, others?: Partial<Settings>) {
  closePortal = openPortal(settingsFor(host, others))
  return sessionActor()
}

/** An actor that is stopped after the test. */
export const createFlow: typeof createActor = (...given) => {
  const flow = createActor(...given)
  flows.push(flow)
  return flow
}
