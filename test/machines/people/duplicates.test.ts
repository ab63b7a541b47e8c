import { describe, expect, test } from 'vitest'
import { duplicatesModel } from '../../../src/inspector/models/people/duplicates.tsx'
import { duplicates } from '../../../src/inspector/models/people/officePeople.ts'
import { duplicatesMachine } from '../../../src/machines/people/duplicates.ts'
import { describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(duplicatesModel)

describeUnread({
  machine: duplicatesMachine,
  src: 'fetchDuplicates',
  value: { pairs: duplicates, total: 2 },
  text: 'The possible duplicates could not be read. Please try again.',
  showsCause: false,
  clearsFirst: true,
})

const [first, second] = duplicates

async function shown(total = 2, pairs: readonly (typeof first)[] = duplicates) {
  const flow = startFlow(duplicatesMachine)
  await flow.done('fetchDuplicates', { ok: true, value: { pairs, total } })
  return flow
}

describe('possible duplicates', () => {
  test('[W303] leave the list when they are marked as different people, and return to its top when that is undone', async () => {
    const { send, done, context, started } = await shown()
    send({ type: 'pair.toldApart', pair: second })
    expect(started.at(-1)).toEqual({ id: 'tellApart', source: 'tellApart', input: { pair: second } })
    await done('tellApart', { ok: true, value: {} })
    expect([context().pairs, context().total, context().decided]).toEqual([[first], 1, second])
    send({ type: 'pair.undone' })
    await done('undoTellApart', { ok: true, value: {} })
    expect([context().pairs, context().total, context().decided]).toEqual([[second, first], 2, null])
  })

  test('stay in the list with the reason when the step is refused or not answered', async () => {
    const { send, done, failed, context, value } = await shown()
    send({ type: 'pair.toldApart', pair: first })
    await done('tellApart', { ok: false, status: 404, message: 'No participant found with this ID' })
    expect([context().pairs, context().decided]).toEqual([duplicates, null])
    expect(context().failure?.text).toBe('No participant found with this ID')
    send({ type: 'pair.toldApart', pair: first })
    expect(context().failure).toBeNull()
    await failed('tellApart', new Error('No answer'))
    expect([value(), context().failure?.text]).toEqual([
      { shown: 'settled' },
      'No answer from the server. Please press again.',
    ])
  })

  test('can still be put back after an undo without an answer', async () => {
    const { send, done, failed, context, started } = await shown()
    send({ type: 'pair.toldApart', pair: first })
    await done('tellApart', { ok: true, value: {} })
    send({ type: 'pair.undone' })
    await failed('undoTellApart', new Error('No answer'))
    expect([context().pairs, context().decided]).toEqual([[second], first])
    send({ type: 'pair.undone' })
    expect(started.at(-1)?.id).toBe('undoTellApart')
  })

  test('are loaded again after the last pair of the list, which can still be put back', async () => {
    const { send, done, value, context } = await shown(2, [first])
    send({ type: 'pair.toldApart', pair: first })
    await done('tellApart', { ok: true, value: {} })
    expect(value()).toBe('loading')
    await done('fetchDuplicates', { ok: true, value: { pairs: [second], total: 1 } })
    expect([context().pairs, context().decided]).toEqual([[second], first])
  })

  test('are listed once when a pair that is put back is already in the list', async () => {
    const { send, done, context } = await shown(2, [first])
    send({ type: 'pair.toldApart', pair: first })
    await done('tellApart', { ok: true, value: {} })
    await done('fetchDuplicates', { ok: true, value: { pairs: [second, first], total: 2 } })
    send({ type: 'pair.undone' })
    await done('undoTellApart', { ok: true, value: {} })
    expect([context().pairs, context().total]).toEqual([[first, second], 2])
  })

  test('are loaded again after a change in a profile, and the last decision can no longer be undone', async () => {
    const { send, done, value, context } = await shown()
    send({ type: 'pair.toldApart', pair: first })
    await done('tellApart', { ok: true, value: {} })
    send({ type: 'list.refreshRequested' })
    expect([value(), context().decided]).toEqual(['loading', null])
  })

  test('that are not in the list cannot be marked as different', async () => {
    const { send, value } = await shown(1, [second])
    send({ type: 'pair.toldApart', pair: first })
    send({ type: 'pair.undone' })
    expect(value()).toEqual({ shown: 'settled' })
  })
})
