import { useEffect, useState } from 'react'
import { type EmittedFrom, fromCallback, fromPromise } from 'xstate'
import { fetchGateList } from '../../api/gate/gate.ts'
import { isOfOtherCamp, isRolledBack, listAfter, type StoredList } from '../../domain/gate/deviceGate.ts'
import { isUnreadable } from '../../domain/lib/outcome.ts'
import {
  deviceListMachine,
  type HeldFigures,
  type ProvenDevice,
  type ReadList,
} from '../../machines/gate/deviceList.ts'
import { askToPersist, isSafeAddress, proveQueue } from '../../services/offline/device.ts'
import { keepGateFiles } from '../../services/offline/gateFiles.ts'
import {
  keepGateList,
  readGateList,
  releaseGateList,
  watchForMissingList,
} from '../../services/offline/gateList.ts'
import { readGateReadiness, rememberGateReadiness } from '../../services/offline/gateReadiness.ts'
import {
  hostNow,
  isClockWrong,
  knownTime,
  readClock,
  setHostClock,
} from '../../services/offline/hostClock.ts'
import { followHost } from '../../services/offline/scanQueue.ts'
import { watchTabs } from '../../services/offline/tabs.ts'
import { dropGateFiles, forgetGateList } from '../../services/storage/staffWork.ts'
import { sessionActor } from '../account/session.ts'
import { useFlow } from '../lib/useFlow.ts'

async function readStoredList(): Promise<HeldFigures | null> {
  const held = await readGateList(Date.now())
  return held && figuresOf(held.list)
}

const figuresOf = ({ asOf, people }: StoredList): HeldFigures => ({ asOf, count: people.length })

async function listSince(held: StoredList | null, signal: AbortSignal) {
  // Read before the request: the answer may lack what the server does after this moment.
  const reading = readClock()
  const readAt = reading.device
  const outcome = await fetchGateList(held?.change, signal)
  if (!outcome.ok) throw new Error(`The list of people was refused with ${outcome.status}`)
  setHostClock(outcome.value.asOf, reading)
  return { list: listAfter(held, outcome.value, readAt), answer: outcome.value }
}

async function readList(signal: AbortSignal): Promise<ReadList> {
  const held = (await readGateList(Date.now()))?.list ?? null
  const first = await listSince(held, signal)
  const { list, answer } = first.list === null ? await listSince(null, signal) : first
  await followHost(answer, hostNow(), held !== null && isRolledBack(held, first.answer))
  const isOther = held !== null && isOfOtherCamp(held, answer)
  if (isOther) removeList()
  if (list === null) return { came: 'notWhole' }
  await keepGateList(list)
  return { came: isOther ? 'ofOtherCamp' : 'whole', held: figuresOf(list) }
}

function removeList(): void {
  releaseGateList()
  forgetGateList()
}

const clockCheckInterval = 5_000

export const deviceListFlow = deviceListMachine.provide({
  actors: {
    watchClock: fromCallback(({ sendBack }) => {
      const report = () =>
        sendBack({ type: 'clock.told', isWrong: isClockWrong(), wentBack: knownTime()?.wentBack ?? false })
      report()
      const looks = setInterval(report, clockCheckInterval)
      return () => clearInterval(looks)
    }),
    watchTabs: fromCallback(({ sendBack }) =>
      isSafeAddress() ? watchTabs((isOther) => sendBack({ type: 'tab.told', isOther })) : undefined,
    ),
    watchList: fromCallback(({ sendBack }) => watchForMissingList(() => sendBack({ type: 'list.missing' }))),
    proveDevice: fromPromise(async (): Promise<ProvenDevice> => {
      if (!isSafeAddress()) return { problem: 'noHttps', held: null }
      await proveQueue()
      await askToPersist()
      return { problem: null, held: await readStoredList() }
    }),
    readList: fromPromise(({ signal }) =>
      readList(signal).catch((error: unknown) => {
        if (isUnreadable(error)) return { came: 'notWhole' as const }
        throw error
      }),
    ),
    lookAtList: fromPromise(readStoredList),
    keepFiles: fromPromise(async () => (await keepGateFiles()).kept),
    removeKept: fromPromise(async () => {
      removeList()
      await dropGateFiles()
    }),
  },
  actions: {
    rememberWish: (_, isWanted) => rememberGateReadiness(isWanted),
    reportFailure: (_, error) => console.info('This gate is not ready for offline', error),
  },
})

/** @param onNews called when the device learns whether it can record scans, or cannot read the list */
export function useDeviceList(onNews: (news: EmittedFrom<typeof deviceListMachine>) => void) {
  useEffect(() => releaseGateList, [])
  const [input] = useState(() => ({
    isPaired: sessionActor().getSnapshot().context.session?.user.device !== undefined,
    isWanted: !isSafeAddress() || readGateReadiness(),
  }))
  return useFlow(deviceListFlow, { input, listeners: { 'device.told': onNews, 'list.unread': onNews } })
}
