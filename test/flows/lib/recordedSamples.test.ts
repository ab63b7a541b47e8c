import { expect, test } from 'vitest'
import { flightObserver } from '../../../src/flows/lib/flightRecorder.ts'
import { models } from '../../../src/inspector/models/index.ts'
import { recordedContexts } from '../../../src/inspector/replay/tracks.ts'
import { createRecorder } from '../../../src/services/recorder/recorder.ts'
import { inClear, runSamples, secretsIn, untold } from '../support/leaks.ts'

test.each(models.map((model) => [model.machine.id, model] as const))(
  'the recording of %s contains no names, and only exposed values in clear text',
  { timeout: 60_000 },
  async (id, model) => {
    const recorders: ReturnType<typeof createRecorder>[] = []
    await runSamples(model, () => {
      const recorder = createRecorder()
      recorders.push(recorder)
      return flightObserver(recorder)
    })
    const recordings = recorders.map((recorder) => recorder.recording(id))
    const left = recordings.flatMap(({ events }) => {
      const contexts = recordedContexts(events)
      return events.map(({ type, fields = {} }, index) => ({ type, fields, context: contexts[index] ?? {} }))
    })
    expect({
      inClear: inClear(model, left),
      secrets: secretsIn(JSON.stringify(recordings), model),
      untold: untold(model, left),
    }).toEqual({ inClear: [], secrets: [], untold: [] })
  },
)
