import { describe, expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { campFactsModel } from '../../../src/inspector/models/camp/campFacts.tsx'
import { campFactsMachine } from '../../../src/machines/camp/campFacts.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(campFactsModel)

const { facts } = documentedCamp
const saved = {
  ...documentedCamp,
  version: 1,
  facts: { ...facts, identity: { ...facts.identity, name: 'Summer Camp' } },
}

function saving() {
  const flow = startFlow(campFactsMachine, { camp: documentedCamp })
  flow.send({ type: 'group.opened', group: 'identity' })
  flow.send({ type: 'field.changed', change: { name: 'Summer Camp' } })
  flow.send({ type: 'change.submitted' })
  return flow
}

const picture = '400x300-abcdefghijklmnopqrstuv'

const sent = { group: 'identity', facts: saved.facts.identity, confirmed: false }

describe('a change of the facts', () => {
  test('[W1371] is sent with the version that was read, and can be undone', async () => {
    const flow = saving()
    expect(flow.started.at(-1)?.input).toEqual({ ...sent, version: 0 })
    await flow.done('saveFacts', { ok: true, value: saved })
    expect(flow.value()).toEqual({ closed: 'saved' })
    flow.send({ type: 'change.undone' })
    expect(flow.started.at(-1)?.input).toEqual({
      group: 'identity',
      facts: facts.identity,
      version: 1,
      confirmed: true,
    })
    await flow.done('saveFacts', { ok: true, value: { ...documentedCamp, version: 2 } })
    expect(flow.value()).toEqual({ closed: 'undone' })
    expect(flow.context().camp.facts.identity.name).toBe('2025 Pathfinder Camporee')
  })

  test('[W1372] that has a mistake is not sent, and names it at its field', () => {
    const flow = startFlow(campFactsMachine, { camp: documentedCamp })
    flow.send({ type: 'group.opened', group: 'time' })
    flow.send({ type: 'field.changed', change: { lastDay: '2025-04-12' } })
    flow.send({ type: 'change.submitted' })
    expect(flow.inputsOf('saveFacts')).toEqual([])
    expect(flow.context().fieldErrors).toEqual({ lastDay: 'The last day must not be before the first day.' })
  })

  test('[W1373] of a group that another lead has saved meanwhile overwrites nothing, and keeps what was typed', async () => {
    const flow = saving()
    const other = { ...saved, facts: { ...facts, identity: { ...facts.identity, name: 'Winter Camp' } } }
    await flow.done('saveFacts', {
      ...({ ok: false, status: 409, reason: 'campChanged', message: 'Nothing was saved.' } as const),
      data: other,
    })
    expect(flow.value()).toEqual({ editing: 'changed' })
    expect(flow.context()).toMatchObject({ isChangedElsewhere: true, camp: other })
    expect(flow.context().draft.identity.name).toBe('Summer Camp')
    flow.send({ type: 'change.submitted' })
    expect(flow.started.at(-1)?.input).toEqual({ ...sent, version: 1 })
  })

  test('[W1373] is sent again by itself when another lead has saved another group', async () => {
    const flow = saving()
    const other = { ...saved, facts: { ...facts, place: { ...facts.place, country: 'Nepal' } } }
    await flow.done('saveFacts', {
      ...({ ok: false, status: 409, reason: 'campChanged', message: 'Nothing was saved.' } as const),
      data: other,
    })
    expect(flow.value()).toBe('saving')
    expect(flow.started.at(-1)?.input).toEqual({ ...sent, version: 1 })
  })

  test('[W1470] the file of a logo that cannot be used gets one sentence, and what was chosen before stays', async () => {
    const flow = startFlow(campFactsMachine, { camp: documentedCamp })
    flow.send({ type: 'group.opened', group: 'logo' })
    const choose = () => flow.send({ type: 'logo.chosen', file: new Blob(['a picture']) })
    choose()
    await flow.done('takeLogo', { ok: true, value: { picture } })
    choose()
    const message = 'This picture moves. Please choose one that does not.'
    await flow.done('takeLogo', { ok: false, status: 400, message })
    expect(flow.value()).toEqual({ editing: 'changed' })
    expect(flow.context()).toMatchObject({ failure: { text: message }, draft: { logo: { picture } } })
    flow.send({ type: 'change.submitted' })
    expect(flow.started.at(-1)?.input).toEqual({
      ...{ group: 'logo', facts: { picture }, version: 0, confirmed: false },
    })
  })

  test('[W1483] the longest registered name is read for the preview, and a failure leaves its example', async () => {
    const flow = startFlow(campFactsMachine, { camp: documentedCamp })
    const name = { firstname: 'Bartholomew', lastname: 'van der Westhuizen', union: 'Botswana Union' }
    flow.send({ type: 'group.opened', group: 'identity' })
    await flow.done('readLongestName', { ok: true, value: name })
    expect(flow.context().longestName).toEqual(name)
    flow.send({ type: 'group.closed' })
    flow.send({ type: 'group.opened', group: 'identity' })
    await flow.failed('readLongestName', new Error('No answer from the server.'))
    expect([flow.value(), flow.context().longestName]).toEqual([{ editing: 'untouched' }, null])
  })

  test('[W1472] a saved logo is taken back by Undo', async () => {
    const flow = startFlow(campFactsMachine, { camp: documentedCamp })
    flow.send({ type: 'group.opened', group: 'logo' })
    flow.send({ type: 'field.changed', change: { picture } })
    flow.send({ type: 'change.submitted' })
    const withLogo = { ...documentedCamp, version: 1, facts: { ...facts, logo: { picture } } }
    await flow.done('saveFacts', { ok: true, value: withLogo })
    flow.send({ type: 'change.undone' })
    expect(flow.started.at(-1)?.input).toEqual({
      ...{ group: 'logo', facts: { picture: '' }, version: 1, confirmed: true },
    })
  })

  test('[W1374] that moves booked days is asked about in the words of the server', async () => {
    const flow = saving()
    const question = 'Nothing was saved yet: people have paid already.'
    await flow.done('saveFacts', { ok: false, status: 409, reason: 'movesDays', message: question })
    expect(flow.value()).toBe('asking')
    expect(flow.context().question).toBe(question)
    flow.send({ type: 'change.confirmed' })
    expect(flow.started.at(-1)?.input).toEqual({ ...sent, version: 0, confirmed: true })
  })

  test('[W1373] keeps the version that was read while the page learns a newer one', () => {
    const flow = startFlow(campFactsMachine, { camp: documentedCamp })
    flow.send({ type: 'group.opened', group: 'identity' })
    flow.send({ type: 'camp.changed', camp: saved })
    flow.send({ type: 'field.changed', change: { shortName: 'Summer' } })
    flow.send({ type: 'change.submitted' })
    expect(flow.started.at(-1)?.input).toMatchObject({ version: 0 })
  })

  test('[W1489] can still be undone after the camp was saved as a file, and a file that failed says so', async () => {
    const flow = saving()
    await flow.done('saveFacts', { ok: true, value: saved })
    flow.send({ type: 'file.requested' })
    expect(flow.started.at(-1)).toMatchObject({ id: 'saveFile', input: saved })
    await flow.done('saveFile', { ok: true, value: undefined })
    expect(flow.value()).toEqual({ closed: 'saved' })
    flow.send({ type: 'file.requested' })
    await flow.done('saveFile', { ok: false, status: 503 })
    expect(flow.value()).toEqual({ closed: 'noFile' })
    expect(flow.context().failure?.text).toBe('The file was not saved. Please try again.')
  })

  test('[W1490] asks before the page is left, from the first typed letter until it is saved', async () => {
    const flow = startFlow(campFactsMachine, { camp: documentedCamp })
    const asks = () => flow.state().hasTag('unsaved')
    flow.send({ type: 'group.opened', group: 'identity' })
    expect(asks()).toBe(false)
    flow.send({ type: 'field.changed', change: { name: 'Summer Camp' } })
    expect(asks()).toBe(true)
    flow.send({ type: 'change.submitted' })
    await flow.done('saveFacts', { ok: false, status: 503 })
    expect(asks()).toBe(true)
    flow.send({ type: 'change.submitted' })
    await flow.done('saveFacts', { ok: true, value: saved })
    expect(asks()).toBe(false)
  })
})
