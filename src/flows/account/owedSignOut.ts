import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { signOut, signOutAddress } from '../../api/account/auth.ts'
import { owedSignOutMachine } from '../../machines/account/owedSignOut.ts'
import {
  forgetOwedSignOut,
  keepOwedSignOut,
  leaveSignOutToWorker,
  listenForOwedSignOut,
  readOwedSignOut,
} from '../../services/storage/owedSignOut.ts'
import { inspect } from '../lib/inspection.ts'
import { logErrors } from '../lib/logErrors.ts'

export const owedSignOutFlow = owedSignOutMachine.provide({
  actors: {
    listenForSignOut: fromCallback(({ sendBack }) =>
      listenForOwedSignOut({
        onChange: (owed) => sendBack(owed ? { type: 'signOut.heard', owed } : { type: 'signOut.confirmed' }),
        onRetryOpportunity: () => sendBack({ type: 'signOut.retried' }),
      }),
    ),
    sendSignOut: fromPromise(({ input, signal }) => signOut({ ...input, signal })),
  },
  actions: {
    keepInBrowser: (_, owed) => logErrors(() => keepOwedSignOut(owed)),
    forgetInBrowser: () => logErrors(forgetOwedSignOut),
    leaveToWorker: () => leaveSignOutToWorker(signOutAddress()),
  },
})

type OwedSignOutActor = ReturnType<typeof createOwedSignOut>

function createOwedSignOut(owed = readOwedSignOut()) {
  return createActor(owedSignOutFlow, { input: { owed }, inspect })
}

let running: OwedSignOutActor | undefined

/**
 * Sends a sign-out that an earlier page left behind.
 * @returns the stop function
 */
export function openOwedSignOut(): () => void {
  const actor = createOwedSignOut().start()
  running = actor
  return () => {
    actor.stop()
    running = undefined
  }
}

/** The fallback owes nothing: it serves prerendering and the time before the page is opened. */
export function owedSignOut(): OwedSignOutActor {
  running ??= createOwedSignOut(null)
  return running
}

export function isSignOutOwed(): boolean {
  return owedSignOut().getSnapshot().matches('owed')
}

export async function signOutTried(): Promise<void> {
  const actor = owedSignOut()
  actor.send({ type: 'signOut.retried' })
  await waitFor(actor, (state) => !state.matches({ owed: 'sending' }))
}
