import { expect, test } from 'vitest'
import { notProvided } from '../../../src/machines/lib/notProvided.ts'

test('an actor that nobody has provided fails, and says which it is', () => {
  expect(notProvided('chargeWallet')).toThrow('The actor chargeWallet is not provided')
})
