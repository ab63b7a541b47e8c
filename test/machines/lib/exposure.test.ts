import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { models } from '../../../src/inspector/models/index.ts'
import { expose, exposureOf } from '../../../src/machines/lib/exposure.ts'

const nothing = { context: [], events: [] }

test('every flow declares what may leave the app, and so does its provided copy', () => {
  const unsaid = exposureOf(createMachine({ id: 'copy' }))
  for (const { machine } of models) {
    expect(exposureOf(machine), machine.id).not.toBe(unsaid)
    expect(exposureOf(machine.provide({})), machine.id).toBe(exposureOf(machine))
  }
})

test('a machine without a declaration exposes nothing', () => {
  expect(exposureOf(createMachine({ id: 'copy' }))).toEqual({ context: [], events: {} })
})

test('[W890] a machine exposes each boolean of its context, except booleans about a person', () => {
  type Context = { isIncident: boolean; isOpened: boolean | null; isWithdrawn: boolean; name: string }
  const machine = () =>
    createMachine({
      types: {} as { context: Context },
      context: { isIncident: true, isOpened: true, isWithdrawn: true, name: 'Naledi' },
    })
  expose(machine(), { context: ['isIncident', 'isOpened'], events: {} })
  // @ts-expect-error isOpened is left out
  expose(machine(), { context: ['isIncident'], events: {} })
  // @ts-expect-error isWithdrawn is about a person
  expose(machine(), { context: ['isIncident', 'isOpened', 'isWithdrawn'], events: {} })

  const exposed = models.flatMap(({ machine }) => exposureOf(machine).context)
  const aboutPerson = ['hasMedicalRecords', 'hasPin', 'isCardLost', 'isClosed', 'isWithdrawn']
  expect(exposed.filter((name) => aboutPerson.includes(String(name)))).toEqual([])
  expect(exposed).toEqual(expect.arrayContaining(['isByName', 'isOpened', 'isDraftKnown', 'isRepeat']))
})

