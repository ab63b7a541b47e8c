import type { ServerResponse } from 'node:http'
import { afterAll, afterEach } from 'vitest'
import { type AnyActor, createActor } from 'xstate'
import type { Settings } from '../../../src/domain/lib/settings.ts'
import { openPortal, sessionActor } from '../../../src/flows/account/session.ts'
import { settingsFor } from '../../api/support/settingsFor.ts'
import { json, type StandInHost, startStandInHost } from '../../api/support/standInHost.ts'

const flows: AnyActor[] = []
let closePortal = () => {}

/**
 * A host for the tests of one file. After each test it stops the flows, closes the portal and restores the
 * browser's globals, so that no state reaches the next test or file.
 */
export async function connectHost(): Promise<StandInHost> {
  const host = await startStandInHost()
  afterEach(() => {
    for (const flow of flows.splice(0)) flow.stop()
    closePortal()
    closePortal = () => {}
    host.received.length = 0
    host.answer = json({ success: true })
  })
  afterAll(() => host.stop())
  return host
}

/** Loads the portal as a fresh page that calls this host. @returns its session */
export function loadPortal(host: StandInHost, others?: Partial<Settings>) {
  closePortal = openPortal(settingsFor(host, others))
  return sessionActor()
}

export const createFlow: typeof createActor = (...given) => {
  const flow = createActor(...given)
  flows.push(flow)
  return flow
}

/** Leaves the call that `act` makes without an answer, until the test gives it one. */
export async function holdNext(host: StandInHost, act: () => void): Promise<ServerResponse> {
  const held = new Promise<ServerResponse>((resolve) => {
    host.answer = resolve
  })
  act()
  return held
}
