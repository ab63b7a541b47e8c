import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { models } from '../../src/inspector/models/index.ts'
import { addMerchantExposure } from '../../src/machines/addMerchant.ts'
import { adminShellExposure } from '../../src/machines/adminShell.ts'
import { appUpdateExposure } from '../../src/machines/appUpdate.ts'
import { basketExposure } from '../../src/machines/basket.ts'
import { calendarFileExposure } from '../../src/machines/calendarFile.ts'
import { changePasswordExposure } from '../../src/machines/changePassword.ts'
import { chargeExposure } from '../../src/machines/charge.ts'
import { chartPanelExposure } from '../../src/machines/chartPanel.ts'
import { checkInExposure } from '../../src/machines/checkIn.ts'
import { checkOutExposure } from '../../src/machines/checkOut.ts'
import { clearFormExposure } from '../../src/machines/clearForm.ts'
import { clockExposure } from '../../src/machines/clock.ts'
import { connectionExposure } from '../../src/machines/connection.ts'
import { contactFormExposure } from '../../src/machines/contactForm.ts'
import { copyExposure } from '../../src/machines/copy.ts'
import { dashboardExposure } from '../../src/machines/dashboard.ts'
import { depositExposure } from '../../src/machines/deposit.ts'
import { exportExposure } from '../../src/machines/export.ts'
import { exposureOf } from '../../src/machines/exposure.ts'
import { healthExposure } from '../../src/machines/health.ts'
import { healthCornerExposure } from '../../src/machines/healthCorner.ts'
import { healthDraftExposure } from '../../src/machines/healthDraft.ts'
import { healthFormExposure } from '../../src/machines/healthForm.ts'
import { homeExposure } from '../../src/machines/home.ts'
import { idCardExposure } from '../../src/machines/idCard.ts'
import { incidentExposure } from '../../src/machines/incident.ts'
import { logoutExposure } from '../../src/machines/logout.ts'
import { merchantBookExposure } from '../../src/machines/merchantBook.ts'
import { merchantDetailExposure } from '../../src/machines/merchantDetail.ts'
import { merchantHomeExposure } from '../../src/machines/merchantHome.ts'
import { merchantsExposure } from '../../src/machines/merchants.ts'
import { newsletterExposure } from '../../src/machines/newsletter.ts'
import { passwordUpdateExposure } from '../../src/machines/passwordUpdate.ts'
import { printExposure } from '../../src/machines/print.ts'
import { profileExposure } from '../../src/machines/profile.ts'
import { programmeExposure } from '../../src/machines/programme.ts'
import { publicRegistrationExposure } from '../../src/machines/publicRegistration.ts'
import { registrationFormExposure } from '../../src/machines/registrationForm.ts'
import { registrationsExposure } from '../../src/machines/registrations.ts'
import { scheduleExposure } from '../../src/machines/schedule.ts'
import { sessionExposure } from '../../src/machines/session.ts'
import { signInExposure } from '../../src/machines/signIn.ts'
import { soundExposure } from '../../src/machines/sound.ts'
import { walletExposure } from '../../src/machines/wallet.ts'
import { walletManagementExposure } from '../../src/machines/walletManagement.ts'
import { withdrawalFormExposure } from '../../src/machines/withdrawalForm.ts'
import { withdrawalsExposure } from '../../src/machines/withdrawals.ts'

const exposures = {
  session: sessionExposure,
  signIn: signInExposure,
  logout: logoutExposure,
  passwordUpdate: passwordUpdateExposure,
  changePassword: changePasswordExposure,
  adminShell: adminShellExposure,
  checkIn: checkInExposure,
  sound: soundExposure,
  copy: copyExposure,
  incident: incidentExposure,
  registrations: registrationsExposure,
  registrationForm: registrationFormExposure,
  profile: profileExposure,
  idCard: idCardExposure,
  export: exportExposure,
  merchants: merchantsExposure,
  addMerchant: addMerchantExposure,
  merchantDetail: merchantDetailExposure,
  merchantBook: merchantBookExposure,
  withdrawals: withdrawalsExposure,
  withdrawalForm: withdrawalFormExposure,
  walletManagement: walletManagementExposure,
  merchantHome: merchantHomeExposure,
  clock: clockExposure,
  basket: basketExposure,
  charge: chargeExposure,
  dashboard: dashboardExposure,
  chartPanel: chartPanelExposure,
  healthCorner: healthCornerExposure,
  checkOut: checkOutExposure,
  wallet: walletExposure,
  deposit: depositExposure,
  health: healthExposure,
  healthForm: healthFormExposure,
  healthDraft: healthDraftExposure,
  clearForm: clearFormExposure,
  print: printExposure,
  home: homeExposure,
  schedule: scheduleExposure,
  publicRegistration: publicRegistrationExposure,
  appUpdate: appUpdateExposure,
  connection: connectionExposure,
  programme: programmeExposure,
  calendarFile: calendarFileExposure,
  contactForm: contactFormExposure,
  newsletter: newsletterExposure,
}

