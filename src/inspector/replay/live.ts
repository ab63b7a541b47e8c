import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'
import { readRecording } from '../readRecording.ts'
import { replayPlayerMachine } from './replayPlayer.ts'

export const replayPlayerFlow = replayPlayerMachine.provide({
  actors: {
    readSource: fromPromise(async ({ input: { source } }) =>
      readRecording(typeof source === 'string' ? source : await source.text()),
    ),
    keepTime: fromCallback<AnyEventObject>(({ sendBack }) => {
      let last = performance.now()
      const tick = (now: number) => {
        sendBack({ type: 'time.passed', ms: Math.max(0, now - last) })
        last = now
        frame = requestAnimationFrame(tick)
      }
      let frame = requestAnimationFrame(tick)
      return () => cancelAnimationFrame(frame)
    }),
  },
})
