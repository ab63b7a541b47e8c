import { createInspector } from '@statelyai/inspect'
import type { AnyActorRef, AnyEventObject, AnyStateMachine, InspectionEvent } from 'xstate'
import { lookOn, runningFlows } from '../../flows/inspection.ts'
import { takenName } from '../../machines/lib/transitions.ts'
import { makeIdempotencyKey } from '../../services/idempotencyKey.ts'
import { createMask, type Mask } from '../../services/recorder/mask.ts'
import { outgoing, type Seen, type Streamed, timersOf } from './outgoing.ts'
import type { LiveMessage } from './protocol.ts'

export interface Stream {
  readonly announce: () => void
  readonly stop: () => void
}

interface Flow extends Streamed {
  readonly note: (inspected: InspectionEvent) => void
}

/**
 * Streams the flows of this page through @statelyai/inspect; `post` is the only way out, and only what is masked goes
 * there. Actors that a machine invokes are no flows, and a flow that is made and never started (StrictMode) is not told of.
 */
export function startStream(post: (message: LiveMessage) => void): Stream {
  const flows = new Map<string, Flow>()
  const mask = createMask()
  const stream = makeIdempotencyKey()
  const inspector = createInspector({
    send: (event) => {
      const flow = flows.get(event.sessionId)
      if (flow) post({ stream, ...outgoing(event, flow) })
    },
  })
  const announce = (actor: AnyActorRef): void => {
    if (!flows.has(actor.sessionId)) flows.set(actor.sessionId, flowOf(actor, mask))
    inspector.actor(actor, actor.getSnapshot())
  }
  const stop = lookOn((inspected) => {
    const actor = inspected.actorRef as AnyActorRef
    if (actor.sessionId !== inspected.rootId) return
    if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init') announce(actor)
    flows.get(actor.sessionId)?.note(inspected)
    if (inspected.type !== '@xstate.actor') inspector.inspect.next?.(inspected)
  })
  return { announce: () => runningFlows().forEach(announce), stop }
}

function flowOf(actor: AnyActorRef, mask: Mask): Flow {
  const seen = new WeakMap<AnyEventObject, Seen>()
  let transitions: readonly string[] = []
  return {
    actor,
    machine: machineOf(actor),
    mask,
    seen: (event) => seen.get(event) ?? { transitions: [], timers: [] },
    note: (inspected) => {
      if (inspected.type === '@xstate.microstep')
        transitions = [...transitions, ...inspected._transitions.flatMap(takenName)]
      if (inspected.type !== '@xstate.snapshot') return
      seen.set(inspected.event, { transitions, timers: timersOf(actor) })
      transitions = []
    },
  }
}

/** Of a flow's own actor, which always runs a machine. */
function machineOf(actor: AnyActorRef): AnyStateMachine {
  return actor.getSnapshot().machine
}
