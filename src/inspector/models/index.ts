import { addMerchantModel } from './addMerchant.ts'
import { adminShellModel } from './adminShell.ts'
import { appUpdateModel } from './appUpdate.ts'
import { basketModel } from './basket.ts'
import { changePasswordModel } from './changePassword.ts'
import { chargeModel } from './charge.ts'
import { chartPanelModel } from './chartPanel.ts'
import { checkInModel } from './checkIn.ts'
import { checkOutModel } from './checkOut.ts'
import { clockModel } from './clock.ts'
import { connectionModel } from './connection.ts'
import { copyModel } from './copy.ts'
import { dashboardModel } from './dashboard.ts'
import { depositModel } from './deposit.ts'
import { exportModel } from './export.ts'
import { healthDraftModel, healthModel } from './health.ts'
import { healthCornerModel } from './healthCorner.ts'
import { clearFormModel, healthFormModel } from './healthForm.ts'
import { homeModel } from './home.ts'
import { idCardModel } from './idCard.ts'
import { incidentModel } from './incident.ts'
import { calendarFileModel, contactFormModel, newsletterModel, programmeModel } from './landing.ts'
import { logoutModel } from './logout.ts'
import { merchantBookModel } from './merchantBook.ts'
import { merchantDetailModel } from './merchantDetail.ts'
import { merchantHomeModel } from './merchantHome.ts'
import { merchantsModel } from './merchants.ts'
import type { AnyFlowModel } from './model.ts'
import { passwordUpdateModel } from './passwordUpdate.ts'
import { printModel } from './print.ts'
import { profileModel } from './profile.ts'
import { publicRegistrationModel } from './publicRegistration.ts'
import { registrationFormModel } from './registrationForm.ts'
import { registrationsModel } from './registrations.ts'
import { scheduleModel } from './schedule.ts'
import { sessionModel } from './session.ts'
import { signInModel } from './signIn.ts'
import { soundModel } from './sound.ts'
import { walletModel } from './wallet.ts'
import { walletManagementModel } from './walletManagement.ts'
import { withdrawalFormModel } from './withdrawalForm.ts'
import { withdrawalsModel } from './withdrawals.ts'

export const models: readonly AnyFlowModel[] = [
  sessionModel,
  signInModel,
  logoutModel,
  passwordUpdateModel,
  changePasswordModel,
  adminShellModel,
  checkInModel,
  soundModel,
  copyModel,
  incidentModel,
  registrationsModel,
  registrationFormModel,
  profileModel,
  idCardModel,
  exportModel,
  merchantsModel,
  addMerchantModel,
  merchantDetailModel,
  merchantBookModel,
  withdrawalsModel,
  withdrawalFormModel,
  walletManagementModel,
  merchantHomeModel,
  clockModel,
  basketModel,
  chargeModel,
  dashboardModel,
  chartPanelModel,
  healthCornerModel,
  checkOutModel,
  walletModel,
  depositModel,
  healthModel,
  healthFormModel,
  healthDraftModel,
  clearFormModel,
  printModel,
  homeModel,
  scheduleModel,
  publicRegistrationModel,
  appUpdateModel,
  connectionModel,
  programmeModel,
  calendarFileModel,
  contactFormModel,
  newsletterModel,
]
