import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { auditActions, auditWordsOf, isAuditAction, readableDetail } from '../../src/domain/auditActions.ts'

/*
 * The sentences of the audit against the statements that write it: an action without a sentence would be shown by its
 * bare name, and a detail that is written but named nowhere could be a secret.
 */

interface Written {
  readonly file: string
  readonly actions: readonly string[]
  readonly detailKeys: readonly string[]
}

/** Written for those who look into the database, and not shown. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  startDeposit: ['gateway'],
  completeDeposit: ['gatewayReference'],
  leaveDeposit: ['gateway'],
  healthLookUp: ['since'],
  forgetPerson: ['transfers', 'audit', 'answers'],
}

/** README.md has the statements that archive the audit. */
const written = [...sources('server'), 'README.md'].flatMap((file) => [...writtenIn(file), ...stepsIn(file)])

describe('The sentences of the audit', () => {
  test('are there for every action that the host writes, and for no other', () => {
    const found = new Set(written.flatMap(({ actions }) => actions))
    expect(found).toContain('withdraw')
    expect(found).toContain('updatePassword')
    expect(found).toContain('forgetPerson')
    for (const typeOfTransfer of ['cashShort', 'cashOver']) found.add(typeOfTransfer)
    expect([...found].filter((action) => !isAuditAction(action))).toEqual([])
    expect(Object.keys(auditActions).filter((action) => !found.has(action))).toEqual([])
  })

  test('name every detail that is written, and none of them is a secret', () => {
    for (const { file, actions, detailKeys } of written)
      for (const action of actions) {
        const named = [...Object.keys(readableDetail(action, anything)), ...(unshown[action] ?? [])]
        expect(
          detailKeys.filter((key) => !named.includes(key)),
          `${action} in ${file}`,
        ).toEqual([])
      }
    const keys = Object.keys(auditActions).flatMap((action) => [
      ...Object.keys(readableDetail(action, anything)),
      ...(unshown[action] ?? []),
    ])
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => /password|secret|token|hash|letters|key|pin/i.test(key))).toEqual([])
  })

  test('tell amounts, refusals and rights in words', () => {
    expect(auditWordsOf('checkIn', {})).toEqual({ did: 'checked in' })
    expect(auditWordsOf('stepOut', { byName: true, anyway: 'Came in by the kitchen.' })).toEqual({
      did: 'let step out',
      note: 'Let through anyway: Came in by the kitchen. Found by name, without a card',
    })
    expect(auditWordsOf('undoMovement', { kind: 'goHome' }).note).toBe('Going home')
    expect(auditWordsOf('withdraw', { cents: 123_450, reference: 'WDR-1' })).toEqual({
      did: 'paid out $1,234.50 from the wallet of',
      note: 'Reference WDR-1',
    })
    expect(auditWordsOf('charge', { cents: 500 })).toEqual({
      did: 'took a payment of $5.00 from the wallet of',
    })
    expect(auditWordsOf('healthLookUp', { found: 'record' })).toEqual({
      did: 'looked at the health record of',
    })
    expect(auditWordsOf('healthLookUp', { found: 'nobody' })).toEqual({
      did: 'looked at the health record of',
      note: 'Nobody has this code',
    })
    expect(auditWordsOf('healthLookUp', { refused: 'noRight', again: 12 })).toEqual({
      did: 'tried to look at the health record of',
      note: 'Refused: without the right to it. 12 more times within the hour',
    })
    expect(auditWordsOf('changeStaff', { rights: ['cash', 'gate'] })).toEqual({
      did: 'changed the staff account of',
      note: 'Rights: Gate, Cash',
    })
    expect(
      auditWordsOf('changeStaff', {
        name: 'Anna',
        nameBefore: 'Ann',
        rights: ['lead'],
        rightsBefore: [],
      }).note,
    ).toBe('Called Ann before. Rights: Lead. Before: no rights')
    expect(
      auditWordsOf('changeStaff', { name: 'Ann', nameBefore: 'Ann', rights: [], rightsBefore: ['gate'] })
        .note,
    ).toBe('No rights. Before: Gate')
    expect(auditWordsOf('contestDeposit', { status: 'Disputed', reference: 'DEP-1' }).note).toBe(
      'The payment provider says “Disputed”. No money was moved. Please look at it. Reference DEP-1',
    )
  })

  test('tell what came from a file', () => {
    expect(auditWordsOf('importPerson', { batch: '1f3a9c2e' })).toEqual({
      did: 'registered',
      note: 'From a file, batch 1f3a9c2e',
    })
    expect(auditWordsOf('importChanges', { batch: '1f3a9c2e', fields: ['age'] })).toEqual({
      did: 'changed',
      note: 'From a file, batch 1f3a9c2e. Changed: age',
    })
  })

  test('[W157] tell days as every screen does', () => {
    expect(auditWordsOf('addDevice', { endsOn: '2026-12-02' }).note).toBe('It ends on 2 Dec 2026')
    expect(auditWordsOf('changeDevice', { endsOn: '2026-12-03' }).note).toBe('It now ends on 3 Dec 2026')
    expect(auditWordsOf('exportAudit', { staff: 'Anna', day: '2026-01-31' }).note).toBe(
      'Only Anna, 31 Jan 2026',
    )
    expect(auditWordsOf('changeDevice', { endsOn: 'soon' }).note).toBe('It now ends on soon')
  })

  test('are there for details that are missing or of another kind', () => {
    const odd = {
      cents: '5',
      reference: 7,
      found: null,
      refused: {},
      again: 'x',
      rights: 'lead',
      count: [],
      why: 1,
    }
    for (const action of Object.keys(auditActions))
      for (const detail of [{}, odd]) {
        const { did, note } = auditWordsOf(action, detail)
        expect(did).toMatch(/^[a-z].*[a-z:]$/)
        expect(note ?? 'None').toMatch(/^[A-Z][^{}[\]]*[^.]$/)
      }
  })

  test('an action that is not known is called by its name, without its details', () => {
    expect(auditWordsOf('mistook', {})).toEqual({ did: 'mistook' })
    expect(auditWordsOf('constructor', {})).toEqual({ did: 'constructor' })
    expect(readableDetail('mistook', { cents: 5 })).toEqual({})
  })

  test('a detail that no sentence reads goes no further', () => {
    expect(readableDetail('withdraw', { cents: 5, password: 'camp', reference: 'WDR-1' })).toEqual({
      cents: 5,
      reference: 'WDR-1',
    })
    expect(readableDetail('checkIn', null)).toEqual({})
  })
})

