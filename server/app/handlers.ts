import type { Handlers } from './call.ts'
import { checkIn } from './calls/checkIn.ts'
import { dashboardStats } from './calls/dashboardStats.ts'
import { notYet } from './calls/notYet.ts'
import { participantHealth } from './calls/participantHealth.ts'
import { participant, participants } from './calls/participants.ts'
import { register } from './calls/register.ts'
import { adminSignIn, merchantSignIn, participantSignIn } from './calls/signIn.ts'
import { signOut } from './calls/signOut.ts'
import { updatePassword } from './calls/updatePassword.ts'

export const handlers: Handlers = {
  participantSignIn,
  merchantSignIn,
  adminSignIn,
  signOut,
  updatePassword,
  health: notYet,
  saveHealth: notYet,
  hasMedicalRecords: notYet,
  wallet: notYet,
  deposit: notYet,
  deduct: notYet,
  merchantTransactions: notYet,
  dashboardStats,
  participants,
  participant,
  register,
  checkIn,
  participantHealth,
  merchants: notYet,
  addMerchant: notYet,
  withdrawals: notYet,
  withdraw: notYet,
  gatewayCallback: notYet,
  sandboxPage: notYet,
  sandboxDecision: notYet,
}
