import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCurrentCamp } from '../../../../server/app/camp/currentCamp.ts'
import { programmeAnswer } from '../../../../src/api/schemas/camp/programme.ts'
import { documentedCamp, writeFor } from '../../../../src/domain/camp/facts.ts'
import type { CampEvent, CampProgramme } from '../../../../src/domain/camp/programme.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { people } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const at = (from: string, title: string): CampEvent => ({
  ...{ from, to: '', title, place: '', kind: 'activity', speaker: '', detail: '' },
})
const week = (...events: CampEvent[]): CampProgramme =>
  Array.from({ length: 7 }, (_, index) => ({ title: '', theme: '', events: index === 0 ? events : [] }))

describeFreshCamp('The programme of a camp', (camp) => {
  const { database, portal } = camp
  const lead = camp.signedIn(people.admin)
  beforeEach(() => database.pool.query('truncate camp'))
  afterEach(() => writeFor(documentedCamp))

  const save = (version: number, days: CampProgramme | null) =>
    portal.call('saveProgramme', {}, { cookie: lead, body: { version, days } })
  const saved = async (response: Promise<Response>) => (await answerOf(programmeAnswer, await response)).data
  const read = () => saved(portal.call('programme', {}))
  async function audited() {
    const { rows } = await database.pool.query<{ detail: unknown }>(
      `select detail from audit where action = 'changeProgramme' order by id`,
    )
    return rows.map(({ detail }) => detail)
  }

  test('[W1435] everybody reads the programme that a lead saves, in the order of time, under a new version', async () => {
    expect(await read()).toEqual({ version: 0, days: null })
    const before = (await audited()).length
    const response = await save(0, week(at('11:00', 'Song'), at('10:00', 'Hike')))
    expect(response.headers.get('Camp-Version')).toBe('1')
    const wanted = { version: 1, days: week(at('10:00', 'Hike'), at('11:00', 'Song')) }
    expect((await answerOf(programmeAnswer, response)).data).toEqual(wanted)
    expect(await read()).toEqual(wanted)
    expect((await audited()).slice(before)).toEqual([{ days: 7, events: 2 }])
    const other = createCurrentCamp(database)
    expect((await other.read()).facts).toEqual(documentedCamp.facts)
    expect(other.programme()).toEqual(wanted.days)
  })

  test('[W1435] facts and programme of one camp leave each other as they are', async () => {
    await save(0, week(at('10:00', 'Hike')))
    const identity = { ...documentedCamp.facts.identity, name: 'Jamboree' }
    const body = { version: 1, facts: identity }
    await portal.call('saveFacts', { group: 'identity' }, { cookie: lead, body })
    expect(await read()).toEqual({ version: 2, days: week(at('10:00', 'Hike')) })
    expect(await saved(save(2, null))).toEqual({ version: 3, days: null })
    const other = createCurrentCamp(database)
    expect((await other.read()).facts.identity.name).toBe('Jamboree')
  })

  test('[W1436] of two saves of one version one wins, and the other one gets its programme', async () => {
    const titles = ['Hike', 'Song', 'Swim']
    const responses = await Promise.all(titles.map((title) => save(0, week(at('10:00', title)))))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const current = await read()
    for (const response of responses.filter(({ status }) => status === 409)) {
      const { message, data } = await refusalOf(response, 409, 'campChanged')
      expect(message).toBe(
        'Nothing was saved: somebody else has changed the camp meanwhile. Please look at its programme before you save again.',
      )
      expect(data).toEqual(current)
    }
  })

  test('[W1436] a save whose answer was lost is sent again and counts once', async () => {
    const first = await saved(save(0, week(at('10:00', 'Hike'))))
    const before = (await audited()).length
    expect(await saved(save(0, week(at('10:00', 'Hike'))))).toEqual(first)
    expect((await audited()).length).toBe(before)
  })

  test('[W1437] a programme with a mistake or of a wrong shape is refused, and nothing is saved', async () => {
    const mistake = await refusalOf(await save(0, week(at('10:00', ''))), 400, 'invalid')
    expect(mistake.message).toBe('Day 1, event 1: Please enter the title of the event.')
    const shape = await portal.call('saveProgramme', {}, { cookie: lead, body: { version: 0 } })
    expect((await refusalOf(shape, 400, 'invalid')).message).toBe(
      'Please send the days of the programme and the version that was read.',
    )
    expect(await read()).toEqual({ version: 0, days: null })
  })
})
