import { expect, test } from 'vitest'
import { blankBeginning } from '../../../src/domain/camp/beginning.ts'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { programmeFor } from '../../../src/domain/camp/programme.ts'
import { beginningModel } from '../../../src/inspector/models/camp/beginning.tsx'
import { beginningMachine } from '../../../src/machines/camp/beginning.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(beginningModel)

const secret = 's'.repeat(32)
const programme = programmeFor(documentedCamp.facts.time, null)
const leads = [
  { name: 'Rudo Dube', email: 'rudo@example.org', password: 'seven tall trees' },
  { name: 'Simba Moyo', email: 'simba@example.org', password: 'nine short rivers' },
] as const
const answers = {
  ...{ name: 'Summer Camp 2027', shortName: 'Summer', country: 'Norway', venue: 'The fjord' },
  ...{ firstDay: '2027-07-30', lastDay: '2027-08-07', begins: '10:00', ends: '14:00', zone: 'Europe/Oslo' },
} as const

async function asking() {
  const flow = startFlow(beginningMachine, { secret })
  await flow.done('checkSecret', { ok: true, value: undefined })
  return flow
}

function answerAll(flow: Awaited<ReturnType<typeof asking>>) {
  for (const [field, text] of Object.entries(answers)) {
    const name = Object.keys(answers).find((known): known is keyof typeof answers => known === field)
    if (name) flow.send({ type: 'field.changed', field: name, text })
  }
  flow.send({ type: 'lead.changed', index: 0, change: leads[0] })
  flow.send({ type: 'lead.changed', index: 1, change: leads[1] })
  for (let step = 0; step < 5; step += 1) flow.send({ type: 'step.done' })
}

test('[W1380] five screens are answered one after the other, and sent with the secret of the link', async () => {
  const flow = await asking()
  expect(flow.context().step).toBe('name')
  answerAll(flow)
  expect(flow.started.at(-1)?.input).toEqual({ secret, beginning: { ...answers, leads }, base: null })
  await flow.done('beginCamp', { ok: true, value: undefined })
  expect(flow.value()).toBe('begun')
  expect(flow.emitted).toEqual([{ type: 'camp.begun' }])
  expect(flow.context()).toMatchObject({ secret: null, beginning: blankBeginning })
})

test('[W1381] a screen with a mistake stays, and names it at its field', async () => {
  const flow = await asking()
  flow.send({ type: 'step.done' })
  expect(flow.context()).toMatchObject({
    step: 'name',
    fieldErrors: { name: 'Please enter the name of the camp.' },
  })
})

test('[W1382] a link that is too late, or used by another person, is told before anything is typed', async () => {
  const late = startFlow(beginningMachine, { secret })
  await late.done('checkSecret', { ok: false, status: 404, reason: 'notFound' })
  expect(late.value()).toBe('late')
  const taken = startFlow(beginningMachine, { secret })
  await taken.done('checkSecret', { ok: false, status: 409, reason: 'taken' })
  expect(taken.value()).toBe('taken')
})

test('[W1382] what was typed is kept when the link becomes too late, and goes with the next link', async () => {
  const flow = await asking()
  answerAll(flow)
  await flow.done('beginCamp', { ok: false, status: 404, reason: 'notFound' })
  expect(flow.value()).toBe('late')
  flow.send({ type: 'link.opened', secret: 't'.repeat(32) })
  await flow.done('checkSecret', { ok: true, value: undefined })
  expect(flow.context()).toMatchObject({ step: 'look', beginning: { name: 'Summer Camp 2027' } })
})

test('[W1383] of two people with one link, the second one is shown that the camp has begun', async () => {
  const flow = await asking()
  answerAll(flow)
  await flow.done('beginCamp', { ok: false, status: 409, reason: 'taken' })
  expect(flow.value()).toBe('taken')
  expect(flow.context().beginning).toEqual(blankBeginning)
})

test('[W1381] a refused password brings the leads back, with the sentence of the server', async () => {
  const flow = await asking()
  answerAll(flow)
  const message = 'The password of Rudo Dube is too easy to guess. Please choose another one.'
  await flow.done('beginCamp', { ok: false, status: 400, reason: 'invalid', message })
  expect(flow.context()).toMatchObject({ step: 'leads', failure: { text: message } })
})

test('[W1384] the file of an earlier camp answers all but the leads, and another first day keeps the length', async () => {
  const flow = await asking()
  flow.send({ type: 'file.chosen', file: new Blob(['{}']) })
  await flow.done('readCampFile', {
    ok: true,
    value: { facts: documentedCamp.facts, programme, logo: null, isLogoBroken: false },
  })
  expect(flow.context()).toMatchObject({
    step: 'name',
    beginning: { name: '2025 Pathfinder Camporee', firstDay: '2025-04-13', lastDay: '2025-04-19' },
  })
  flow.send({ type: 'field.changed', field: 'firstDay', text: '2027-07-28' })
  expect(flow.context().beginning.lastDay).toBe('2027-08-03')
  flow.send({ type: 'field.changed', field: 'lastDay', text: '2027-08-04' })
  expect(flow.context().beginning.lastDay).toBe('2027-08-04')
  expect(flow.context().base?.programme).toEqual(programme)
})

test('[W1477] the logo in the file of an earlier camp is sent with the answers; a broken one is told and left out', async () => {
  const flow = await asking()
  const { facts } = documentedCamp
  const read = async (logo: string | null) => {
    flow.send({ type: 'file.chosen', file: new Blob(['{}']) })
    const value = { facts, programme: null, logo, isLogoBroken: logo === null }
    await flow.done('readCampFile', { ok: true, value })
  }
  await read(null)
  expect(flow.context().base).toMatchObject({ facts, isLogoBroken: true })
  await read('iVBORw0KGgo=')
  answerAll(flow)
  expect(flow.started.at(-1)?.input).toMatchObject({ base: { facts, logo: 'iVBORw0KGgo=' } })
})

test('[W1384] a file that cannot be read changes nothing that was typed', async () => {
  const flow = await asking()
  flow.send({ type: 'field.changed', field: 'name', text: 'Summer Camp' })
  flow.send({ type: 'file.chosen', file: new Blob(['{']) })
  const message = 'This file is not whole, or not the file of a camp. Please choose another one.'
  await flow.done('readCampFile', { ok: false, status: 400, message })
  expect(flow.context()).toMatchObject({
    beginning: { name: 'Summer Camp' },
    base: null,
    failure: { text: message },
  })
})
