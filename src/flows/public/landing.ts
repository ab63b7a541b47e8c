import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { configure } from '../../api/lib/settings.ts'
import type { Camp } from '../../domain/camp/facts.ts'
import { storesMessages } from '../../domain/camp/messages.ts'
import type { Settings } from '../../domain/lib/settings.ts'
import { calendarFileNameOf, calendarOfCamp } from '../../domain/public/calendarFile.ts'
import type { ProgrammeDay } from '../../domain/public/eventProgramme.ts'
import { programmePartOf } from '../../domain/public/programmeParts.ts'
import { calendarFileMachine } from '../../machines/public/calendarFile.ts'
import { contactFormMachine, sentOf } from '../../machines/public/contactForm.ts'
import { newsletterMachine } from '../../machines/public/newsletter.ts'
import { programmeMachine } from '../../machines/public/programme.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { moduleLoader } from '../../services/browser/loadModule.ts'
import { listenForPart, namedPart, namePart, showPart } from '../../services/browser/pagePart.ts'
import { printPage } from '../../services/browser/print.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { useFlow } from '../lib/useFlow.ts'

export const calendarFileFlow = calendarFileMachine.provide({
  actors: {
    saveCalendarFile: fromPromise<void, Camp>(async ({ input: camp }) => {
      const file = calendarOfCamp(camp, new Date().toISOString())
      downloadFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), calendarFileNameOf(camp))
    }),
  },
})

const loadMessages = moduleLoader(() => import('../../api/camp/messages.ts'))

const contactFormFlow = contactFormMachine.provide({
  actors: {
    printForm: fromPromise(async () => printPage('contact')),
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    sendMessage: fromPromise(async ({ input: { key, message } }) => {
      const { sendMessage } = await loadMessages()
      return sendMessage({ ...sentOf(message), id: key, website: message.website ?? '' })
    }),
  },
})

const newsletterFlow = newsletterMachine.provide({
  actors: {
    sendAddress: fromPromise(async ({ input: { email, website } }) => {
      const { sendMessage } = await loadMessages()
      const address = { name: '', address: email.trim(), words: '' }
      return sendMessage({ ...address, id: makeIdempotencyKey(), kind: 'newsletter', website })
    }),
  },
})

/** For the prerendered page, which opens no portal. */
export function openLanding(settings: Settings): void {
  configure(settings)
}

/**
 * The forms of the landing page send nothing unless the camp is one of its own.
 * @param shownDay the day that was chosen in the static page before its flows started
 */
export function useLanding(camp: Camp, days: readonly ProgrammeDay[], shownDay?: number) {
  const input = { isStored: storesMessages(camp) }
  return {
    programme: useProgramme(days, shownDay),
    calendarFile: useFlow(calendarFileFlow, { input: { camp } }),
    contactForm: useFlow(contactFormFlow, { input }),
    newsletter: useFlow(newsletterFlow, { input }),
  }
}

/** While no day was chosen, the day in the address opens, also when the address changes. */
function useProgramme(days: readonly ProgrammeDay[], shownDay: number | undefined) {
  const programme = useFlow(programmeMachine, {
    input: { days, day: shownDay },
    listeners: { 'day.changed': ({ day }) => namePart(programmePartOf(day)) },
  })
  const { send } = programme
  const { opened } = programme.state.context
  const opensNow = shownDay === undefined
  useEffect(() => {
    const open = (part: string) => send({ type: 'address.changed', part })
    if (opensNow) open(namedPart())
    return listenForPart(open)
  }, [send, opensNow])
  useEffect(() => {
    if (opened !== null) showPart(programmePartOf(opened))
  }, [opened])
  return programme
}
