import { inflateSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { logoFrom, pixelsOf } from '../../../../server/app/camp/logoFile.ts'
import { iconsOf } from '../../../../server/campIcons.ts'
import { campAnswer, logoAnswer } from '../../../../src/api/schemas/camp.ts'
import { documentedCamp, writeFor } from '../../../../src/domain/camp/facts.ts'
import { chunksOfPng } from '../../../../src/domain/camp/logoFile.ts'
import { chunk, header, pixelsChunk, plainPng, png } from '../../../domain/camp/png.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { people } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const blue = plainPng(4, 3)
const red = plainPng(3, 4, [255, 0, 0, 255])

describeFreshCamp('The logo of the camp', (camp) => {
  const { database, portal } = camp
  const lead = camp.signedIn(people.admin)
  const otherLead = camp.signedIn(people.otherAdmin)
  afterEach(async () => {
    writeFor(documentedCamp)
    await database.pool.query('truncate camp, camp_logos, sign_in_limits')
  })

  const send = (file: Uint8Array, cookie = lead) =>
    portal.call('keepLogo', {}, { cookie, body: { png: Buffer.from(file).toString('base64') } })
  const keep = async (file: Uint8Array) => (await answerOf(logoAnswer, await send(file))).data.picture
  const save = (picture: string, version: number, cookie = lead) =>
    portal.call('saveFacts', { group: 'logo' }, { cookie, body: { version, facts: { picture } } })
  const shown = (picture: string, headers = {}) => portal.call('campLogo', { picture }, { headers })

  test('[W1472] is shown when a lead saves the facts that name it, with version and audit, and is removed again', async () => {
    const picture = await keep(blue)
    expect(picture).toMatch(/^4x3-[\w-]{22}$/)
    expect((await answerOf(campAnswer, await portal.call('camp', {}))).data).toEqual(documentedCamp)
    const { data } = await answerOf(campAnswer, await save(picture, 0))
    expect([data.version, data.facts.logo]).toEqual([1, { picture }])
    expect((await answerOf(campAnswer, await save('', 1))).data.facts.logo).toEqual({ picture: '' })
    const { rows } = await database.pool.query(
      `select actor, detail->'changes' as changes from audit where action = 'changeCamp' order by id desc limit 2`,
    )
    expect(rows).toEqual([
      { actor: people.admin, changes: [{ field: 'picture', from: picture, to: '' }] },
      { actor: people.admin, changes: [{ field: 'picture', from: '', to: picture }] },
    ])
    expect((await answerOf(campAnswer, await save(picture, 2))).data.facts.logo).toEqual({ picture })
  })

  test('[W1472] of two leads at once one wins, and the other is told', async () => {
    const [one, other] = [await keep(blue), await keep(red)]
    const answers = await Promise.all([save(one, 0), save(other, 0, otherLead)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[W1472] cannot be saved by the name of a picture that is not kept', async () => {
    const { message } = await refusalOf(await save('4x3-abcdefghijklmnopqrstuv', 0), 400, 'invalid')
    expect(message).toBe('Nothing was saved: please choose the file of the logo again.')
    const named = await refusalOf(await save('../camp', 0), 400, 'invalid')
    expect(named.message).toBe('Please choose the file of the logo again.')
  })

  test('[W1473] has an address of its content, for everybody and for good', async () => {
    const picture = await keep(blue)
    const answer = await shown(picture)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${picture}"`,
    })
    expect(pixelsOf(new Uint8Array(await answer.arrayBuffer())).data).toEqual(
      new Uint8Array(Array.from({ length: 12 }, () => [0, 0, 255, 255]).flat()),
    )
    expect((await shown(picture, { 'if-none-match': `"${picture}"` })).status).toBe(304)
    for (const unknown of ['4x3-abcdefghijklmnopqrstuv', 'none', '4x3-'])
      await refusalOf(await shown(unknown), 404, 'notFound')
  })

  test('[W1471] is refused in one sentence and not kept unless it is a PNG as browsers draw it', async () => {
    const tooWide = png(header(513, 1), pixelsChunk([[0, ...Array(4 * 513).fill(0)]]))
    for (const file of [Buffer.alloc(0), Buffer.from('<svg/>'), blue.subarray(0, -12), tooWide]) {
      const { message } = await refusalOf(await send(file), 400, 'invalid')
      expect(message).toBe('The server cannot use this picture as a logo. Please choose another one.')
    }
    const shape = await portal.call('keepLogo', {}, { cookie: lead, body: {} })
    expect((await refusalOf(shape, 400, 'invalid')).message).toBe('Please send the logo as a PNG in base64.')
    await refusalOf(await send(Buffer.alloc(200 * 1024)), 413, 'tooLarge')
    expect((await database.pool.query('select from camp_logos')).rowCount).toBe(0)
  })

  test('[W1478] is kept with the 20 newest others, and a lead sends at most 60 in 15 minutes', async () => {
    const first = await keep(blue)
    await save(first, 0)
    for (let shade = 0; shade < 59; shade += 1) {
      portal.pass(1)
      await keep(plainPng(1, 1, [shade, 0, 0, 255]))
    }
    const { rows } = await database.pool.query<{ picture: string }>('select picture from camp_logos')
    expect([rows.length, rows.some(({ picture }) => picture === first)]).toEqual([22, true])
    const { message } = await refusalOf(await send(red), 429, 'tooManyAttempts')
    expect(message).toBe('You have chosen 60 logos in 15 minutes. Please wait 15 minutes and try again.')
    expect((await send(red, otherLead)).status).toBe(200)
  })
})

test('[W1471] the host writes only header, palette, transparency and pixels, each of them whole', () => {
  const withMore = png(
    header(2, 1, 3),
    chunk('tEXt', Buffer.from('Author\0Rudo')),
    chunk('PLTE', Buffer.from([255, 0, 0, 0, 255, 0])),
    chunk('tRNS', Buffer.from([128])),
    chunk('eXIf', Buffer.from('where the picture was taken')),
    pixelsChunk([[0, 1, 0]]),
  )
  const logo = logoFrom(Buffer.concat([withMore, Buffer.from('behind the end')]))
  const chunks = chunksOfPng(logo?.png ?? Buffer.alloc(0)) ?? []
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
  expect(Array.from(inflateSync(chunks[3]?.data ?? Buffer.alloc(0)))).toEqual([0, 1, 0])
  expect(logo?.png.includes('behind')).toBe(false)
  expect(Array.from(pixelsOf(logo?.png ?? Buffer.alloc(0)).data)).toEqual([0, 255, 0, 255, 255, 0, 0, 128])
})

const row = [0, 1, 2, 3, 4]
test.each([
  ['sixteen bits', png(header(1, 1, 6, 16), pixelsChunk([[0, ...Array(8).fill(0)]]))],
  ['rows in turns', png(header(1, 1, 6, 8, 1), pixelsChunk([row]))],
  ['an unknown filter', png(header(1, 1), pixelsChunk([[5, 1, 2, 3, 4]]))],
  ['fewer pixels than its header says', png(header(1, 2), pixelsChunk([row]))],
  ['more pixels than its header says', png(header(1, 1), pixelsChunk([row, row]))],
  ['pixels that are not compressed', png(header(1, 1), chunk('IDAT', Buffer.from(row)))],
  ['no palette for its colours', png(header(1, 1, 3), pixelsChunk([[0, 0]]))],
  ['no pixels', png(header(1, 1))],
])('[W1471] a PNG with %s is no logo', (_, file) => {
  expect(logoFrom(file)).toBe(undefined)
})

test.each([
  ['grey', png(header(2, 1, 0), pixelsChunk([[1, 10, 10]])), [10, 10, 10, 255, 20, 20, 20, 255]],
  ['grey with alpha', png(header(1, 1, 4), pixelsChunk([[0, 10, 99]])), [10, 10, 10, 99]],
  [
    'red, green and blue with one clear colour',
    png(
      header(2, 1, 2),
      chunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3])),
      pixelsChunk([[0, 1, 2, 3, 4, 5, 6]]),
    ),
    [1, 2, 3, 0, 4, 5, 6, 255],
  ],
  [
    'the filters above, mean and Paeth',
    png(
      header(2, 4, 0),
      pixelsChunk([
        [0, 10, 20],
        [2, 1, 1],
        [3, 5, 5],
        [4, 1, 1],
      ]),
    ),
    [10, 20, 11, 21, 10, 20, 11, 21].flatMap((grey) => [grey, grey, grey, 255]),
  ],
])('[W1476] the pixels of a logo in %s are read', (_, file, pixels) => {
  expect(Array.from(pixelsOf(logoFrom(file)?.png ?? Buffer.alloc(0)).data)).toEqual(pixels)
})