const anything = new Proxy<Record<string, unknown>>(
  {},
  { getOwnPropertyDescriptor: () => ({ configurable: true, value: 1 }) },
)

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|sql)$/.test(path))
    .map((path) => join(folder, path))
}

/** What each statement that inserts into the audit puts into the columns `action` and `detail`. */
function writtenIn(file: string): readonly Written[] {
  const source = readFileSync(file, 'utf8')
  const inserts = [...source.matchAll(/insert(?: into "?audit"?\s*\(|\(audit\)\s*\.values\(\{)/gi)]
  return inserts.map(({ index, 0: start }) => {
    const rest = source.slice(index + start.length)
    if (start.endsWith('{')) {
      const fields = partsOf(rest, '}').map((part) => part.split(/:\s*/))
      const valueIn = (name: string) =>
        fields
          .find(([field]) => field === name)
          ?.slice(1)
          .join(': ') ?? ''
      const detailKeys = partsOf(valueIn('detail').slice(1), '}').map((part) => part.split(':')[0] ?? '')
      return { file, actions: actionsIn(valueIn('action'), file), detailKeys: detailKeys.filter(Boolean) }
    }
    const columns = partsOf(rest, ')').map((column) => column.replaceAll('"', ''))
    const selected = /\)\s*(?:select|values\s*\()\s*/i.exec(rest)
    const values = partsOf(rest.slice((selected?.index ?? 0) + (selected?.[0].length ?? 0)), ')')
    const valueIn = (name: string) => values[columns.indexOf(name)] ?? ''
    const [, members] = /jsonb_build_object\(([\s\S]*)$/.exec(valueIn('detail')) ?? []
    const detailKeys =
      members === undefined ? [] : partsOf(members, ')').filter((_, index) => index % 2 === 0)
    return {
      file,
      actions: actionsIn(valueIn('action'), file),
      detailKeys: detailKeys.map((key) => key.replaceAll("'", '')),
    }
  })
}

/** What one statement writes for several steps, each of which names its action and the keys of its detail. */
function stepsIn(file: string): readonly Written[] {
  const source = readFileSync(file, 'utf8')
  const steps = source.matchAll(/\baction: '(\w+)',\s+detail: \{([^}]*)\}/g)
  const selected = source.matchAll(/\bselect '(\w+)',\s+jsonb_build_object\(/g)
  return [
    ...Array.from(steps, ([, action = '', members = '']) => ({
      file,
      actions: [action],
      detailKeys: partsOf(members, '}').map((member) => member.split(':')[0]?.trim() ?? ''),
    })),
    ...Array.from(selected, ({ index, 0: start, 1: action = '' }) => ({
      file,
      actions: [action],
      detailKeys: partsOf(source.slice(index + start.length), ')')
        .filter((_, index) => index % 2 === 0)
        .map((key) => key.replaceAll("'", '')),
    })),
  ]
}

/** One literal, or every one after `action:` in the file, and else of those that import it, where it is written for several. */
function actionsIn(value: string, file: string): readonly string[] {
  const [, literal] = /^'(\w+)'/.exec(value) ?? []
  if (literal !== undefined) return [literal]
  const namedIn = (path: string) =>
    Array.from(readFileSync(path, 'utf8').matchAll(/\baction: (.+)/g), ([, said = '']) =>
      Array.from(said.matchAll(/(?:^|`|then |else )'(\w+)'/g), ([, action = '']) => action),
    ).flat()
  const own = namedIn(file)
  if (own.length > 0) return own
  const importing = (path: string) => readFileSync(path, 'utf8').includes(`/${basename(file)}'`)
  return sources('server').filter(importing).flatMap(namedIn)
}

/** The parts between commas that stand in no further bracket, up to the bracket that ends them or a `from`. */
function partsOf(text: string, end: string): readonly string[] {
  const parts: string[] = []
  let [depth, part] = [0, '']
  for (const character of text) {
    if (depth === 0 && (character === end || character === '`' || /\sfrom\s$/.test(part))) break
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (depth < 0) break
    if (depth === 0 && character === ',') {
      parts.push(part.trim())
      part = ''
    } else part += character
  }
  return [...parts, part.trim()].filter((text) => text !== '')
}
