import { expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { campModel } from '../../../src/inspector/models/camp/camp.tsx'
import { campMachine } from '../../../src/machines/camp/camp.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(campModel)

const newer = { ...documentedCamp, version: 4 }

test('[W1370] another version in an answer of the server makes the page read the facts once', async () => {
  const flow = startFlow(campMachine, { camp: documentedCamp })
  flow.send({ type: 'version.named', version: 0 })
  expect(flow.started).toEqual([])
  flow.send({ type: 'version.named', version: 4 })
  flow.send({ type: 'version.named', version: 4 })
  expect(flow.started).toHaveLength(1)
  await flow.done('readCamp', { ok: true, value: newer })
  expect(flow.context().camp).toBe(newer)
  flow.send({ type: 'version.named', version: 4 })
  expect(flow.started).toHaveLength(1)
})

test.each([
  ['a refusal', { ok: false, status: 503 } as const],
  ['no answer', new Error('No answer from the server.')],
])(
  '[W1370] after %s the page keeps what it shows, and the next answer makes it read again',
  async (_, result) => {
    const flow = startFlow(campMachine, { camp: documentedCamp })
    flow.send({ type: 'version.named', version: 4 })
    if (result instanceof Error) await flow.failed('readCamp', result)
    else await flow.done('readCamp', result)
    expect(flow.context().camp).toBe(documentedCamp)
    flow.send({ type: 'version.named', version: 4 })
    expect(flow.started).toHaveLength(2)
  },
)
