import { afterEach, expect, test } from 'vitest'
import { createBeginning } from '../../../../server/app/camp/beginningLink.ts'
import { documentedCamp, writeFor } from '../../../../src/domain/camp/facts.ts'
import { plainPng } from '../../../domain/camp/png.ts'
import { describeOnEngines } from '../../support/databases.ts'
import { opening, portalOver, refusalOf } from '../support/portal.ts'

afterEach(() => writeFor(documentedCamp))

const beginning = {
  ...{ name: 'Fjell og Fjord 2027', shortName: '', country: 'Norway', venue: '' },
  ...{ firstDay: '2027-07-30', lastDay: '2027-08-07', begins: '10:00', ends: '14:00', zone: 'Europe/Oslo' },
  leads: [
    { name: ' Rudo Dube ', email: 'Rudo@Example.org', password: 'seven tall trees' },
    { name: 'Simba Moyo', email: 'simba@example.org', password: 'nine short rivers' },
  ],
}

describeOnEngines('A camp that begins', (open) => {
  async function newHost() {
    const { secret, ...link } = createBeginning(new Date(opening))
    const portal = portalOver(await open(), { beginning: link })
    const begin = (changes: object = {}) =>
      portal.call('beginCamp', {}, { body: { secret, beginning: { ...beginning, ...changes } } })
    const check = (sent = secret) => portal.call('checkBeginning', {}, { body: { secret: sent } })
    return { portal, begin, check, secret }
  }

  test('[W1380] has the facts that were answered, none of the documented camp, and two leads who can sign in', async () => {
    const { portal, begin, check } = await newHost()
    expect((await check()).status).toBe(200)
    const answer = await begin()
    expect(await answer.json()).toEqual({ success: true })
    const { data } = await (await portal.call('camp', {})).json()
    expect(data.version).toBe(1)
    expect(data.facts).toMatchObject({
      identity: { name: 'Fjell og Fjord 2027', shortName: 'Camp' },
      place: { country: 'Norway', venue: '' },
      money: { fee: '', products: [] },
      words: { event: 'camp', group: 'Group', printsConference: false },
      pages: { registration: 'off' },
    })
    expect(data.zone.long).toBe('Central European Summer Time')
    const [lead] = beginning.leads
    const signIn = (password: string) =>
      portal.call('adminSignIn', {}, { body: { email: 'rudo@example.org', password } })
    expect((await signIn(lead?.password ?? '')).status).toBe(200)
    const { rows } = await portal.database.pool.query(`select email, name, rights from admins order by email`)
    expect(rows).toEqual([
      { email: 'rudo@example.org', name: 'Rudo Dube', rights: ['lead'] },
      { email: 'simba@example.org', name: 'Simba Moyo', rights: ['lead'] },
    ])
  })

  test('[W1384] from the file of an earlier camp keeps its other facts, and refuses mistakes in them', async () => {
    const { portal, secret } = await newHost()
    const { facts } = documentedCamp
    const begin = (base: object) => portal.call('beginCamp', {}, { body: { secret, beginning, base } })
    const wrong = { ...facts, contact: { ...facts.contact, email: 'nobody' } }
    expect((await refusalOf(await begin(wrong), 400, 'invalid')).message).toBe(
      'Please enter a valid email, such as name@example.org.',
    )
    expect((await begin({ ...facts, contact: { ...facts.contact, phone: '+47 22 12 34 56' } })).status).toBe(
      200,
    )
    const { data } = await (await portal.call('camp', {})).json()
    expect(data.facts).toMatchObject({
      identity: { name: 'Fjell og Fjord 2027', welcome: facts.identity.welcome },
      time: { firstDay: '2027-07-30' },
      contact: { phone: '+47 22 12 34 56' },
      words: { group: 'Union' },
    })
  })

  test('[W1489] from the file of an earlier camp has its programme on its own days, and refuses mistakes in it', async () => {
    const { portal, secret } = await newHost()
    const { facts: base } = documentedCamp
    const event = { from: '10:00', to: '', place: '', kind: 'activity', speaker: '', detail: '' }
    const day = (title: string) => ({ title: '', theme: '', events: [{ ...event, title }] })
    const begin = (programme: object) =>
      portal.call('beginCamp', {}, { body: { secret, beginning, base, programme } })
    const wrong = await refusalOf(await begin([day('<b>Hike</b>')]), 400, 'invalid')
    expect(wrong.message).toBe('Day 1, event 1: Please enter the title of the event without < and >.')
    const last = Array.from({ length: 10 }, (_, index) => day(`Hike ${index + 1}`))
    expect((await begin(last)).status).toBe(200)
    const { data } = await (await portal.call('programme', {})).json()
    expect(data.version).toBe(1)
    expect(data.days).toEqual(last.slice(0, 9))
  })

  test('[W1477] from the file of an earlier camp has its logo, and does not begin with a broken one', async () => {
    const { portal, secret } = await newHost()
    const begin = (logo: string) =>
      portal.call('beginCamp', {}, { body: { secret, beginning, base: documentedCamp.facts, logo } })
    await refusalOf(await begin('bm8gcGljdHVyZQ=='), 400, 'invalid')
    expect((await begin(plainPng(4, 3).toString('base64'))).status).toBe(200)
    const { data } = await (await portal.call('camp', {})).json()
    const { picture } = data.facts.logo
    expect(picture).toMatch(/^4x3-/)
    expect((await portal.call('campLogo', { picture })).status).toBe(200)
  })

  test('[W1383] begins once: of ten at once one does, and the others are told', async () => {
    const { portal, begin, check } = await newHost()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => begin({ name: `Camp ${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    await refusalOf(await check(), 409, 'taken')
    await refusalOf(await begin(), 409, 'taken')
    const { rows } = await portal.database.pool.query('select count(*)::integer as leads from admins')
    expect(rows).toEqual([{ leads: 2 }])
  })

  test('[W1382] does not begin by another secret, or after ten minutes', async () => {
    const { portal, begin, check } = await newHost()
    await refusalOf(await check('another secret'), 404, 'notFound')
    portal.pass(10 * 60_000)
    expect((await check()).status).toBe(200)
    portal.pass(1)
    await refusalOf(await check(), 404, 'notFound')
    await refusalOf(await begin(), 404, 'notFound')
    const { rows } = await portal.database.pool.query('select from camp')
    expect(rows).toEqual([])
  })

  test('[W1381] refuses mistakes and easy passwords, and stays ready', async () => {
    const { begin } = await newHost()
    const refused = async (changes: object) => (await refusalOf(await begin(changes), 400, 'invalid')).message
    expect(await refused({ name: ' ' })).toBe('Please enter the name of the camp.')
    expect(await refused({ lastDay: '2027-07-29' })).toBe('The last day must not be before the first day.')
    const [first, second] = beginning.leads
    expect(await refused({ leads: [first, { ...second, email: 'rudo@example.org' }] })).toBe(
      'The second lead needs another email.',
    )
    expect(await refused({ leads: [{ ...first, password: 'rudo2027' }, second] })).toBe(
      'The password of Rudo Dube is too easy to guess. Please choose another one.',
    )
    expect((await begin()).status).toBe(200)
  })

  test('[W1382] of a host without a link knows no secret', async () => {
    const portal = portalOver(await open())
    await refusalOf(await portal.call('checkBeginning', {}, { body: { secret: 'any' } }), 404, 'notFound')
  })
})
