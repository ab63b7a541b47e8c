import { describe, expect, test } from 'vitest'
import { listFromText } from '../../../src/domain/health/health.ts'

describe('listFromText', () => {
  test.each([
    ['Penicillin', ['Penicillin']],
    ['Penicillin, Bee stings', ['Penicillin', 'Bee stings']],
    ['Asthma;Hay fever', ['Asthma', 'Hay fever']],
    ['Insulin\nIbuprofen 400 mg', ['Insulin', 'Ibuprofen 400 mg']],
    ['Insulin\r\nIbuprofen', ['Insulin', 'Ibuprofen']],
    ['a, b; c\nd', ['a', 'b', 'c', 'd']],
    [' , Dust ,; \n , ', ['Dust']],
    ['Sodium valproate 200 mg/day (morning)', ['Sodium valproate 200 mg/day (morning)']],
    ['Dust, Dust', ['Dust', 'Dust']],
    ['', []],
    [' \n ', []],
  ])('splits %j into %j', (text, expected) => {
    expect(listFromText(text)).toEqual(expected)
  })
})
