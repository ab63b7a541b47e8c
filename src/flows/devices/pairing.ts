import { fromCallback, fromPromise } from 'xstate'
import { confirmPairing, searchPairing } from '../../api/devices/pairing.ts'
import type { DeviceSession } from '../../domain/devices/pairing.ts'
import { pairingRoute } from '../../domain/staff/roles.ts'
import { pairingMachine } from '../../machines/devices/pairing.ts'
import { listenForLinkSecret, readLinkSecret } from '../../services/browser/linkSecret.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { clearUpdateNeed } from '../../services/storage/passwordFlags.ts'
import { forgetOperator } from '../../services/storage/staffWork.ts'
import { owedSignOut, signOutTried } from '../account/owedSignOut.ts'
import { sessionActor } from '../account/session.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'

export const pairingFlow = pairingMachine.provide({
  actors: {
    listenForLink: fromCallback(({ sendBack }) =>
      listenForLinkSecret((secret) => sendBack({ type: 'link.opened', secret })),
    ),
    searchPairing: fromPromise(async ({ input, signal }) => {
      // A sign-out that is still owed must come first; else the answer names the former person as signed in.
      await signOutTried()
      return searchPairing(input.code, signal)
    }),
    makeAttempt: fromPromise(async () => makeIdempotencyKey()),
    confirmPairing: fromPromise(async ({ input }) => {
      // A late answer of the owed sign-out would delete the new session cookie.
      owedSignOut().send({ type: 'signOut.abandoned' })
      const outcome = await confirmPairing(input)
      if (outcome.ok) owedSignOut().send({ type: 'session.replaced' })
      return outcome
    }),
  },
})

export function pairedDevice(): string | undefined {
  return sessionActor().getSnapshot().context.session?.user.device
}

function becomeDevice({ name, permissions }: DeviceSession): void {
  logErrors(clearUpdateNeed)
  logErrors(forgetOperator)
  const user = { device: name, name, ...permissions }
  sessionActor().send({ type: 'person.signedIn', session: { role: 'admin', user } })
}

export function usePairing(onPaired: () => void) {
  const { signInRoute, notice } = sessionActor().getSnapshot().context
  return useFlow(pairingFlow, {
    input: { secret: readLinkSecret(), isEnded: notice !== null && signInRoute === pairingRoute },
    listeners: {
      paired: ({ device }) => {
        becomeDevice(device)
        onPaired()
      },
    },
  })
}
