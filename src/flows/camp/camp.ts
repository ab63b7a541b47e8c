import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { fetchCamp } from '../../api/camp/camp.ts'
import { listenForCampVersion } from '../../api/camp/campVersion.ts'
import { camp as campSchema } from '../../api/schemas/camp.ts'
import { type Camp, documentedCamp, writeFor } from '../../domain/camp/facts.ts'
import { campMachine } from '../../machines/camp/camp.ts'
import { campOfPage } from '../../services/browser/campOfPage.ts'
import { storedValue } from '../../services/storage/storedValue.ts'
import { inspect } from '../lib/inspection.ts'
import { logErrors } from '../lib/logErrors.ts'

const storedCamp = storedValue('camp', campSchema)

const campFlow = campMachine.provide({
  actors: { readCamp: fromPromise(({ signal }) => fetchCamp(signal)) },
  actions: {
    keepCamp: (_, camp) => {
      writeFor(camp)
      logErrors(() => (camp.version === 0 ? storedCamp.remove() : storedCamp.write(camp)))
    },
  },
})

let running: ReturnType<typeof createCampActor> | undefined

function createCampActor(camp: Camp) {
  return createActor(campFlow, { input: { camp }, inspect })
}

/**
 * Shows the newest camp that the page or the browser knows, and follows the server's answers. The service
 * worker's pages are as old as the build.
 * @returns the close function
 */
export function openCamp(): () => void {
  const [ofPage, stored] = [campOfPage(), storedCamp.read()]
  const camp =
    (ofPage && stored && stored.version > ofPage.version ? stored : (ofPage ?? stored)) ?? documentedCamp
  writeFor(camp)
  const actor = createCampActor(camp).start()
  running = actor
  const stopListening = listenForCampVersion((version) => actor.send({ type: 'version.named', version }))
  return () => {
    stopListening()
    actor.stop()
    running = undefined
    writeFor(documentedCamp)
  }
}

/** Shows a camp that this page has saved. */
export function takeCamp(camp: Camp): void {
  running?.send({ type: 'camp.saved', camp })
}

/** For prerendering, which has no browser and no server. */
export function openWithCamp(camp: Camp): void {
  writeFor(camp)
  running = createCampActor(camp)
}

/** The documented camp where none was opened. */
export function useRunningCamp(): Camp {
  running ??= createCampActor(documentedCamp)
  return useSelector(running, ({ context }) => context.camp)
}
