import type { InspectionEvent } from 'xstate'
import { flightObserver } from '../../../src/flows/lib/flightRecorder.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import { createRecorder } from '../../../src/services/recorder/recorder.ts'
import type { Recording } from '../../../src/services/recorder/recording.ts'
import { startScripted } from '../../machines/support/scripted.ts'

interface Recorded {
  readonly observe: (event: InspectionEvent) => void
  readonly passTo: (time: number) => void
  readonly recording: (flow: string) => Recording
}

/** A flight recorder whose clock only the test advances; times in ms. */
export function recorded(): Recorded {
  let now = 0
  const recorder = createRecorder()
  return {
    observe: flightObserver(recorder, () => now),
    passTo: (time) => {
      now = time
    },
    recording: recorder.recording,
  }
}

export async function lostAnswer(): Promise<Recording> {
  const { observe, passTo, recording } = recorded()
  const flow = startScripted(checkInMachine, undefined, undefined, observe)
  passTo(800)
  flow.send({ type: 'code.scanned', code: 'EZC104' })
  passTo(1_100)
  await flow.done('searchParticipant', { ok: true, value: registered })
  passTo(2_600)
  flow.send({ type: 'checkIn.confirmed' })
  await flow.done('makeIdempotencyKey', 'key-1')
  passTo(12_600)
  await flow.failed('confirmCheckIn', new Error('The host did not answer in time.'))
  passTo(14_000)
  flow.send({ type: 'checkIn.confirmed' })
  passTo(14_250)
  await flow.done('confirmCheckIn', { ok: true, value: { ...registered, checkedIn: true } })
  passTo(14_750)
  flow.jump(500)
  return recording('checkIn')
}
