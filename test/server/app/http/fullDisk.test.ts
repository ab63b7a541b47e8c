import { describe, expect, test } from 'vitest'
import { refuseWithoutRoom } from '../../../../server/app/http/fullDisk.ts'
import type { Room } from '../../../../server/database/diskReserve.ts'
import { type RouteKey, routes } from '../../../../src/api/routes.ts'

const keys = Object.keys(routes) as RouteKey[]

describe('on a disk', () => {
  test('with enough room, no call is refused', () => {
    expect(refusedWith('enough')).toEqual([])
  })

  test('with little room, calls that store something are refused', () => {
    expect(refusedWith('little')).toEqual([
      'addDevice',
      'addMerchant',
      'addStaff',
      'askPins',
      'beginCamp',
      'bookClosingList',
      'bookTreasury',
      'cancelDepositOf',
      'cancelOwnDeposit',
      'changeDayLimit',
      'changeDevice',
      'changeGateSettings',
      'changeOwnPassword',
      'changePriceList',
      'changeStaff',
      'checkBeginning',
      'checkIn?step=confirm',
      'claimKept',
      'closeDesk',
      'copyReceipt',
      'correctPerson',
      'decideConflicts',
      'deduct',
      'deleteMessage',
      'deposit',
      'dismissScans',
      'endAttempt',
      'endClosingList',
      'findCard',
      'freeWallet',
      'gatewayCallback',
      'giveUpBrowser',
      'handInScans',
      'issueCard',
      'keepLogo',
      'lowerDayLimit',
      'makeClosingList',
      'makeSlips',
      'markMessage',
      'markSoldOut',
      'move',
      'moveToSafe',
      'newCamperPassword',
      'newMerchantPassword',
      'newStaffPassword',
      'noteList',
      'openDesk',
      'openHealthRecord',
      'openStaff',
      'payOut',
      'refund',
      'register',
      'restorePerson',
      'reverseCash',
      'reverseClosing',
      'sandboxDecision',
      'saveFacts',
      'saveHealth',
      'saveProgramme',
      'sayOperator',
      'sendMessage',
      'setPin',
      'stallPayIn',
      'stallPayOut',
      'tellApart',
      'topUp',
      'undoImport',
      'undoMovement',
      'undoTellApart',
      'updatePassword',
      'withdraw',
      'writeImport',
    ])
  })

  test('without room, sign-ins, ended sessions and audited reads are refused as well', () => {
    const alsoRefused = [
      'adminSignIn',
      'auditFile',
      'closeStaff',
      'endOtherSessions',
      'endSession',
      'endStaffSessions',
      'freezeWallet',
      'journalFile',
      'lockHealth',
      'loseCard',
      'merchantSignIn',
      'pair',
      'participantHealth',
      'participantSignIn',
      'payer',
      'revokeDevice',
      'stopScans',
      'unlockHealth',
      'withdrawPerson',
    ]
    expect(refusedWith('none')).toEqual([...refusedWith('little'), ...alsoRefused].sort())
  })
})

function refusedWith(room: Room): string[] {
  return keys
    .flatMap((key) => (key === 'checkIn' ? ['', 'search', 'confirm'] : ['']).map((step) => ({ key, step })))
    .filter(({ key, step }) => isRefused(key, step, room))
    .map(({ key, step }) => (step === '' ? key : `${key}?step=${step}`))
    .sort()
}

function isRefused(key: RouteKey, step: string, room: Room): boolean {
  const context = { req: { query: () => step || undefined } }
  const host = { database: { room: () => room } }
  try {
    refuseWithoutRoom(key, context as never, host as never)
    return false
  } catch (error) {
    expect(error).toMatchObject({
      reason: 'unavailable',
      status: 503,
      message: 'The server has no room left, so nothing was saved. Please tell the camp office.',
    })
    return true
  }
}
