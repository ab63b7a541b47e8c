import { expect, test } from 'vitest'
import { sampleStatement, statementModel } from '../../../src/inspector/models/money/statement.tsx'
import { statementMachine } from '../../../src/machines/money/statement.ts'
import { describeReadable } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(statementModel)

describeReadable({
  machine: statementMachine,
  input: { code: 'EZC104' },
  src: 'fetchStatement',
  refresh: 'statement.refreshRequested',
  first: sampleStatement,
  second: { ...sampleStatement, balance: 1_00 },
  shownOf: (context) => context.statement,
})

test('the file of a statement has what is searched for', async () => {
  const saved: unknown[] = []
  const machine = statementMachine.provide({ actions: { saveFile: (_, shown) => saved.push(shown) } })
  const { send, done } = startFlow(machine, { code: 'EZC104' })
  await done('fetchStatement', { ok: true, value: sampleStatement })
  send({ type: 'search.changed', search: 'quad' })
  send({ type: 'file.requested' })
  expect(saved).toEqual([{ statement: sampleStatement, search: 'quad' }])
})
