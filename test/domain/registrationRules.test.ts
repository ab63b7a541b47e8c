import { expect, test } from 'vitest'
import { emptyForm } from '../../src/domain/registration.ts'
import { changed, codeHintOf } from '../../src/domain/registrationRules.ts'

test.each([
  ['', '', 'example', 'Example: 901. The code is made from the union and this number.'],
  ['', '901', 'example', 'Example: 901. The code is made from the union and this number.'],
  ['Malawi Union', ' ', 'example', 'Example: 901. Code will be MU901'],
  ['Malawi Union', '9', 'code', 'Code will be MU9'],
  [' Malawi Union ', ' 9a ', 'code', 'Code will be MU9A'],
  ['Malawi Union', 'mu901', 'problem', 'Code will be MUMU901. For MU901 type only 901.'],
  ['Zimbabwe East Union Conference', 'ZEUC901', 'problem', 'Type only 901. The code will be ZEUC901.'],
  ['Malawi Union', '9/1', 'problem', 'Please type only letters A to Z, digits and hyphens.'],
  ['a b c d e f g h', '', 'problem', 'This is too long for a code. Please type at most 2 letters or digits.'],
] as const)('of the union %j and the number %j the hint is this', (union, code, kind, sentence) => {
  expect(codeHintOf(changed(emptyForm, { union, code }))).toEqual({ kind, sentence })
})