test('no name, code, address, password or key is exposed', () => {
  const leaving = models.map(({ machine }) => {
    const { context, events } = exposureOf(machine)
    return [machine.id, { context: [...context], events: Object.entries(events) }]
  })
  expect(Object.fromEntries(leaving)).toEqual({
    ...Object.fromEntries(models.map(({ machine }) => [machine.id, nothing])),
    session: { context: ['signInRoute', 'notice', 'isLeaving'], events: [['session.left', ['role']]] },
    stallReport: { context: ['day'], events: [['day.chosen', ['day']]] },
    beginning: {
      context: ['step'],
      events: [
        ['field.changed', ['field']],
        ['lead.changed', ['index']],
      ],
    },
    camp: { context: [], events: [['version.named', ['version']]] },
    campProgramme: { context: ['day', 'isChangedElsewhere'], events: [['day.chosen', ['day']]] },
    campFacts: { context: ['group', 'isChangedElsewhere'], events: [['group.opened', ['group']]] },
    books: {
      context: ['day'],
      events: [
        ['file.requested', ['file']],
        ['day.chosen', ['day']],
      ],
    },
    priceListForm: {
      context: ['isRejected'],
      events: [
        ['product.moved', ['to']],
        ['field.changed', ['field']],
      ],
    },
    signIn: {
      context: ['role', 'isPasswordShown', 'isRemembered', 'notice', 'isSignOutOwed'],
      events: [['role.chosen', ['role']]],
    },
    logout: { context: ['role', 'callError'], events: [] },
    passwordUpdate: {
      context: ['fieldErrors', 'firstWrong', 'isAboutCurrentPassword', 'isUnanswered'],
      events: [],
    },
    correctPerson: { context: ['isChangedElsewhere'], events: [] },
    choosePassword: { context: ['isShown', 'isUnanswered'], events: [] },
    changePassword: {
      context: ['asksForCurrent', 'isAboutCurrent', 'isUnanswered'],
      events: [['change.requested', ['asksForCurrent']]],
    },
    checkIn: { context: ['isByName', 'fieldError', 'verdictBefore'], events: [] },
    gate: {
      context: [
        ...['kind', 'isByName', 'fieldError', 'lacksAnswers', 'verdictBefore', 'source'],
        ...['hasDevice', 'canNote', 'wasLate', 'slowAt', 'reconnectJitter', 'hasFault'],
      ],
      events: [
        ['mode.chosen', ['mode']],
        ['device.told', ['canNote']],
      ],
    },
    gateUpdate: { context: ['isQuiet'], events: [['gate.told', ['isQuiet']]] },
    gateInstall: { context: ['start'], events: [] },
    deviceList: {
      context: [
        ...['isPaired', 'isWanted', 'held', 'problem'],
        ...['isClockWrong', 'hasClockGoneBack', 'isInOtherTab', 'wasOfOtherCamp', 'isCutOff', 'isUnread'],
      ],
      events: [
        ['clock.told', ['isWrong', 'wentBack']],
        ['tab.told', ['isOther']],
      ],
    },
    handIn: {
      context: ['waiting', 'failures', 'lost', 'again', 'ofOtherCamp'],
      events: [['news.told', ['news']]],
    },
    otherCampScans: { context: ['callError'], events: [] },
    lastMovements: { context: ['time', 'isOpen'], events: [] },
    alreadyIn: { context: ['isByName', 'canNote'], events: [['device.told', ['canNote']]] },
    nearCodes: { context: ['source'], events: [['code.unknown', ['source']]] },
    gateHours: { context: [], events: [] },
    gateSettings: { context: ['asksWithWhom', 'wanted'], events: [] },
    sound: { context: ['atFirst'], events: [] },
    incident: { context: ['flow', 'requestId', 'callError'], events: [] },
    registrationForm: { context: ['hasPeople', 'isResumed'], events: [] },
    profile: {
      context: ['isDemo'],
      events: [
        ['profile.opened', ['isDemo']],
        ['tab.chosen', ['tab']],
      ],
    },
    export: { context: ['done', 'notice', 'result'], events: [['cards.drawn', ['done']]] },
    camera: {
      context: ['hasTorch', 'isTorchOn', 'isCrowded', 'isOtherOffered'],
      events: [['view.changed', ['isCrowded']]],
    },
    importPeople: {
      context: ['shown', 'shownPerhaps', 'isEnded', 'isKept', 'isStopping'],
      events: [
        ['group.shown', ['group']],
        ['perhaps.shown', ['group']],
        ['group.decided', ['choice']],
        ['fault.mended', ['kind']],
        ['mend.undone', ['place']],
        ['template.requested', ['format']],
      ],
    },
    sheets: {
      context: ['choice', 'done', 'leftOut'],
      events: [
        ['choice.changed', ['change']],
        ['cards.drawn', ['done']],
        ['file.saved', ['sheets']],
      ],
    },
    slips: {
      context: ['paper', 'wanted', 'isStopping'],
      events: [['paper.changed', ['paper']]],
    },
    live: { context: ['isOffered', 'canShare', 'isLive', 'failures'], events: [] },
    gateOperator: { context: ['asksAtOnce', 'asksPins', 'isConfirmed'], events: [] },
    healthLock: { context: ['isOffered', 'wasLocked'], events: [] },
    pairing: { context: ['isEnded'], events: [] },
    deviceScans: { context: ['question', 'decided'], events: [] },
    addDevice: { context: ['secondsLeft'], events: [] },
    addMerchant: { context: ['fieldError'], events: [] },
    changeStaff: { context: ['isChangedElsewhere'], events: [] },
    merchantDetail: { context: [], events: [['tab.chosen', ['tab']]] },
    withdrawals: { context: ['callError'], events: [] },
    withdrawalForm: { context: ['isByName'], events: [] },
    clock: { context: ['time'], events: [] },
    till: { context: ['fieldError', 'isRepeat'], events: [] },
    dayLimit: { context: ['isOffice'], events: [] },
    stallBooking: {
      context: ['isRejected', 'isRepeat', 'isOther', 'isAsked'],
      events: [['field.changed', ['field']]],
    },
    cashDesk: {
      context: ['failure', 'isByName', 'direction', 'isRepeat', 'isOther', 'isAsked'],
      events: [['field.changed', ['field']]],
    },
    cashPosition: {
      context: ['isRepeat', 'isOther', 'isAsked'],
      events: [['field.changed', ['field']]],
    },
    stallRound: { context: ['isRejected'], events: [] },
    walletClosing: { context: ['isPausing', 'showsErrors'], events: [['form.changed', ['field']]] },
    dashboard: { context: ['today'], events: [] },
    healthCorner: { context: ['isByName', 'isOpened', 'fieldError'], events: [] },
    checkOut: { context: ['fieldError'], events: [] },
    wallet: { context: ['callError', 'filter'], events: [['filter.chosen', ['filter']]] },
    deposit: { context: ['fieldError', 'isResumed', 'standing'], events: [] },
    healthForm: { context: ['clearError'], events: [] },
    home: { context: ['wasDismissed'], events: [] },
    ownPin: { context: ['isAsked', 'isRemoving'], events: [] },
    health: { context: ['isDraftKnown'], events: [] },
    payer: { context: ['isOffered'], events: [] },
    owedSignOut: { context: ['isRepeat'], events: [] },
    schedule: { context: ['day'], events: [['day.chosen', ['day']]] },
    publicRegistration: { context: ['fieldErrors'], events: [] },
    programme: { context: ['day'], events: [['day.chosen', ['day']]] },
    newsletter: { context: ['isStored'], events: [] },
    contactForm: { context: ['missing', 'fieldError', 'isStored'], events: [] },
  })
})
