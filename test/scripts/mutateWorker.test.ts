import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/sourceFiles.ts'
import type { Mutant } from '../../tools/mutate/mutant.ts'
import { mutantsOf } from '../../tools/mutate/operators.ts'
import type { Attempt } from '../../tools/mutate/work.ts'

const money = 'src/domain/lib/money.ts'
const products = 'src/domain/till/products.ts'
const sourceOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

function changed(file: string, from: string, to: string): Mutant {
  const source = sourceOf(file)
  const start = source.indexOf(from)
  const [any] = mutantsOf(money, sourceOf(money))
  if (start === -1 || any === undefined) throw new Error(`${file} has no ${from} any more.`)
  return { ...any, file, start, end: start + from.length, replacement: to }
}

test('a worker reports the test that kills a mutant, stops endless ones, and changes one file at a time', async () => {
  const before = sourceOf(money)
  const worker = fork(new URL('../../tools/mutate/worker.ts', import.meta.url), ['try'], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))),
  })
  const attempt = async (mutant: Mutant, seconds = 20) => {
    const answered = once(worker, 'message')
    const request: Attempt = {
      type: 'try',
      mutant,
      tests: [{ test: 'test/domain/lib/money.test.ts', seconds }],
      part: 'all',
    }
    worker.send(request)
    const [answer] = await answered
    return answer
  }
  await once(worker, 'message')
  expect(await attempt(changed(money, 'return cents / 100', 'return cents / 101'))).toEqual({
    type: 'tried',
    outcome: 'killed',
    by: 'test/domain/lib/money.test.ts',
    test: 'centsFromDollars > reads back every amount that the API and the till send',
  })
  const unnoticed = { type: 'tried', outcome: 'survived', by: null, test: null }
  expect(await attempt(changed(products, 'Zip Line', 'Zip Lines'))).toEqual(unnoticed)
  expect(await attempt(changed(money, 'return cents / 100', 'for (;;);'), 0)).toEqual({
    type: 'tried',
    outcome: 'endless',
    by: 'test/domain/lib/money.test.ts',
    test: null,
  })
  expect(await attempt(changed(money, 'return cents / 100', 'return cents / 100'))).toEqual(unnoticed)
  const exited = once(worker, 'exit')
  worker.disconnect()
  await exited
  expect(sourceOf(money)).toBe(before)
})
