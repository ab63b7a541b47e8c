import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markMessageAnswer, messagesAnswer } from '../../../../src/api/schemas/camp/messages.ts'
import { documentedCamp, writeFor } from '../../../../src/domain/camp/facts.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { people } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const written = {
  ...{ kind: 'contact', name: 'Rudo Dube', address: '+254 712 345 678' },
  words: 'Arriving late\n\nMay we arrive at night?',
}
const asSent = (id: string) => id.replaceAll('-', '')
const subscribed = { kind: 'newsletter', name: '', address: 'rudo@example.org', words: '' }
const office = { email: 'office@fjell.example', phone: '+47 22 12 34 56', whatsApp: '' }

describeFreshCamp('Messages to the office', (camp) => {
  const { database, portal } = camp
  const lead = camp.signedIn(people.admin)
  const save = async (group: 'contact' | 'pages', version: number, facts: object) =>
    expect(
      (await portal.call('saveFacts', { group }, { cookie: lead, body: { version, facts } })).status,
    ).toBe(200)
  beforeEach(() => save('contact', 0, office))
  afterEach(async () => {
    writeFor(documentedCamp)
    await database.pool.query('truncate camp, messages, sign_in_limits')
  })

  const send = (change: object = {}, from = '10.0.0.1') =>
    portal.call('sendMessage', {}, { body: { id: asSent(randomUUID()), ...written, ...change }, from })
  const pageOf = async (query = '') =>
    (await answerOf(messagesAnswer, await portal.call('messages', {}, { cookie: lead, query }))).data
  const addressesIn = async (query = '') => (await pageOf(query)).messages.map(({ address }) => address)
  const sentence = async (answer: Response, status: number, reason: 'invalid' | 'notFound') =>
    (await refusalOf(answer, status, reason)).message

  test('[W1510] are stored once however often they are sent, and an address of the newsletter once', async () => {
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await send({ id: asSent(id) })).status).toBe(200)
    for (const address of ['rudo@example.org', 'Rudo@Example.org'])
      expect((await send({ ...subscribed, address })).status).toBe(200)
    expect(await pageOf()).toEqual({
      messages: [
        {
          ...{ ...subscribed, id: expect.any(String) },
          ...{ receivedAt: '2025-04-14T08:00:00.000Z', doneAt: null },
        },
        { id, ...written, receivedAt: '2025-04-14T08:00:00.000Z', doneAt: null },
      ],
      before: null,
    })
  })

  test('[W1510] are refused where the facts of the camp leave the form out, and in the documented camp', async () => {
    const { pages } = documentedCamp.facts
    await save('pages', 1, { ...pages, hasNewsletter: false })
    expect(await sentence(await send(subscribed), 404, 'notFound')).toBe(
      'This camp takes no messages here. Please write to office@fjell.example.',
    )
    expect((await send()).status).toBe(200)
    await save('pages', 2, { ...pages, hasContactForm: false })
    expect(await sentence(await send(), 404, 'notFound')).toBe(
      'This camp takes no messages here. Please write to office@fjell.example.',
    )
    expect((await send(subscribed)).status).toBe(200)
    expect(await addressesIn()).toHaveLength(2)
  })

  test('[W1511] are refused in one sentence with a mistake', async () => {
    const unreachable = 'Please enter your email or your phone, such as rudo@example.org or +254 712 345 678.'
    const incomplete = 'Please send your name, your email or phone, and your words.'
    for (const [change, text] of [
      [{ name: ' ' }, incomplete],
      [{ words: ' \n' }, incomplete],
      [{ id: 'one' }, incomplete],
      [{ kind: 'complaint' }, incomplete],
      [{ address: 'rudo' }, unreachable],
      [{ address: '12' }, unreachable],
      [{ address: `${'r'.repeat(250)}@example.org` }, unreachable],
      [{ name: 'R'.repeat(101) }, 'Please enter your name with at most 100 characters.'],
      [
        { words: 'a'.repeat(2_001) },
        'Please write at most 2,000 characters with the subject. This has 2,001.',
      ],
      [
        { name: 'Rudo\nDube' },
        'The name has an invisible character in it, such as a line break. Please type the name again.',
      ],
      [{ ...subscribed, address: '+254 712 345 678' }, 'Please enter your email, such as rudo@example.org.'],
    ] as const)
      expect(await sentence(await send(change), 400, 'invalid'), JSON.stringify(change)).toBe(text)
    expect(await addressesIn()).toEqual([])
    expect((await send({ name: 'R'.repeat(100), words: `a\u200B${'a'.repeat(1_999)}` })).status).toBe(200)
    expect((await pageOf()).messages[0]?.words).toBe('a'.repeat(2_000))
  })

  test('[W1512] of one network are at most 20 in 15 minutes', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await send()).status).toBe(200)
    const { message } = await refusalOf(await send(), 429, 'tooManyAttempts')
    expect(message).toBe('Many messages have come from your network. Please wait 15 minutes and try again.')
    expect((await send({}, '10.0.0.2')).status).toBe(200)
    portal.pass(15 * 60_000)
    expect((await send()).status).toBe(200)
  })

  test('[W1512] are kept to 2,000 of a kind, and further ones are told another way', async () => {
    const fill = (kind: string, count: number) =>
      database.pool.query(
        `insert into messages (id, kind, name, address, words, received_at)
        select gen_random_uuid(), $1, '', n || '@example.org', '', now() from generate_series(1, $2::integer) n`,
        [kind, count],
      )
    const id = randomUUID()
    expect((await send({ id: asSent(id) })).status).toBe(200)
    await fill('contact', 1_999)
    await fill('newsletter', 2_000)
    const full = 'The office can take no more messages here. Please write to office@fjell.example.'
    expect(await sentence(await send(), 422, 'invalid')).toBe(full)
    expect(await sentence(await send(subscribed), 422, 'invalid')).toBe(full)
    expect((await send({ id: asSent(id) })).status).toBe(200)
    expect((await send({ ...subscribed, address: '7@EXAMPLE.org' })).status).toBe(200)
    await save('contact', 1, { ...office, email: '' })
    expect(await sentence(await send(), 422, 'invalid')).toBe(
      'The office can take no more messages here. Please call +47 22 12 34 56.',
    )
    await save('contact', 2, { ...office, email: '', phone: '' })
    expect(await sentence(await send(), 422, 'invalid')).toBe(
      'The office can take no more messages here. Please ask the camp office.',
    )
  })

  test('[W1512] of a robot are answered and not stored', async () => {
    expect(await (await send({ website: 'https://spam.example' })).json()).toMatchObject({ success: true })
    expect(await addressesIn()).toEqual([])
    expect((await send({ website: '' })).status).toBe(200)
    expect(await addressesIn()).toHaveLength(1)
  })

  test('[W1513] are listed in pages, newest first, also after one of them is deleted', async () => {
    await database.pool.query(
      `insert into messages (id, kind, name, address, words, received_at)
      select gen_random_uuid(), 'contact', '', n || '@example.org', '', now() from generate_series(1, 101) n order by n`,
    )
    const first = await pageOf()
    expect([first.messages.length, first.messages[0]?.address, first.messages[99]?.address]).toEqual([
      ...[100, '101@example.org', '2@example.org'],
    ])
    const id = first.messages[99]?.id ?? ''
    expect((await portal.call('deleteMessage', { id }, { cookie: lead })).status).toBe(200)
    const second = await pageOf(`?before=${first.before}`)
    expect([second.messages.map(({ address }) => address), second.before]).toEqual([['1@example.org'], null])
    const wrong = await portal.call('messages', {}, { cookie: lead, query: '?before=x' })
    expect(await sentence(wrong, 400, 'invalid')).toBe('The list has changed. Please load it again.')
  })

  test('[W1513] are marked as done at its time, and as not done', async () => {
    const id = randomUUID()
    await send({ id: asSent(id) })
    const mark = (isDone: boolean, which: string = id) =>
      portal.call('markMessage', { id: which }, { cookie: lead, body: { isDone } })
    const doneAt = async () => (await pageOf()).messages[0]?.doneAt
    expect((await answerOf(markMessageAnswer, await mark(true))).data.doneAt).toBe('2025-04-14T08:00:00.000Z')
    portal.pass(60_000)
    expect((await mark(true)).status).toBe(200)
    expect(await doneAt()).toBe('2025-04-14T08:00:00.000Z')
    expect((await mark(false)).status).toBe(200)
    expect(await doneAt()).toBeNull()
    for (const unknown of [randomUUID(), 'none'])
      expect(await sentence(await mark(true, unknown), 404, 'notFound')).toBe(
        'This message is gone. Please load the list again.',
      )
  })

  test('[W1513] are deleted once, and neither audit nor log holds words, names or addresses', async () => {
    const id = randomUUID()
    await send({ id: asSent(id) })
    const { rows: noted } = await database.pool.query('select max(id) as last from audit')
    for (const _ of [1, 2])
      expect((await portal.call('deleteMessage', { id }, { cookie: lead })).status).toBe(200)
    expect(await addressesIn()).toEqual([])
    const { rows } = await database.pool.query(
      `select actor, action, subject, detail from audit where id > $1`,
      [noted[0].last],
    )
    expect(rows).toEqual([
      { actor: people.admin, action: 'deleteMessage', subject: '', detail: { kind: 'contact' } },
    ])
    expect(portal.logged.join('\n')).not.toMatch(/Rudo|254 712|night/)
  })
})

describeFreshCamp('The documented camp', (camp) => {
  test('[W1510] stores no message', async () => {
    const body = { id: asSent(randomUUID()), ...written }
    const answer = await camp.portal.call('sendMessage', {}, { body })
    expect((await refusalOf(answer, 404, 'notFound')).message).toBe(
      'This camp takes no messages here. Please ask the camp office.',
    )
    const { rows } = await camp.database.pool.query('select from messages')
    expect(rows).toEqual([])
  })
})