test('[W1476] icons show the logo on white, and a maskable one keeps it in the circle that no system crops', () => {
  const icons = iconsOf(logoFrom(plainPng(300, 400))?.png ?? Buffer.alloc(0))
  const colourAt = (address: string, x: number, y: number) => {
    const { width, data } = pixelsOf(icons.get(address) ?? Buffer.alloc(0))
    return Array.from(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3))
  }
  expect([...icons.keys()]).toEqual([
    '/icons/portal-192.png',
    '/icons/portal-512.png',
    '/icons/portal-maskable-512.png',
    '/icons/portal-apple-180.png',
  ])
  const [white, logo] = [
    [255, 255, 255],
    [0, 0, 255],
  ]
  for (const address of icons.keys()) expect(colourAt(address, 0, 90)).toEqual(white)
  expect(colourAt('/icons/portal-apple-180.png', 90, 90)).toEqual(logo)
  // A diagonal of 80 % of 512 pixels: half of it is 204.8, of which 3/5 are to the side and 4/5 to the top.
  const maskable = '/icons/portal-maskable-512.png'
  expect([colourAt(maskable, 256 - 122, 256 - 163), colourAt(maskable, 256 + 121, 256 + 162)]).toEqual([
    logo,
    logo,
  ])
  expect([colourAt(maskable, 256 - 124, 256), colourAt(maskable, 256, 256 - 165)]).toEqual([white, white])
})
