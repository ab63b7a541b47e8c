import { expect, test } from 'vitest'
import { notProvided } from '../../../src/machines/lib/notProvided.ts'

test('an actor that is not provided fails with its name', () => {
  expect(notProvided('chargeWallet')).toThrow('The actor chargeWallet is not provided')
})
