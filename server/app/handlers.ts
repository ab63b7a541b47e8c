import type { HandlersAtOnce } from './atOnce.ts'
import type { Handlers } from './call.ts'
import { addDevice } from './calls/addDevice.ts'
import { addMerchant } from './calls/addMerchant.ts'
import { addStaff } from './calls/addStaff.ts'
import { audit, auditFile } from './calls/audit.ts'
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
} from './calls/cashDesk.ts'
import { changeOwnPassword } from './calls/changeOwnPassword.ts'
import { changeStaff } from './calls/changeStaff.ts'
import { checkIn, checkInAtOnce } from './calls/checkIn.ts'
import { dashboardStats } from './calls/dashboardStats.ts'
import { changeDayLimit, lowerDayLimit } from './calls/dayLimit.ts'
import { decideConflicts } from './calls/decideConflicts.ts'
import { deduct, deductAtOnce } from './calls/deduct.ts'
import { deposit } from './calls/deposit.ts'
import { device, sayOperator } from './calls/device.ts'
import { changeDevice, devices, revokeDevice } from './calls/devices.ts'
import { dismissScans, stopScans } from './calls/endedDevices.ts'
import { findPeople } from './calls/findPeople.ts'
import {
  changeGateSettings,
  gateHours,
  gateSettings,
  lastMovements,
  rollCall,
  whereIs,
} from './calls/gate.ts'
import { gateConflicts } from './calls/gateConflicts.ts'
import { gateList } from './calls/gateList.ts'
import { gatewayCallback } from './calls/gatewayCallback.ts'
import { giveUpBrowser } from './calls/giveUpBrowser.ts'
import { handInScans } from './calls/handInScans.ts'
import { hasMedicalRecords } from './calls/hasMedicalRecords.ts'
import { health } from './calls/health.ts'
import { healthLock, lockHealth, unlockHealth } from './calls/healthLock.ts'
import { checkImport, writeImport } from './calls/importPeople.ts'
import { live } from './calls/live.ts'
import { merchants } from './calls/merchants.ts'
import { merchantTransactions } from './calls/merchantTransactions.ts'
import { move } from './calls/move.ts'
import { nearCodes } from './calls/nearCodes.ts'
import { newCamperPassword } from './calls/newCamperPassword.ts'
import { newMerchantPassword } from './calls/newMerchantPassword.ts'
import { openHealthRecord } from './calls/openHealthRecord.ts'
import { askPins, ownPin, setPin } from './calls/ownPin.ts'
import { endOtherSessions, endSession, ownSessions } from './calls/ownSessions.ts'
import { pair } from './calls/pair.ts'
import { participantHealth } from './calls/participantHealth.ts'
import { participant, participants } from './calls/participants.ts'
import { payer } from './calls/payer.ts'
import {
  correctPerson,
  freeWallet,
  freezeWallet,
  person,
  restorePerson,
  withdrawnPeople,
  withdrawPerson,
} from './calls/people.ts'
import { findCard, issueCard, loseCard, ownCard } from './calls/personCards.ts'
import { changePriceList, markSoldOut, priceList } from './calls/priceList.ts'
import { refund, sale } from './calls/refund.ts'
import { register } from './calls/register.ts'
import { books, leftInWallets, stallReport } from './calls/reports.ts'
import { sandboxDecision, sandboxPage } from './calls/sandboxPage.ts'
import { saveHealth } from './calls/saveHealth.ts'
import { adminSignIn, merchantSignIn, participantSignIn } from './calls/signIn.ts'
import { signOut } from './calls/signOut.ts'
import { makeSlips, slipPeople } from './calls/slips.ts'
import { staffAccounts } from './calls/staffAccounts.ts'
import { closeStaff, endStaffSessions, newStaffPassword, openStaff } from './calls/staffSignIn.ts'
import { undoMovement } from './calls/undoMovement.ts'
import { updatePassword } from './calls/updatePassword.ts'
import { wallet, walletAtOnce } from './calls/wallet.ts'
import { withdraw } from './calls/withdraw.ts'
import { withdrawals } from './calls/withdrawals.ts'

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

/** Tried before the session is looked up. */
export const handlersAtOnce: HandlersAtOnce = {
  checkIn: checkInAtOnce,
  deduct: deductAtOnce,
  wallet: walletAtOnce,
}