test('every flow says what may leave the app', () => {
  expect(Object.keys(exposures)).toEqual(models.map(({ machine }) => machine.id))
  for (const { machine } of models)
    expect(exposureOf(machine.provide({}))).toBe(Reflect.get(exposures, machine.id))
})

test('nothing leaves of a machine that does not say so', () => {
  expect(exposureOf(createMachine({ id: 'copy' }))).toEqual({ context: [], events: {} })
})

test('no name, code, address, password or key may leave', () => {
  const leaving = Object.entries(exposures).map(([flow, { context, events }]) => [
    flow,
    { context: [...context], events: Object.entries(events).map(([type, fields]) => [type, fields]) },
  ])
  expect(Object.fromEntries(leaving)).toEqual({
    session: { context: ['signInRoute', 'notice'], events: [['session.left', ['role']]] },
    signIn: {
      context: ['role', 'isPasswordShown', 'isRemembered', 'notice'],
      events: [['role.chosen', ['role']]],
    },
    logout: { context: ['role', 'error'], events: [] },
    passwordUpdate: { context: ['isAboutCurrentPassword'], events: [] },
    changePassword: { context: [], events: [] },
    adminShell: { context: [], events: [] },
    checkIn: { context: ['problem'], events: [] },
    sound: { context: ['atFirst'], events: [] },
    copy: { context: [], events: [] },
    incident: { context: ['flow', 'problem'], events: [] },
    registrations: { context: [], events: [] },
    registrationForm: { context: ['problems'], events: [] },
    profile: {
      context: ['isDemo'],
      events: [
        ['profile.opened', ['isDemo']],
        ['tab.chosen', ['tab']],
      ],
    },
    idCard: { context: [], events: [] },
    export: { context: ['done', 'alert'], events: [['cards.drawn', ['done']]] },
    merchants: { context: [], events: [] },
    addMerchant: { context: ['problem'], events: [] },
    merchantDetail: { context: [], events: [['tab.chosen', ['tab']]] },
    merchantBook: { context: [], events: [] },
    withdrawals: { context: ['error'], events: [] },
    withdrawalForm: { context: [], events: [] },
    walletManagement: { context: [], events: [['tab.chosen', ['tab']]] },
    merchantHome: { context: [], events: [['tab.chosen', ['tab']]] },
    clock: { context: ['time'], events: [] },
    basket: { context: ['problem'], events: [] },
    charge: { context: ['isRepeat'], events: [] },
    dashboard: { context: ['today'], events: [] },
    chartPanel: { context: ['atFirst'], events: [['type.chosen', ['chartType']]] },
    healthCorner: { context: ['problem'], events: [] },
    checkOut: { context: ['problem'], events: [] },
    wallet: { context: ['problem', 'filter'], events: [['filter.chosen', ['filter']]] },
    deposit: { context: ['problem'], events: [] },
    health: { context: [], events: [] },
    healthForm: { context: [], events: [] },
    healthDraft: { context: [], events: [] },
    clearForm: { context: ['error'], events: [] },
    print: { context: [], events: [] },
    home: { context: ['wasDismissed'], events: [] },
    schedule: { context: ['day'], events: [['day.chosen', ['day']]] },
    publicRegistration: { context: ['problems'], events: [] },
    appUpdate: { context: [], events: [] },
    connection: { context: [], events: [] },
    programme: { context: ['day'], events: [['day.chosen', ['day']]] },
    calendarFile: { context: [], events: [] },
    contactForm: { context: ['missing', 'problem'], events: [] },
    newsletter: { context: [], events: [] },
  })
})
