import { expect, test } from 'vitest'
import { copyModel } from '../../../src/inspector/models/lib/copy.tsx'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(copyModel)

const text = 'PUR-7K3M9QX2TW'

test('[P382] a copy is confirmed for 2 s', async () => {
  const flow = startFlow(copyMachine)
  flow.send({ type: 'copy.requested', text })
  expect(flow.started).toEqual([{ id: 'copyText', source: 'copyText', input: { text } }])
  await flow.done('copyText', undefined)
  flow.wait(1_999)
  expect(flow.value()).toBe('copied')
  flow.wait(1)
  expect(flow.value()).toBe('idle')
})

test('a second press copies again, and restarts the 2 s', async () => {
  const flow = startFlow(copyMachine)
  flow.send({ type: 'copy.requested', text })
  await flow.done('copyText', undefined)
  flow.wait(1_500)
  flow.send({ type: 'copy.requested', text: 'another' })
  expect(flow.started.at(-1)?.input).toEqual({ text: 'another' })
  await flow.done('copyText', undefined)
  flow.wait(1_999)
  expect(flow.value()).toBe('copied')
})

test('a failed copy is also shown for 2 s', async () => {
  const flow = startFlow(copyMachine)
  flow.send({ type: 'copy.requested', text })
  await flow.failed('copyText', new Error('The clipboard is forbidden.'))
  flow.wait(1_999)
  expect(flow.value()).toBe('failed')
  flow.wait(1)
  expect(flow.value()).toBe('idle')
})
