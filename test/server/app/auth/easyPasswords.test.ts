import { describe, expect, test } from 'vitest'
import { isEasyToGuess } from '../../../../server/app/auth/easyPasswords.ts'

const camper = ['ZEU001', 'José Tafadzwa', 'van der Merwe']
const stall = ['M1001', 'Baobab Quad Track']
const staff = ['n.dube@camp.example.org', 'n.dube', 'Nyasha Dube']

describe('[W188] A password is too easy to guess', () => {
  test.each([
    [camper, 'zeu001'],
    [camper, 'ZEU0017'],
    [camper, '7-zeu-001'],
    [camper, '100uez'],
    [camper, 'Merwe2011'],
    [camper, '03.04.2011 merwe'],
    [camper, 'jose-tafadzwa'],
    [camper, 'TafadzwaJosé'],
    [camper, 'awzdafat'],
    [camper, 'josejosejose1'],
    [camper, 'ZeuMerwe1'],
    [camper, 'vandermerwe'],
    [stall, 'm1001!'],
    [stall, 'baobab2025'],
    [stall, 'kcarTdauQ'],
    [staff, 'N.Dube@camp.example.org'],
    [staff, 'nyasha99'],
    [staff, 'ebuD.ahsayN'],
  ])('for an account with the names %j: %j', (names, password) => {
    expect(isEasyToGuess(password, names)).toBe(true)
  })

  test.each([
    [camper, 'rivers run to the sea'],
    [camper, 'merwe and a tent'],
    [camper, 'josephine'],
    [camper, '20110304'],
    [stall, 'quads in the mud'],
    [[''], '!?!?!?!'],
    [[], 'a quiet river'],
  ])('but not for an account with the names %j: %j', (names, password) => {
    expect(isEasyToGuess(password, names)).toBe(false)
  })

  test('but not when a long text consists mostly of a name', () => {
    expect(isEasyToGuess(`${'an'.repeat(499)}x`, ['An Na'])).toBe(false)
  })
})
