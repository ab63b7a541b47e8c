import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from '../../../scripts/sourceFiles.ts'
import { leavingPageModel } from '../../../src/inspector/models/lib/leavingPage.tsx'
import { leavingPageMachine } from '../../../src/machines/lib/leavingPage.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(leavingPageModel)

test('[W370] leaving needs a confirmation; freeing the page closes the question without leaving', () => {
  const { send, value, emittedTypes } = startFlow(leavingPageMachine)
  send({ type: 'wayOut.taken', loss: 'shown' })
  expect(value()).toBe('asking')
  send({ type: 'leaving.cancelled' })
  send({ type: 'wayOut.taken', loss: 'shown' })
  send({ type: 'page.freed' })
  send({ type: 'leaving.confirmed' })
  expect([value(), emittedTypes()]).toEqual(['staying', []])
  send({ type: 'wayOut.taken', loss: 'shown' })
  send({ type: 'leaving.confirmed' })
  expect([value(), emittedTypes()]).toEqual(['staying', ['leaving.allowed']])
})

const filesWith = (pattern: RegExp) =>
  sourceFiles(['src'], /\.tsx?$/)
    .filter((path) => pattern.test(readFileSync(`${projectRoot}/${path}`, 'utf8')))
    .map((path) => relative('src', path))
    .sort()

test('[W1490] leaving names what is lost', () => {
  const { send, context } = startFlow(leavingPageMachine)
  send({ type: 'wayOut.taken', loss: 'typed' })
  expect(context().loss).toBe('typed')
  send({ type: 'leaving.cancelled' })
  send({ type: 'wayOut.taken', loss: 'shown' })
  expect(context().loss).toBe('shown')
})

test('[W1490] the facts and the programme of a camp ask before what was typed is lost', () => {
  expect(filesWith(/tags: .*'unsaved'/)).toEqual([
    'machines/camp/campFacts.ts',
    'machines/camp/campProgramme.ts',
  ])
})

test('[W370] every page that shows a value only once is guarded by the same function', () => {
  expect(filesWith(/tags: 'shownOnce'/)).toEqual([
    'machines/devices/addDevice.ts',
    'machines/money/addMerchant.ts',
    'machines/money/newMerchantPassword.ts',
    'machines/people/personReplacement.ts',
    'machines/people/registrationForm.ts',
    'machines/people/slips.ts',
    'machines/staff/addStaff.ts',
    'machines/staff/staffAction.ts',
  ])
  expect(filesWith(/<FirstPasswordDialog/)).toEqual([
    'views/money/merchants/AddMerchantView.tsx',
    'views/money/merchants/NewMerchantPasswordView.tsx',
    'views/people/person/PersonReplacementView.tsx',
    'views/people/registrations/RegistrationFormView.tsx',
    'views/staff/accounts/AddStaffView.tsx',
    'views/staff/accounts/StaffActionView.tsx',
  ])
  expect(filesWith(/\bblockNavigation\(/)).toEqual([
    'flows/lib/useFlow.ts',
    'services/browser/navigationGuard.ts',
  ])
  expect(filesWith(/'beforeunload'/)).toEqual(['services/browser/navigationGuard.ts'])
})
