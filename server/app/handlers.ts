import { changeOwnPassword } from './auth/changeOwnPassword.ts'
import { askPins, ownPin, setPin } from './auth/ownPin.ts'
import { endOtherSessions, endSession, ownSessions } from './auth/ownSessions.ts'
import { adminSignIn, merchantSignIn, participantSignIn } from './auth/signIn.ts'
import { signOut } from './auth/signOut.ts'
import { closeStaff, endStaffSessions, newStaffPassword, openStaff } from './auth/staffSignIn.ts'
import { updatePassword } from './auth/updatePassword.ts'
import { changeDayLimit, lowerDayLimit } from './camper/dayLimit.ts'
import { wallet, walletAtOnce } from './camper/wallet.ts'
import { addDevice } from './devices/addDevice.ts'
import { changeDevice, devices, revokeDevice } from './devices/devices.ts'
import { dismissScans, stopScans } from './devices/endedDevices.ts'
import { giveUpBrowser } from './devices/giveUpBrowser.ts'
import { device, sayOperator } from './devices/operator.ts'
import { pair } from './devices/pair.ts'
import { checkIn, checkInAtOnce } from './gate/checkIn.ts'
import { decideConflicts } from './gate/decideConflicts.ts'
import { changeGateSettings, gateHours, gateSettings, lastMovements, rollCall, whereIs } from './gate/gate.ts'
import { gateConflicts } from './gate/gateConflicts.ts'
import { gateList } from './gate/gateList.ts'
import { handInScans } from './gate/handInScans.ts'
import { move } from './gate/move.ts'
import { nearCodes } from './gate/nearCodes.ts'
import { undoMovement } from './gate/undoMovement.ts'
import { hasMedicalRecords } from './health/hasMedicalRecords.ts'
import { health } from './health/health.ts'
import { healthLock, lockHealth, unlockHealth } from './health/healthLock.ts'
import { openHealthRecord } from './health/openHealthRecord.ts'
import { participantHealth } from './health/participantHealth.ts'
import { saveHealth } from './health/saveHealth.ts'
import type { Handlers } from './http/call.ts'
import type { HandlersAtOnce } from './http/fastPath.ts'
import { live } from './http/liveCall.ts'
import { addMerchant } from './money/addMerchant.ts'
import {
  cashBooking,
  cashDesks,
  cashPerson,
  closeDesk,
  moveToSafe,
  openDesk,
  payOutCash,
  payStallOut,
  reverseCash,
  topUpCash,
} from './money/cashDesk.ts'
import { deposit } from './money/deposit.ts'
import { gatewayCallback } from './money/gatewayCallback.ts'
import { merchants } from './money/merchants.ts'
import { newMerchantPassword } from './money/newMerchantPassword.ts'
import { refund, sale } from './money/refund.ts'
import { books, leftInWallets, stallReport } from './money/reports.ts'
import { sandboxDecision, sandboxPage } from './money/sandboxPage.ts'
import { withdrawals } from './money/withdrawals.ts'
import { findPeople } from './people/findPeople.ts'
import { checkImport, writeImport } from './people/importPeople.ts'
import { newCamperPassword } from './people/newCamperPassword.ts'
import { participant, participants } from './people/participants.ts'
import {
  correctPerson,
  freeWallet,
  freezeWallet,
  person,
  restorePerson,
  withdrawnPeople,
  withdrawPerson,
} from './people/people.ts'
import { findCard, issueCard, loseCard, ownCard } from './people/personCards.ts'
import { register } from './people/register.ts'
import { makeSlips, slipPeople } from './people/slips.ts'
import { withdraw } from './people/withdraw.ts'
import { addStaff } from './staff/addStaff.ts'
import { audit, auditFile } from './staff/audit.ts'
import { changeStaff } from './staff/changeStaff.ts'
import { dashboardStats } from './staff/dashboardStats.ts'
import { staffAccounts } from './staff/listStaff.ts'
import { deduct, deductAtOnce } from './till/deduct.ts'
import { merchantTransactions } from './till/merchantTransactions.ts'
import { payer } from './till/payer.ts'
import { changePriceList, markSoldOut, priceList } from './till/priceList.ts'

export const handlers: Handlers = {
  participantSignIn,
  merchantSignIn,
  adminSignIn,
  signOut,
  updatePassword,
  changeOwnPassword,
  ownPin,
  setPin,
  askPins,
  health,
  saveHealth,
  hasMedicalRecords,
  wallet,
  deposit,
  deduct,
  merchantTransactions,
  dashboardStats,
  participants,
  participant,
  register,
  checkIn,
  participantHealth,
  healthLock,
  lockHealth,
  unlockHealth,
  openHealthRecord,
  merchants,
  addMerchant,
  newCamperPassword,
  newMerchantPassword,
  withdrawals,
  withdraw,
  devices,
  addDevice,
  revokeDevice,
  changeDevice,
  stopScans,
  dismissScans,
  staffAccounts,
  addStaff,
  changeStaff,
  newStaffPassword,
  endStaffSessions,
  closeStaff,
  openStaff,
  audit,
  auditFile,
  ownSessions,
  endSession,
  endOtherSessions,
  pair,
  device,
  sayOperator,
  gatewayCallback,
  sandboxPage,
  sandboxDecision,
  person,
  correctPerson,
  withdrawnPeople,
  withdrawPerson,
  restorePerson,
  loseCard,
  findCard,
  issueCard,
  freezeWallet,
  freeWallet,
  slipPeople,
  makeSlips,
  checkImport,
  writeImport,
  live,
  whereIs,
  move,
  lastMovements,
  gateHours,
  undoMovement,
  rollCall,
  nearCodes,
  gateSettings,
  changeGateSettings,
  gateList,
  handInScans,
  gateConflicts,
  decideConflicts,
  giveUpBrowser,
  findPeople,
  ownCard,
  cashDesks,
  openDesk,
  closeDesk,
  cashPerson,
  topUp: topUpCash,
  payOut: payOutCash,
  cashBooking,
  reverseCash,
  moveToSafe,
  stallPayOut: payStallOut,
  sale,
  refund,
  priceList,
  changePriceList,
  markSoldOut,
  stallReport,
  books,
  leftInWallets,
  payer,
  lowerDayLimit,
  changeDayLimit,
}

/** These are tried before the session is looked up. */
export const handlersAtOnce: HandlersAtOnce = {
  checkIn: checkInAtOnce,
  deduct: deductAtOnce,
  wallet: walletAtOnce,
}
